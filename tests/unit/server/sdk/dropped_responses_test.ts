import assert from "node:assert/strict";
import { Server } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../../../src/json.ts";
import { soundResponse } from "../../../../src/server/sdk/dropped_responses.ts";
import { TestTransport } from "./sdk_server.ts";

const head = { jsonrpc: "2.0", id: 1 };

/** A response that the SDK does not take, and what it is given in its place. */
const unsound: readonly (readonly [response: JsonObject, sound: JsonObject])[] = [
  [{ ...head, result: { a: 1 }, other: 1 }, { ...head, result: { a: 1 } }],
  [{ ...head, result: { _meta: 5 } }, { ...head, result: {} }],
  [{ ...head, result: null }, { ...head, error: { code: -32600, message: "its result is null, expected an object" } }],
  [{ ...head, result: [] }, {
    ...head,
    error: { code: -32600, message: "its result is an array, expected an object" },
  }],
  [{ ...head, result: {}, error: { code: 1, message: "no" } }, { ...head, error: { code: 1, message: "no" } }],
  [{ ...head, error: { code: "1" } }, { ...head, error: { code: -32600, message: "it gave no reason" } }],
  [{ ...head, error: null }, { ...head, error: { code: -32600, message: "it gave no reason" } }],
];

/** What the SDK says of a message that it is given. */
async function saidOf(message: JsonObject): Promise<string> {
  const server = new Server({ name: "s", version: "1" }, { capabilities: {} });
  const errors: string[] = [];
  server.onerror = ({ message }) => errors.push(message);
  const transport = new TestTransport();
  await server.connect(transport);
  transport.receive(message);
  await transport.ask({ id: 2, method: "ping" });
  return errors.join();
}

Deno.test("the SDK still drops what its schema of a response does not take, and takes what it is given instead", async () => {
  for (const [response, sound] of unsound) {
    assert.match(await saidOf(response), /^Unknown message type: \{/, JSON.stringify(response));
    assert.match(await saidOf(sound), /^Received a response for an unknown message ID: \{/, JSON.stringify(sound));
  }
});

Deno.test("what is no sound response becomes one, and all else stays as it is", () => {
  for (const [response, sound] of unsound) assert.deepEqual(soundResponse(response), sound);
  for (const message of [{ ...head, result: { a: 1 } }, { ...head, error: { code: 1, message: "no" } }]) {
    assert.deepEqual(soundResponse(message), message);
  }
  const request = { ...head, method: "ping", result: 1 };
  assert.equal(soundResponse(request), request);
});
