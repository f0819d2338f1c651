import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/json.ts";
import { OpenRequests } from "../../../../src/server/wire/open_requests.ts";

const ping = (id: string | number): JsonObject => ({ jsonrpc: "2.0", id, method: "ping" });
const pong = (id: string | number) => ({ jsonrpc: "2.0", id, result: {} });
const cancelled = (requestId: string | number): JsonObject => ({
  jsonrpc: "2.0",
  method: "notifications/cancelled",
  params: { requestId },
});
const taken = (id: string | number) => ({
  id: undefined,
  code: -32600,
  message: `Invalid request: "id" is ${JSON.stringify(id)}, which is that of a request that is not answered yet`,
});

Deno.test("a second request with the id of an open one is refused, the first goes on", () => {
  const requests = new OpenRequests();
  assert.deepEqual(requests.admit([ping(1)]), { messages: [ping(1)], errors: [] });
  assert.deepEqual(requests.admit([ping(1), ping(2)]), { messages: [ping(2)], errors: [taken(1)] });
  assert.deepEqual(requests.admit([ping("1"), ping("1")]), { messages: [ping("1")], errors: [taken("1")] });
});

Deno.test("a freed id can be used again", () => {
  const requests = new OpenRequests();
  requests.admit([ping(1)]);
  assert.deepEqual(requests.admit([cancelled(1), ping(1)]), { messages: [cancelled(1)], errors: [taken(1)] });
  requests.free(1);
  assert.deepEqual(requests.admit([ping(1)]), { messages: [ping(1)], errors: [] });
});

Deno.test("a cancellation of what is not open goes no further", () => {
  const requests = new OpenRequests();
  requests.admit([ping(1)]);
  requests.free(1);
  const without = { jsonrpc: "2.0", method: "notifications/cancelled" };
  const again = [cancelled(1), cancelled(9), cancelled("1"), without, ping(1)];
  assert.deepEqual(requests.admit(again), { messages: [ping(1)], errors: [] });
});

Deno.test("other notifications, and answers, go on", () => {
  const requests = new OpenRequests();
  requests.admit([ping(1)]);
  const asked = { ...cancelled(1), id: 2 };
  const messages = [pong(1), { jsonrpc: "2.0", method: "notifications/x" }, asked];
  assert.deepEqual(requests.admit(messages), { messages, errors: [] });
});
