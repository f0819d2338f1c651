import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/json.ts";
import { StdioTransport } from "../../../../src/server/wire/transport.ts";
import { wireStreams } from "./streams.ts";

/** A transport at a revision, its client's streams, and the messages that it passes on. */
function openWire(version = "") {
  const { input, output, write, end, read } = wireStreams();
  const steps: string[] = [];
  const wire = new StdioTransport(input, output, (step) => steps.push(step));
  wire.version = version;
  const messages: JsonObject[] = [];
  wire.onmessage = (message) => messages.push(message);
  return { wire, messages, steps, end, write, read: async () => JSON.parse(await read()) };
}

const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
const pong = (id: number) => ({ jsonrpc: "2.0", id, result: {} });

Deno.test("an error for no known request has a null id, and from 2025-11-25 on none", async () => {
  for (const [version, id] of [["", null], ["2025-06-18", null], ["2025-11-25", undefined]] as const) {
    const { write, read } = openWire(version);
    write("5\n");
    const { error, ...rest } = await read();
    assert.equal(error.message, "Invalid request: found a number, expected an object");
    assert.deepEqual(rest, { jsonrpc: "2.0", ...(id === undefined ? {} : { id }) });
  }
});

Deno.test("the answers to a batch of 2025-03-26 are sent in one array", async () => {
  const { wire, messages, write, read } = openWire("2025-03-26");
  write(JSON.stringify([ping(1), 5]) + "\n" + JSON.stringify(ping(2)) + "\n");
  write("{}\n");
  assert.equal((await read()).error.message, 'Invalid request: "jsonrpc" must be "2.0"');
  assert.deepEqual(messages, [ping(1), ping(2)]);
  wire.send(pong(2));
  assert.deepEqual(await read(), pong(2));
  wire.send(pong(1));
  const [error, answer] = await read();
  assert.equal(error.error.code, -32600);
  assert.deepEqual(answer, pong(1));
});

Deno.test("a message of the stateless era sets the revision", async () => {
  const { wire, write, read } = openWire();
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  write(JSON.stringify({ ...ping(1), params: { _meta } }) + "\n5\n");
  assert.equal("id" in await read(), false);
  assert.equal(wire.version, "2026-07-28");
});

Deno.test("reading, writing and the end are reported", async () => {
  const { wire, steps, write, end } = openWire();
  write("\n" + JSON.stringify(ping(1)) + "\n");
  end();
  await wire.ended;
  wire.send(pong(1));
  await wire.flushed();
  assert.deepEqual(steps, ["firstRead", "firstWritten"]);
  await wire.close();
});
