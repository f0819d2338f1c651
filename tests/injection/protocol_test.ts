import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines, initialize, statelessMeta } from "../helpers/eras.ts";
import { LineClient, type Message } from "../helpers/line_client.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { type Canary, newCanary } from "./canary.ts";
import { payloads, traces } from "./payloads.ts";

const bash = `
tool_echo() { printf '%s' "$1"; }
tool_get() { local value; json_get -v value "$1" value; printf '<%s>' "$value"; }
# Uses a value in every helper, as a careless author would.
tool_helpers() {
  local value copy
  json_get -v value "$1" value || return
  json_get "$value" "$value" none; json_get "$1" "$value" none
  json_object "$value=$value"; json_object "a:=$value"; json_array "$value" ":=$value"
  json_string "$value"; json_string -v copy "$value"; is_valid_json "$value"; is_json_object "$value"
  json_object_has_key "$1" "$value"; json_merge_objects "$1" "$value"; json_read_file "$value"
  log_info "$value"; log "$value" "$value"; log_level_to_num "$value"; echo_stderr "$value"
  is_readable_file "$value"; is_non_empty_dir "$value"; is_cmd_available "$value"; text_trim "$value"
  mcp_progress "$value" "$value" "$value"; mcp_progress 1 2 "$value"
  mcp_text "$value"; mcp_text x --audience "$value" --priority "$value"
  mcp_resource_link "x:$value" "$value" --title "$value" --size "$value"
  mcp_resource "x:$value" --text "$value" --mime "$value"; mcp_image "$value"; mcp_audio "$value" "$value"
  json_string -v "$value" x; json_get -v "$value" "$1" value; json_object -v "$value" a=1
  [ "$copy" != "" ] && printf 'done'
} 2>/dev/null >&2
tool_says() { json_get "$1" value; json_get "$1" value >&2; return 3; }
export -f tool_echo tool_get tool_helpers tool_says
`;

interface Served extends AsyncDisposable {
  readonly client: LineClient;
  readonly canary: Canary;
}

/** Serves the functions above, from a canary's folder. */
async function serve(revision: "2025-06-18" | "2026-07-28" = "2025-06-18"): Promise<Served> {
  const canary = await newCanary();
  const config = await tempConfig({
    server: {
      protocolVersion: revision,
      serverInfo: { name: "n", version: "1" },
      run: { output: { raw: true } },
      capabilities: { tools: {}, logging: {} },
    },
    tools: ["echo", "get", "helpers", "says"].map((name) => toolNamed(name)),
    bash,
  });
  const client = await connectLines(revision, { env: { SERVER_CONFIG_DIR: config.dir }, cwd: canary.dir });
  return {
    client,
    canary,
    async [Symbol.asyncDispose]() {
      await client.close();
      await canary.assertUntouched(client.lines.join("\n") + client.stderr);
      await config[Symbol.asyncDispose]();
      await canary[Symbol.asyncDispose]();
    },
  };
}

/** What a value made in every helper at once may not contain. */
function assertNotForged(message: Message, payload: string): void {
  const blocks: { text?: string }[] = message.result?.content ?? [];
  // The value itself may hold the words; a block of its own is what a forged control line would make.
  assert.ok(!blocks.some(({ text }) => text === traces.forged), JSON.stringify(payload));
}

const count = payloads.length;

Deno.test(`${count} values and ${count} keys of arguments reach the function as they are`, async () => {
  await using served = await serve();
  for (const payload of payloads) {
    const args = { value: payload, [payload]: [{ [payload]: payload }] };
    const { result } = await served.client.callTool("echo", args);
    assert.deepEqual(result.structuredContent, args);
    const got = await served.client.callTool("get", { value: payload });
    assert.deepEqual(got.result.content, [{ type: "text", text: `<${payload}>` }]);
  }
});

Deno.test(`${count} values are data to every helper, wherever an author puts them`, async () => {
  await using served = await serve();
  await served.client.request("logging/setLevel", { level: "debug" });
  for (const payload of payloads) {
    const message = await served.client.callTool("helpers", { value: payload }, { _meta: { progressToken: payload } });
    assert.ok(message.result !== undefined, JSON.stringify(message));
    assertNotForged(message, payload);
  }
});

Deno.test(`${count} values that a function says on both streams are no control line and no answer`, async () => {
  await using served = await serve();
  for (const payload of payloads) {
    const { result } = await served.client.callTool("says", { value: payload });
    assert.equal(result.isError, true);
    assert.equal(result.content.length, 1, JSON.stringify(result));
    assert.match(result.content[0].text, /^Tool "says" exited with code 3: /);
  }
  assert.equal(served.client.messages.length, 1 + payloads.length);
});

Deno.test(`${count} names of tools that are not there are refused`, async () => {
  await using served = await serve();
  for (const payload of payloads) {
    const { error } = await served.client.callTool(payload, {});
    assert.equal(error.code, -32602);
    assert.match(error.message, /^Unknown tool "/);
  }
});

Deno.test(`${count} methods, and ids, are answered and no more`, async () => {
  await using served = await serve();
  for (const payload of payloads) {
    await served.client.send({ jsonrpc: "2.0", id: payload, method: payload, params: { [payload]: payload } });
    const { error } = await served.client.response(payload);
    assert.deepEqual(error, { code: -32601, message: "Method not found" });
  }
});

Deno.test(`${count} names and versions of clients are nothing to the server`, async () => {
  await using served = await serve("2026-07-28");
  for (const payload of payloads) {
    const clientInfo = { name: payload, version: payload, title: payload };
    const _meta = {
      ...statelessMeta({ experimental: { [payload]: {} } }),
      "io.modelcontextprotocol/clientInfo": clientInfo,
    };
    const { result } = await served.client.callTool("get", { value: "v" }, { _meta });
    assert.deepEqual(result.content, [{ type: "text", text: "<v>" }]);
  }
});

Deno.test("names of clients in initialize, and revisions, are nothing to the server", async () => {
  await using canary = await newCanary();
  for (const payload of payloads.filter((_, index) => index % 12 === 0)) {
    await using client = new LineClient({ cwd: canary.dir });
    const { result } = await initialize(client, payload, { experimental: { [payload]: {} } });
    assert.equal(result.protocolVersion, "2025-06-18");
    await canary.assertUntouched(client.lines.join("\n") + client.stderr);
  }
});

Deno.test(`what ${count} files are called, and hold, is data to the tools that read them`, async () => {
  await using canary = await newCanary();
  await using client = await connectLines("2025-06-18", { cwd: canary.dir });
  const names = payloads.filter((payload) => !payload.includes("/") && !/^[@<>]|secret/.test(payload));
  for (const name of names) {
    await writeFile(join(canary.dir, name), payloads.join("\n"));
    const { result } = await client.callTool("file_size", { path: name });
    assert.deepEqual(result.structuredContent.path, name);
    const hashed = await client.callTool("file_hash", { path: name });
    assert.match(hashed.result.structuredContent.hash, /^[0-9a-f]{64}$/);
  }
  assert.ok(names.length > 40);
  await canary.assertUntouched(client.lines.join("\n"), names);
});
