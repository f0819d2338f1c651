import assert from "node:assert/strict";
import { datedRevisions } from "../helpers/eras.ts";
import { connectNew, connectOld } from "../helpers/sdk_clients.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const tools = [toolNamed("echo", { outputSchema: { type: "object" } }), toolNamed("fail")];
const bash = `
tool_echo() { printf '%s' "$1"; }
tool_fail() { echo why >&2; return 4; }
export -f tool_echo tool_fail
`;

function configAt(protocolVersion: string) {
  const serverInfo = { name: "served", version: "3.2.1", title: "Served" };
  return tempConfig({
    server: { protocolVersion, serverInfo, capabilities: { tools: {} }, instructions: "Ask" },
    tools,
    bash,
  });
}

// deno-lint-ignore no-explicit-any -- the two clients type their results differently
async function useServer(client: any): Promise<void> {
  assert.deepEqual(client.getServerVersion(), { name: "served", version: "3.2.1", title: "Served" });
  assert.deepEqual(client.getServerCapabilities(), { tools: {} });
  assert.equal(client.getInstructions(), "Ask");
  const listed = await client.listTools();
  assert.deepEqual(listed.tools, tools);
  const args = { text: 'Ünï "c" \\ \n \u0001 🙂', n: [1, 2.5, null, true] };
  const echoed = await client.callTool({ name: "echo", arguments: args });
  assert.deepEqual(echoed.structuredContent, args);
  assert.deepEqual(JSON.parse(echoed.content[0].text), args);
  const failed = await client.callTool({ name: "fail", arguments: {} });
  assert.equal(failed.isError, true);
  assert.deepEqual(failed.content, [{ type: "text", text: 'Tool "fail" exited with code 4: why' }]);
  await assert.rejects(client.callTool({ name: "ecko", arguments: {} }), /Unknown tool "ecko": did you mean "echo"\?/);
}

for (const revision of datedRevisions) {
  Deno.test(`the old client at ${revision} lists and calls`, async () => {
    await using config = await configAt("2025-11-25");
    await using connection = await connectOld({ revision, env: { SERVER_CONFIG_DIR: config.dir } });
    await useServer(connection.client);
    assert.equal(connection.stderr(), "");
  });
}

for (const negotiation of ["legacy", "auto", "stateless"] as const) {
  Deno.test(`the new client (${negotiation}) lists and calls under the ceiling 2026-07-28`, async () => {
    await using config = await configAt("2026-07-28");
    await using connection = await connectNew(negotiation, { env: { SERVER_CONFIG_DIR: config.dir } });
    await useServer(connection.client);
    assert.equal(connection.stderr(), "");
  });
}

for (const negotiation of ["legacy", "auto"] as const) {
  Deno.test(`the new client (${negotiation}) falls back to 2025-06-18 under that ceiling`, async () => {
    await using config = await configAt("2025-06-18");
    await using connection = await connectNew(negotiation, { env: { SERVER_CONFIG_DIR: config.dir } });
    await useServer(connection.client);
    assert.equal(connection.stderr(), "");
  });
}

Deno.test("the new client pinned to 2026-07-28 cannot connect under a lower ceiling", async () => {
  await using config = await configAt("2025-11-25");
  await assert.rejects(connectNew("stateless", { env: { SERVER_CONFIG_DIR: config.dir } }));
});
