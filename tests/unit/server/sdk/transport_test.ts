import assert from "node:assert/strict";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { defaultRun, defaultServer } from "../../../../src/config/mod.ts";
import type { JsonObject } from "../../../../src/json.ts";
import { heldArguments } from "../../../../src/server/sdk/held.ts";
import { SdkTransport } from "../../../../src/server/sdk/transport.ts";
import { StdioTransport } from "../../../../src/server/wire/transport.ts";
import { Catalog } from "../../../../src/tools/mod.ts";
import { wireStreams } from "../wire/streams.ts";
import { paramsAt } from "./sdk_server.ts";

/** A client's streams, and the SDK's end of them; `received` notes what the SDK is given. */
function openTransport() {
  const streams = wireStreams();
  const wire = new StdioTransport(streams.input, streams.output);
  const settings = { ...defaultServer("1"), protocolVersion: "2026-07-28" } as const;
  const config = { server: settings, tools: [{ name: "t", definition: { name: "t" }, run: defaultRun }] };
  const catalog = new Catalog(config as never, { directory: "/c", path: "/c/tools.bash", text: "", isShareable: true });
  const transport = new SdkTransport(wire, { catalog: () => catalog, fresh: () => Promise.resolve(catalog) });
  const received: JsonObject[] = [];
  let changed = Promise.withResolvers<void>();
  const channel = transport.channels.handshake;
  channel.onmessage = (message) => {
    received.push(message as unknown as JsonObject);
    changed.resolve();
    changed = Promise.withResolvers();
  };
  return {
    transport,
    received,
    write: (message: object) => streams.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n"),
    writeBatch: (...messages: object[]) =>
      streams.write(JSON.stringify(messages.map((message) => ({ jsonrpc: "2.0", ...message }))) + "\n"),
    read: async () => JSON.parse(await streams.read()),
    answer: (message: object) => channel.send({ jsonrpc: "2.0", ...message } as JSONRPCMessage),
    receives: async (count: number) => {
      while (received.length < count) await changed.promise;
    },
  };
}

const handshake = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } };

Deno.test("what is answered ahead of the SDK is known to it later, and not answered again", async () => {
  const { transport, received, write, read, answer, receives } = openTransport();
  write({ id: 0, method: "initialize", params: handshake });
  assert.equal((await read()).result.protocolVersion, "2025-06-18");
  write({ method: "notifications/initialized" });
  // The id of an answered request is free.
  write({ id: 0, method: "tools/list" });
  assert.deepEqual((await read()).result.tools, [{ name: "t" }]);
  await transport.needed;
  assert.equal(received.length, 0);
  transport.start();
  write({ id: 0, method: "ping" });
  await receives(4);
  const methods = ["initialize", "notifications/initialized", "tools/list", "ping"];
  assert.deepEqual(received.map(({ method }) => method), methods);
  let isCaughtUp = false;
  transport.caughtUp.then(() => isCaughtUp = true);
  for (const message of [received[2]!, received[0]!]) {
    assert.equal(isCaughtUp, false);
    await answer({ id: message.id, result: { other: 1 } });
  }
  await transport.caughtUp;
  await answer({ id: 0, result: {} });
  assert.deepEqual(await read(), { jsonrpc: "2.0", id: 0, result: {} });
});

Deno.test("a batch is answered ahead of the SDK as a batch", async () => {
  const { write, writeBatch, read } = openTransport();
  write({ id: 0, method: "initialize", params: { ...handshake, protocolVersion: "2025-03-26" } });
  await read();
  writeBatch({ id: 1, method: "ping" }, { id: 2, method: "tools/list" });
  assert.deepEqual(await read(), [
    { result: {}, jsonrpc: "2.0", id: 1 },
    { result: { tools: [{ name: "t" }] }, jsonrpc: "2.0", id: 2 },
  ]);
});

Deno.test("a message that is not answered ahead needs the SDK, and all that follows waits for it in order", async () => {
  const { transport, received, write, receives } = openTransport();
  write({ id: 1, method: "tools/call", params: { name: "t" } });
  await transport.needed;
  assert.equal(received.length, 0);
  write({ id: 2, method: "initialize", params: handshake });
  write({ id: 3, method: "ping" });
  transport.start();
  await receives(3);
  assert.deepEqual(received.map(({ id }) => id), [1, 2, 3]);
});

Deno.test("every detour is taken", async () => {
  const { transport, received, write, read, answer, receives } = openTransport();
  transport.start();
  write({ id: 1, method: "ping", params: { _meta: 5 } });
  assert.equal((await read()).error.message, 'Invalid request: "_meta" must be an object');
  write({ id: 2, method: "ping", params: paramsAt("2099-01-01") });
  assert.equal((await read()).error.message, "Unsupported protocol version: 2099-01-01");
  write({ id: 3, method: "tools/call", params: { name: "t", arguments: [1] }, other: 1 });
  await receives(1);
  const { params, ...rest } = received[0]!;
  assert.deepEqual(rest, { jsonrpc: "2.0", id: 3, method: "tools/call" });
  assert.deepEqual(heldArguments((params as { arguments: Record<string, unknown> }).arguments), [1]);
  await answer({ id: 3, error: { code: -32603, message: '[{"path":["params"],"message":"Odd"}]' } });
  assert.deepEqual((await read()).error, { code: -32602, message: "Invalid params: params: Odd" });
});

Deno.test("the id of a cancelled request is free when the SDK has acted on the cancellation", async () => {
  const { transport, received, write, receives } = openTransport();
  transport.start();
  write({ id: 1, method: "ping" });
  write({ method: "notifications/cancelled", params: { requestId: 1 } });
  await receives(2);
  await new Promise((resolve) => setTimeout(resolve));
  write({ id: 1, method: "ping" });
  await receives(3);
  assert.deepEqual(received.map(({ method }) => method), ["ping", "notifications/cancelled", "ping"]);
});
