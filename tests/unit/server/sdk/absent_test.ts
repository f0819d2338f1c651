import assert from "node:assert/strict";
import { Server } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../../../src/json.ts";
import { withoutNulls } from "../../../../src/server/sdk/absent.ts";
import { TestTransport } from "./sdk_server.ts";

const list = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/list", params }) as JsonObject;

/** Parameters with something that is as good as absent, and without it. */
const absent: readonly (readonly [params: unknown, without: unknown])[] = [
  [{ _meta: null }, {}],
  [{ _meta: null, a: null }, { a: null }],
  [{ _meta: { progressToken: null, a: 1 } }, { _meta: { a: 1 } }],
  [{ cursor: null, b: 1 }, { b: 1 }],
  [{ cursor: "", _meta: { a: 1 } }, { _meta: { a: 1 } }],
  [{ cursor: null, _meta: null }, {}],
];

Deno.test("the SDK still drops such nulls without an answer, and refuses such cursors", async () => {
  const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: [] }));
  const transport = new TestTransport();
  await server.connect(transport);
  for (const params of [null, { _meta: null }, { _meta: { progressToken: null } }]) {
    transport.receive(list(params));
    assert.deepEqual(await transport.ask({ id: 2, method: "ping" }), { jsonrpc: "2.0", id: 2, result: {} });
  }
  assert.ok("error" in await transport.ask(list({ cursor: null })));
});

Deno.test("nulls and an empty cursor are left out where they mean nothing", () => {
  const { params: _, ...bare } = list(null);
  assert.deepEqual(withoutNulls(list(null)), bare);
  for (const [params, without] of absent) assert.deepEqual(withoutNulls(list(params)), list(without));
});

Deno.test("any other message is left as it is", () => {
  const others = [
    list(undefined),
    list([]),
    list({}),
    list({ cursor: "x", _meta: { progressToken: 0 }, arguments: null }),
  ];
  for (const message of [...others, { jsonrpc: "2.0", id: 1, result: null }]) {
    assert.equal(withoutNulls(message), message);
  }
});
