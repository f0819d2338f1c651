import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { connectLines } from "../helpers/eras.ts";
import { revisions } from "../helpers/revisions.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { scaled, seed, seedInName } from "./scale.ts";

const bash = `
# Prints one file, and another to stderr.
tool_print() { cat "$SERVER_CONFIG_DIR/$(json_get "$1" out)"; cat "$SERVER_CONFIG_DIR/$(json_get "$1" err)" >&2; }
# Says each line of a file on its own control channel: what only a hostile author could do.
tool_control() {
  while IFS= read -r line; do printf '%s%s\n' "$__bashful_mark" "$line" >&41; done <"$SERVER_CONFIG_DIR/$(json_get "$1" lines)"
  echo done
}
export -f tool_print tool_control
`;

const json = fc.jsonValue({ maxDepth: 4 });
const jsonText = json.map((value) => JSON.stringify(value));
const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
const mark = "\u001e0123456789abcdef0123456789abcdef";
const text = fc.oneof(
  jsonText,
  fc.dictionary(fc.string({ unit: "binary" }), json).map((value) => JSON.stringify(value) + "\n"),
  jsonText.map((value) => value.slice(0, -1)),
  jsonText.map((value) => `\n ${value}\n\n`),
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.constantFrom("", "\n", answer, `\n${answer}\n`, `${mark}{"type":"log","level":"error","message":"x"}\n`),
  fc.constantFrom("\u001e", "\u001e\u001e{", "\ufeff{}", "{}{}", "{}\n{}", '{"__proto__":{"a":1}}', "\u2028", "NaN"),
);
const bytes = fc.oneof(text.map((string) => new TextEncoder().encode(string)), fc.uint8Array({ maxLength: 300 }));

/** What a function that printed this answers with (contract R1); worked out here once more. */
function expectedResult(printed: Uint8Array): Record<string, unknown> {
  const decoded = new TextDecoder("utf-8", { ignoreBOM: true }).decode(printed);
  try {
    const value = JSON.parse(decoded.replace(/^\ufeff/, ""));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { content: [{ type: "text", text: decoded.trim() }], structuredContent: value };
    }
  } catch {
    // Not JSON: text.
  }
  return { content: [{ type: "text", text: decoded.replace(/[\r\n]+$/, "") }] };
}

Deno.test(`whatever a function prints is its result, and nothing else ${seedInName}`, async () => {
  await using config = await tempConfig({
    tools: [toolNamed("print", { run: { output: { raw: true } } }), toolNamed("control")],
    bash,
  });
  await using client = await connectLines("2025-06-18", { env: { SERVER_CONFIG_DIR: config.dir } });
  await client.request("logging/setLevel", { level: "debug" });
  const samples = fc.sample(fc.tuple(bytes, bytes), { numRuns: scaled(150), seed });
  for (const [index, [out, err]] of samples.entries()) {
    await writeFile(join(config.dir, "out"), out);
    await writeFile(join(config.dir, "err"), err);
    const { result } = await client.callTool("print", { out: "out", err: "err" });
    assert.deepEqual(result, expectedResult(out), `sample ${index}: ${JSON.stringify([...out])}`);
  }
  assert.deepEqual(client.notifications, []);
});

const field = fc.oneof(
  json,
  fc.constantFrom<unknown>("error", "info", "x", 1, 0.5, -1, 1e308, "AAAA", "!", "a://b", "text/plain"),
);
const block = fc.record({
  type: fc.oneof(fc.constantFrom("text", "image", "audio", "resource_link", "resource", "tool_use"), json),
  text: field,
  data: field,
  mimeType: field,
  uri: field,
  name: field,
  resource: fc.oneof(fc.record({ uri: field, text: field, blob: field }, { requiredKeys: [] }), json),
  annotations: fc.oneof(fc.record({ audience: field, priority: field }, { requiredKeys: [] }), json),
}, { requiredKeys: [] });
const controlLine = fc.oneof(
  fc.record({
    type: fc.oneof(
      fc.constantFrom("log", "progress", "content", "error", "ready", "group", "ended"),
      json,
    ),
    level: field,
    message: field,
    progress: field,
    total: field,
    name: field,
    block,
  }, { requiredKeys: ["type"] }).map((value) => JSON.stringify(value)),
  json.map((value) => JSON.stringify(value)),
  fc.string({ unit: "binary", maxLength: 60 }).map((string) => string.replaceAll(/[\n\0]/g, " ")),
);

for (const revision of revisions) {
  Deno.test(`whatever a function says on its channel, clients at ${revision} get MCP ${seedInName}`, async () => {
    const server = {
      protocolVersion: revision,
      serverInfo: { name: "fuzzed", version: "1" },
      capabilities: { tools: {}, logging: {} },
    };
    await using config = await tempConfig({ server, tools: [toolNamed("control")], bash });
    await using client = await connectLines(revision, { env: { SERVER_CONFIG_DIR: config.dir } });
    if (client.meta === undefined) await client.request("logging/setLevel", { level: "debug" });
    else client.meta["io.modelcontextprotocol/logLevel"] = "debug";
    const samples = fc.sample(fc.array(controlLine, { maxLength: 30 }), { numRuns: scaled(20), seed });
    for (const [index, lines] of samples.entries()) {
      await writeFile(join(config.dir, "lines"), lines.map((line) => line + "\n").join(""));
      // That each line is MCP is checked by the client.
      const params = { _meta: { progressToken: `token ${index}` } };
      const { result, error } = await client.callTool("control", { lines: "lines" }, params);
      assert.equal(error, undefined);
      assert.ok(Array.isArray(result.content));
    }
  });
}
