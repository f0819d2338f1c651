import assert from "node:assert/strict";
import { Server } from "@modelcontextprotocol/server";
import { afterCancellation, cancelledId } from "../../../../src/server/sdk/cancellation.ts";
import { TestTransport } from "./sdk_server.ts";

const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };

/** The SDK with a tool that never answers, and the signals of its calls. */
async function endless(): Promise<{ transport: TestTransport; call: () => void; signals: AbortSignal[] }> {
  const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
  const signals: AbortSignal[] = [];
  server.setRequestHandler("tools/call", (_request, { mcpReq }) => {
    signals.push(mcpReq.signal);
    return new Promise(() => {});
  });
  const transport = new TestTransport();
  await server.connect(transport);
  return { transport, call: () => transport.receive({ id: 1, method: "tools/call", params: { name: "t" } }), signals };
}

Deno.test("the SDK still cancels the request that has the id a moment later", async () => {
  const { transport, call, signals } = await endless();
  call();
  transport.receive(cancel);
  call();
  await new Promise<void>(afterCancellation);
  assert.deepEqual(signals.map(({ aborted }) => aborted), [false, true]);
});

Deno.test("afterwards a new request with the id is safe", async () => {
  const { transport, call, signals } = await endless();
  call();
  transport.receive(cancel);
  await new Promise<void>(afterCancellation);
  call();
  await new Promise<void>(afterCancellation);
  assert.deepEqual(signals.map(({ aborted }) => aborted), [true, false]);
});

Deno.test("only the notification cancels, and only what it names", () => {
  assert.equal(cancelledId(cancel), 1);
  for (const other of [{ ...cancel, id: 2 }, { ...cancel, method: "x" }, { ...cancel, params: {} }]) {
    assert.equal(cancelledId(other), undefined);
  }
  assert.equal(cancelledId({ jsonrpc: "2.0", method: "notifications/cancelled" }), undefined);
});
