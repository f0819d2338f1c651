import assert from "node:assert/strict";
import { initialize, statelessMeta } from "../helpers/eras.ts";
import { LineClient } from "../helpers/line_client.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const serverInfo = { name: "s", version: "1", "x-a": [] };
const capabilities = { tools: { listChanged: false } };
const said = { "io.modelcontextprotocol/serverInfo": serverInfo };

function stateless() {
  return tempConfig({
    server: { protocolVersion: "2026-07-28", serverInfo, capabilities, instructions: "Do" },
    tools: [toolNamed("echo")],
    bash: `tool_echo() { printf '%s' "$1"; }; export -f tool_echo`,
  });
}

Deno.test("each request of the stateless revision stands alone", async () => {
  await using config = await stateless();
  await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  client.meta = statelessMeta();
  assert.deepEqual(await client.callTool("echo", { a: 1 }), {
    jsonrpc: "2.0",
    id: 1,
    result: {
      content: [{ type: "text", text: '{"a":1}' }],
      structuredContent: { a: 1 },
      resultType: "complete",
      _meta: said,
    },
  });
  const cached = { resultType: "complete", ttlMs: 0, cacheScope: "private", _meta: said };
  assert.deepEqual(await client.request("tools/list"), {
    jsonrpc: "2.0",
    id: 2,
    result: { tools: [toolNamed("echo")], ...cached },
  });
  assert.deepEqual(await client.request("server/discover"), {
    jsonrpc: "2.0",
    id: 3,
    result: { supportedVersions: ["2026-07-28"], capabilities, instructions: "Do", ...cached },
  });
  assert.equal(await client.close(), 0);
  assert.equal(client.stderr, "");
});

Deno.test("what the stateless revision has not, it refuses", async () => {
  await using config = await stateless();
  await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  client.meta = statelessMeta();
  for (const method of ["ping", "initialize", "logging/setLevel", "resources/list", "no/such"]) {
    const { error } = await client.request(method, { level: "info", uri: "x" });
    assert.deepEqual(error, { code: -32601, message: "Method not found" }, method);
  }
  const cursor = await client.request("tools/list", { cursor: "x" });
  assert.deepEqual(cursor.error, { code: -32602, message: "Unknown cursor: all tools are on one page" });
  const nameless = await client.request("tools/call", {});
  assert.deepEqual(nameless.error, { code: -32602, message: 'Invalid params: "name" is missing, expected a string' });
});

Deno.test("a request without its _meta is refused once the client speaks the stateless revision", async () => {
  await using config = await stateless();
  await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  client.meta = statelessMeta();
  await client.request("tools/list");
  client.meta = undefined;
  const { error } = await client.request("tools/list");
  assert.equal(error.code, -32602);
  assert.match(error.message, /^Request is missing the required _meta envelope for protocol revision 2026-07-28/);
});

Deno.test("a request that names an unknown revision is told the one that is spoken so", async () => {
  await using config = await stateless();
  await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  client.meta = statelessMeta({}, "2099-01-01");
  const { error } = await client.request("tools/list");
  assert.equal(error.code, -32022);
  assert.deepEqual(error.data, { supported: ["2026-07-28"], requested: "2099-01-01" });
});

Deno.test("a refusal has no id at the stateless revision, where none is known", async () => {
  await using config = await stateless();
  await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  client.meta = statelessMeta();
  await client.request("server/discover");
  await client.send("[]");
  const refusal = await client.waitFor((message) => message.error !== undefined, "a refusal");
  assert.deepEqual(Object.keys(refusal), ["jsonrpc", "error"]);
  assert.equal(refusal.error.code, -32600);
});

Deno.test("a server of the stateless revision still takes initialize", async () => {
  await using config = await stateless();
  await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  const { result } = await initialize(client, "2025-11-25");
  assert.equal(result.protocolVersion, "2025-11-25");
  const listed = await client.request("tools/list");
  assert.deepEqual(listed.result, { tools: [toolNamed("echo")] });
  assert.deepEqual((await client.request("server/discover")).error, { code: -32601, message: "Method not found" });
});
