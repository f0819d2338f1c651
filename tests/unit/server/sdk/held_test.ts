import assert from "node:assert/strict";
import { type CallToolResult, Server } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../../../src/json.ts";
import { heldArguments, holdArguments, holdStructured, releaseStructured } from "../../../../src/server/sdk/held.ts";
import { TestTransport } from "./sdk_server.ts";

const withProto = (): JsonObject => JSON.parse('{"__proto__":{"a":1},"b":2}');
const callWith = (values: unknown) =>
  ({ id: 1, method: "tools/call", params: { name: "t", arguments: values } }) as JsonObject;

Deno.test("the SDK still loses a __proto__ key, of arguments and of structured results", async () => {
  const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
  let seen = "";
  server.setRequestHandler("tools/call", ({ params }) => {
    seen = JSON.stringify(params.arguments);
    return { content: [], structuredContent: withProto() };
  });
  const transport = new TestTransport();
  await server.connect(transport);
  const answer = await transport.ask(callWith(withProto()));
  assert.equal(seen, '{"b":2}');
  assert.equal(JSON.stringify(answer.result), '{"content":[],"structuredContent":{"b":2}}');
});

Deno.test("the SDK still refuses arguments that are no object before a handler sees them", async () => {
  const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/call", (): CallToolResult => ({ content: [] }));
  const transport = new TestTransport();
  await server.connect(transport);
  const { error } = await transport.ask(callWith([1]));
  assert.match((error as { message: string }).message, /^Invalid tools\/call request: \[/);
});

Deno.test("held values pass through the SDK as they are", async () => {
  const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
  let seen: unknown;
  server.setRequestHandler("tools/call", ({ params }) => {
    seen = heldArguments(params.arguments);
    return holdStructured({ content: [], structuredContent: withProto() });
  });
  const transport = new TestTransport();
  await server.connect(transport);
  for (const values of [withProto(), [1], "text", null]) {
    const answer = await transport.ask(holdArguments(callWith(values)));
    assert.equal(JSON.stringify(seen), JSON.stringify(values));
    assert.equal(
      JSON.stringify(releaseStructured(answer).result),
      '{"content":[],"structuredContent":{"__proto__":{"a":1},"b":2}}',
    );
  }
});

Deno.test("only arguments of tools/call and held results are touched", () => {
  for (const message of [{ id: 1, method: "x", params: { arguments: 1 } }, { id: 1, method: "tools/call" }]) {
    assert.equal(holdArguments(message), message);
  }
  assert.equal(heldArguments(undefined), undefined);
  const withoutStructured: { content: []; structuredContent?: JsonObject } = { content: [] };
  assert.equal(holdStructured(withoutStructured), withoutStructured);
  const ownHeld = { jsonrpc: "2.0", id: 1, result: { structuredContent: { held: 5 } } };
  assert.equal(releaseStructured(ownHeld), ownHeld);
});
