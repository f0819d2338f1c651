import assert from "node:assert/strict";
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { answerToUnknownRevision } from "../../../../src/server/sdk/unknown_revisions.ts";
import { paramsAt, TestTransport } from "./sdk_server.ts";

const list = (id: number, revision: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/list",
  params: paramsAt(revision),
});

/** The SDK serving both eras, with no detour taken. */
function serveSdk(): TestTransport {
  const transport = new TestTransport();
  serveStdio(() => {
    const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({ tools: [] }));
    return server;
  }, { transport });
  return transport;
}

Deno.test("the SDK still looks at the revision of the first request only", async () => {
  const transport = serveSdk();
  assert.ok("result" in await transport.ask(list(1, "2026-07-28")));
  assert.ok("result" in await transport.ask(list(2, "2099-01-01")));
});

Deno.test("a request at an unknown revision gets the error that the SDK gives to a first one", async () => {
  assert.deepEqual(
    answerToUnknownRevision(list(1, "2099-01-01"), "stateless"),
    await serveSdk().ask(list(1, "2099-01-01")),
  );
});

Deno.test("a revision of the handshake's is unknown to a request of the stateless era", async () => {
  const old = list(1, "2025-11-25");
  assert.deepEqual(answerToUnknownRevision(old, "stateless"), await serveSdk().ask(old));
});

Deno.test("requests at a known revision, and notifications, get no error", () => {
  const { id: _, ...notification } = list(1, "2099-01-01");
  const others = [list(1, "2026-07-28"), list(1, "2025-11-25"), notification, { jsonrpc: "2.0", id: 1, result: {} }];
  assert.deepEqual(others.map((message) => answerToUnknownRevision(message, "handshake")), others.map(() => undefined));
});
