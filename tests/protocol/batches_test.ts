import assert from "node:assert/strict";
import { type Served, serveFunctions } from "./served.ts";

const functions = { echo: `printf '%s' "$1"`, wait: 'printf x >"$SERVER_CONFIG_DIR/started"; sleep 60' };

function serve(): Promise<Served> {
  return serveFunctions({ revision: "2025-03-26", functions });
}

const ping = (id: unknown) => ({ jsonrpc: "2.0", id, method: "ping" });
const pong = (id: unknown) => ({ jsonrpc: "2.0", id, result: {} });
const notification = { jsonrpc: "2.0", method: "notifications/no_such" };
const byId = (messages: { id: unknown }[]) => messages.toSorted((a, b) => String(a.id).localeCompare(String(b.id)));

Deno.test("a batch is answered by one array, with every answer in it once", async () => {
  await using served = await serve();
  const { client } = served;
  const call = { jsonrpc: "2.0", id: "c", method: "tools/call", params: { name: "echo", arguments: { a: 1 } } };
  const from = client.messages.length;
  await client.send([ping("a"), notification, call, { jsonrpc: "2.0", id: "d", method: "no/such" }, 5, { id: "e" }]);
  const answers = await client.waitFor(Array.isArray, "the answers", from);
  assert.deepEqual(byId(answers), [
    pong("a"),
    { jsonrpc: "2.0", id: "c", result: { content: [{ type: "text", text: '{"a":1}' }], structuredContent: { a: 1 } } },
    { jsonrpc: "2.0", id: "d", error: { code: -32601, message: "Method not found" } },
    { jsonrpc: "2.0", id: "e", error: { code: -32600, message: 'Invalid request: "jsonrpc" must be "2.0"' } },
    {
      jsonrpc: "2.0",
      id: null,
      error: { code: -32600, message: "Invalid request: found a number, expected an object" },
    },
  ]);
  assert.equal(client.messages.length, from + 1);
});

Deno.test("a batch of one, of notifications, of responses, and of nothing", async () => {
  await using served = await serve();
  const { client } = served;
  const from = client.messages.length;
  await client.send([notification, notification]);
  await client.send([{ jsonrpc: "2.0", id: 1000, result: {} }]);
  await client.send([ping(50)]);
  await client.send([]);
  await client.send([null]);
  const empty = { code: -32600, message: "Invalid request: the batch is empty" };
  const none = { code: -32600, message: "Invalid request: found null, expected an object" };
  await client.waitFor((message) => message[0]?.error !== undefined, "the last answer", from);
  await client.waitFor((message) => message[0]?.result !== undefined, "the pong", from);
  const answers = client.messages.slice(from);
  assert.equal(answers.length, 3);
  for (
    const expected of [
      [pong(50)],
      { jsonrpc: "2.0", id: null, error: empty },
      [{ jsonrpc: "2.0", id: null, error: none }],
    ]
  ) assert.ok(answers.some((answer) => JSON.stringify(sorted(answer)) === JSON.stringify(sorted(expected))));
});

/** The same value with its keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort().map(([key, member]) => [key, sorted(member)]));
}

Deno.test("a cancelled member leaves the batch without an answer of its own", async () => {
  await using served = await serve();
  const { client } = served;
  const from = client.messages.length;
  const call = { jsonrpc: "2.0", id: "long", method: "tools/call", params: { name: "wait" } };
  await client.send([call, ping("quick")]);
  assert.deepEqual(await client.request("ping"), pong(2));
  assert.equal(client.messages.length, from + 1);
  await client.notify("notifications/cancelled", { requestId: "long", reason: "enough" });
  assert.deepEqual(await client.waitFor(Array.isArray, "the answers", from), [pong("quick")]);
  assert.equal(await client.close(), 0);
  assert.equal(client.messages.length, from + 2);
});

Deno.test("a cancel in the same batch, and batches side by side", async () => {
  await using served = await serve();
  const { client } = served;
  const from = client.messages.length;
  const call = { jsonrpc: "2.0", id: "long", method: "tools/call", params: { name: "wait" } };
  const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "long" } };
  await client.send([call, cancel, ping("one")]);
  await client.send([ping("two"), ping("three")]);
  await client.waitFor((answer) => answer[0]?.id === "one", "the first batch", from);
  const second = await client.waitFor((answer) => answer.length === 2, "the second batch", from);
  assert.deepEqual(byId(second), [pong("three"), pong("two")]);
});
