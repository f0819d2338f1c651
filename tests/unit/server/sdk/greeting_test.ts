import assert from "node:assert/strict";
import { Server } from "@modelcontextprotocol/server";
import { defaultServer } from "../../../../src/config/mod.ts";
import type { JsonObject } from "../../../../src/json.ts";
import { handshakeVersions } from "../../../../src/server/revisions.ts";
import { greeting } from "../../../../src/server/sdk/greeting.ts";
import { TestTransport } from "./sdk_server.ts";

const plain = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } };
const initialize = (params: unknown) =>
  ({ jsonrpc: "2.0", id: 0, method: "initialize", params: { ...plain, ...params as object } }) as JsonObject;

Deno.test("a greeting is the answer that the SDK gives later", async () => {
  const settings = [
    defaultServer("1.2.3"),
    { ...defaultServer("1"), protocolVersion: "2026-07-28", instructions: "How to" },
    {
      ...defaultServer("1"),
      protocolVersion: "2024-11-05",
      instructions: "",
      capabilities: { tools: {}, x: { a: 1 } },
    },
  ] as const;
  const asked = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "2099-01-01", ""];
  for (const setting of settings) {
    for (const protocolVersion of asked) {
      const { serverInfo, capabilities, instructions } = setting;
      const server = new Server(serverInfo as never, {
        capabilities: capabilities as never,
        supportedProtocolVersions: handshakeVersions(setting.protocolVersion),
        ...(instructions === undefined ? {} : { instructions }),
      });
      const transport = new TestTransport();
      await server.connect(transport);
      const message = initialize({ protocolVersion, capabilities: { roots: { listChanged: true }, sampling: {} } });
      assert.deepEqual(greeting(message, setting), await transport.ask(message));
    }
  }
});

Deno.test("anything but a plain handshake is left to the SDK", () => {
  const others = [
    { ...initialize({}), method: "ping" },
    { jsonrpc: "2.0", method: "initialize", params: plain },
    initialize({ protocolVersion: 1 }),
    initialize({ clientInfo: { name: "c" } }),
    initialize({ clientInfo: { name: "c", version: "1", icons: [] } }),
    ...[
      { roots: true },
      { roots: { listChanged: {} } },
      { roots: { other: {} } },
      { sampling: { listChanged: true } },
      { experimental: { x: true } },
      { elicitation: { form: { applyDefaults: {} } } },
    ].map((capabilities) => initialize({ capabilities })),
    initialize({ _meta: {} }),
    { ...initialize({}), params: [] },
  ];
  for (const message of others) {
    assert.equal(greeting(message as JsonObject, defaultServer("1")), undefined, JSON.stringify(message));
  }
});
