import assert from "node:assert/strict";
import { connectLines, revisions, statelessRevision } from "../helpers/eras.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { serverInfo } from "./served.ts";

/** Every field that MCP knows, fields that it does not, numbers that a double cannot hold, an order that sorting would change. */
const zebra = `{
  "run": { "timeoutMs": 100, "env": { "SECRET": "s3cr3t" } },
  "name": "zebra", "title": "Zebra 🦓",
  "description": "Line one\\nLine \\"two\\" \\u0007",
  "x-before": { "run": "kept", "n": 12345678901234567890, "f": 1e400, "z": -0 },
  "inputSchema": { "type": "object", "properties": { "id": { "type": "integer", "maximum": 9007199254740993 } }, "x-ui": true },
  "outputSchema": { "type": "object" },
  "annotations": { "readOnlyHint": true, "title": "A", "x-hint": [] },
  "icons": [{ "src": "data:image/png;base64,AA==", "mimeType": "image/png", "sizes": ["48x48"], "theme": "dark" }],
  "_meta": { "com.example/a": { "b": null } },
  "execution": { "taskSupport": "forbidden" },
  "x-after": [1, "2", null]
}`;
/** The same as clients get it. */
const listed = '{"name":"zebra","title":"Zebra 🦓","description":"Line one\\nLine \\"two\\" \\u0007",' +
  '"x-before":{"run":"kept","n":12345678901234567890,"f":1e400,"z":-0},"inputSchema":{"type":"object","properties":' +
  '{"id":{"type":"integer","maximum":9007199254740993}},"x-ui":true},"outputSchema":{"type":"object"},' +
  '"annotations":{"readOnlyHint":true,"title":"A","x-hint":[]},"icons":[{"src":"data:image/png;base64,AA==",' +
  '"mimeType":"image/png","sizes":["48x48"],"theme":"dark"}],"_meta":{"com.example/a":{"b":null}},' +
  '"execution":{"taskSupport":"forbidden"},"x-after":[1,"2",null]}';

for (const revision of revisions) {
  Deno.test(`tools/list at ${revision} sends every field as written, and never run`, async () => {
    await using config = await tempConfig({
      server: { protocolVersion: revision, serverInfo, capabilities: { tools: {} } },
      tools: `{"tools": [${zebra}]}`,
      bash: "tool_zebra() { :; }; export -f tool_zebra",
    });
    await using client = await connectLines(revision, { env: { SERVER_CONFIG_DIR: config.dir } });
    const { result } = await client.request("tools/list");
    // The stateless revision has no task support to declare: the SDK keeps the field from its clients.
    const expected = revision === statelessRevision ? listed.replace(/"execution":\{.*?\},/, "") : listed;
    const line = client.lines.at(-1)!;
    assert.equal(line.slice(0, expected.length + 21), `{"result":{"tools":[${expected}]`);
    const more = revision === statelessRevision ? ["_meta", "cacheScope", "resultType", "ttlMs"] : [];
    assert.deepEqual(Object.keys(result).sort(), [...more, "tools"].sort());
  });
}

Deno.test("tools are listed in the order of the file, all on one page", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `t${(index * 7919) % 1000}_${index}`);
  await using config = await tempConfig({
    tools: names.map((name) => toolNamed(name)),
    bash: names.map((name) => `tool_${name}() { :; }\nexport -f tool_${name}\n`).join(""),
  });
  await using client = await connectLines("2025-06-18", { env: { SERVER_CONFIG_DIR: config.dir } });
  const { result } = await client.request("tools/list");
  assert.deepEqual(result.tools.map(({ name }: { name: string }) => name), names);
  assert.deepEqual(Object.keys(result), ["tools"]);
});

Deno.test("a cursor is refused, since no page has a next one", async () => {
  await using config = await tempConfig();
  for (const revision of ["2024-11-05", "2025-06-18"] as const) {
    await using client = await connectLines(revision, { env: { SERVER_CONFIG_DIR: config.dir } });
    const { error } = await client.request("tools/list", { cursor: "page2" });
    assert.deepEqual(error, { code: -32602, message: "Unknown cursor: all tools are on one page" });
    assert.deepEqual((await client.request("tools/list", {})).result, { tools: [] });
  }
});
