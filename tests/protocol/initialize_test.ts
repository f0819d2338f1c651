import assert from "node:assert/strict";
import { datedRevisions, initialize, statelessMeta } from "../helpers/eras.ts";
import { LineClient } from "../helpers/line_client.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const server = {
  $schema: "https://example.com/server.json",
  serverInfo: { name: 'naïve "server"', title: "T", version: "0.0.1-rc", "x-build": [1, { a: null }] },
  capabilities: { tools: { listChanged: false, "x-a": 1 }, experimental: { "x/y": { z: true } }, "x-own": { a: 1 } },
  instructions: "Line one\nLine two\t🙂",
  run: { timeoutMs: 1000 },
};
const bash = `tool_echo() { printf '%s' "$1"; }; export -f tool_echo`;

function configAt(protocolVersion: string) {
  return tempConfig({ server: { protocolVersion, ...server }, tools: [toolNamed("echo")], bash });
}

/** The newest revision of the handshake that a server with this ceiling speaks. */
const ceilings = {
  "2024-11-05": "2024-11-05",
  "2025-03-26": "2025-03-26",
  "2025-06-18": "2025-06-18",
  "2025-11-25": "2025-11-25",
  "2026-07-28": "2025-11-25",
};

for (const [ceiling, newest] of Object.entries(ceilings)) {
  Deno.test(`initialize at each revision under the ceiling ${ceiling}`, async () => {
    await using config = await configAt(ceiling);
    const unknown = ["2024-10-07", "2026-07-28", "2099-01-01", ""];
    await Promise.all([...datedRevisions, ...unknown].map(async (asked) => {
      await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
      const isSpoken = (datedRevisions as readonly string[]).includes(asked) && asked <= newest;
      assert.deepEqual(await initialize(client, asked), {
        jsonrpc: "2.0",
        id: 1,
        result: {
          protocolVersion: isSpoken ? asked : newest,
          capabilities: server.capabilities,
          serverInfo: server.serverInfo,
          instructions: server.instructions,
        },
      }, `asked for ${asked}`);
    }));
  });
}

Deno.test("without server.json the server is named after bashful and speaks 2025-06-18", async () => {
  await using config = await tempConfig({ tools: [toolNamed("echo")], bash });
  await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  const { result } = await initialize(client, "2025-11-25");
  assert.equal(result.protocolVersion, "2025-06-18");
  assert.deepEqual(Object.keys(result).sort(), ["capabilities", "protocolVersion", "serverInfo"]);
  assert.equal(result.serverInfo.name, "bashful");
  assert.match(result.serverInfo.version, /^\d+\.\d+\.\d+/);
  assert.deepEqual(result.capabilities, { tools: { listChanged: true }, logging: {} });
  assert.equal(await client.close(), 0);
  assert.equal(client.stderr, "");
});

Deno.test("server/discover is no method below 2026-07-28, with and without initialize", async () => {
  for (const ceiling of ["2024-11-05", "2025-11-25"]) {
    await using config = await configAt(ceiling);
    await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
    const refused = (id: number) => ({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });
    assert.deepEqual(await client.request("server/discover"), refused(1));
    assert.deepEqual(await client.request("server/discover", { _meta: statelessMeta() }), refused(2));
    await initialize(client, ceiling);
    assert.deepEqual(await client.request("server/discover"), refused(4));
  }
});

Deno.test("a client that never sends initialize is served at the ceiling", async () => {
  for (const ceiling of Object.keys(ceilings)) {
    await using config = await configAt(ceiling);
    await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
    const listed = await client.request("tools/list");
    assert.deepEqual(listed, { jsonrpc: "2.0", id: 1, result: { tools: [toolNamed("echo")] } }, ceiling);
    const called = await client.callTool("echo", { a: 1 });
    const result = { content: [{ type: "text", text: '{"a":1}' }], structuredContent: { a: 1 } };
    assert.deepEqual(called, { jsonrpc: "2.0", id: 2, result }, ceiling);
    assert.deepEqual(await client.request("ping"), { jsonrpc: "2.0", id: 3, result: {} }, ceiling);
    assert.equal(await client.close(), 0);
    assert.equal(client.stderr, "");
  }
});

const badParameters: readonly [string, Record<string, unknown> | undefined, string][] = [
  ["initialize", undefined, "params is missing, expected an object"],
  [
    "initialize",
    {},
    '"protocolVersion" is missing, expected a string; "capabilities" is missing, expected an object; ' +
    '"clientInfo" is missing, expected an object',
  ],
  [
    "initialize",
    { protocolVersion: 1, capabilities: [], clientInfo: { name: "x" } },
    '"protocolVersion" is a number, expected a string; "capabilities" is an array, expected an object; ' +
    '"clientInfo.version" is missing, expected a string',
  ],
  ["tools/list", { cursor: 5 }, '"cursor" is a number, expected a string'],
  ["tools/call", undefined, "params is missing, expected an object"],
  ["tools/call", {}, '"name" is missing, expected a string'],
  ["tools/call", { name: null }, '"name" is null, expected a string'],
  [
    "logging/setLevel",
    { level: "loud" },
    '"level" is none of "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"',
  ],
];

Deno.test("parameters of the wrong shape are answered with -32602 in words", async () => {
  await using config = await tempConfig({ tools: [toolNamed("echo")], bash });
  await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  await initialize(client, "2025-06-18");
  for (const [method, params, why] of badParameters) {
    const { error } = await client.request(method, params);
    assert.deepEqual(error, { code: -32602, message: `Invalid params: ${why}` }, method);
  }
});
