import assert from "node:assert/strict";
import { Server } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../../../src/json.ts";
import { answerToDropped, ownMembers } from "../../../../src/server/sdk/dropped_requests.ts";
import { TestTransport } from "./sdk_server.ts";

const task = "io.modelcontextprotocol/related-task";
const pingWith = (_meta: unknown) => ({ jsonrpc: "2.0", id: 1, method: "ping", params: { _meta } }) as JsonObject;

/** A `_meta` that the SDK does not take, and why. */
const unsound: readonly (readonly [meta: unknown, why: string])[] = [
  [5, '"_meta" must be an object'],
  [{ progressToken: 1.5 }, '"progressToken" must be a string or an integer'],
  [{ [task]: {} }, `"${task}" must be an object with "taskId"`],
];

Deno.test("the SDK still drops without an answer what its schema of a request does not take", async () => {
  const dropped = [{ id: 1, method: "ping", other: 1 }, ...unsound.map(([meta]) => pingWith(meta))];
  for (const message of dropped) {
    const server = new Server({ name: "s", version: "1" }, { capabilities: {} });
    const errors: string[] = [];
    server.onerror = ({ message }) => errors.push(message);
    const transport = new TestTransport();
    await server.connect(transport);
    transport.receive(message as JsonObject);
    assert.deepEqual(await transport.ask({ id: 2, method: "ping" }), { jsonrpc: "2.0", id: 2, result: {} });
    assert.match(errors.join(), /^Unknown message type: \{/);
  }
});

Deno.test("a request keeps what JSON-RPC defines", () => {
  const request = { jsonrpc: "2.0", id: 1, method: "ping", params: {} };
  assert.deepEqual(ownMembers({ ...request, other: 1, result: {} }), request);
  const response = { jsonrpc: "2.0", id: 1, result: {}, other: 1 };
  assert.equal(ownMembers(response), response);
});

Deno.test("a request that the SDK would drop gets an error", () => {
  for (const [meta, why] of unsound) {
    const error = { code: -32600, message: `Invalid request: ${why}` };
    assert.deepEqual(answerToDropped(pingWith(meta)), { jsonrpc: "2.0", id: 1, error });
    const { id: _, ...notification } = pingWith(meta);
    assert.equal(answerToDropped(notification), undefined);
  }
  for (const meta of [undefined, {}, { progressToken: "a", [task]: { taskId: "t" } }, { progressToken: 0 }]) {
    assert.equal(answerToDropped(pingWith(meta)), undefined);
  }
});
