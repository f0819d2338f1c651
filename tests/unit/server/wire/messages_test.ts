import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../../src/json.ts";
import { releaseId } from "../../../../src/server/wire/ids.ts";
import { readLine } from "../../../../src/server/wire/messages.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const error = (id: string | number | undefined, why: string) => ({
  id,
  code: -32600,
  message: `Invalid request: ${why}`,
});

Deno.test("a line holds one message, and numbers keep their digits", () => {
  const line = '{"jsonrpc":"2.0","id":1,"method":"m","params":{"__proto__":1,"n":12345678901234567890}}';
  const content = readLine(bytes(line), false);
  assert.equal(JSON.stringify(content), `{"messages":[${line}],"errors":[],"isBatch":false}`);
});

Deno.test("an id and a token are integers however they are written", () => {
  const line = '{"jsonrpc":"2.0","id":1.0,"method":"m","params":{"_meta":{"progressToken":1e1},"n":1.0}}';
  const { messages, errors } = readLine(bytes(line), false)!;
  assert.deepEqual(errors, []);
  const { params, ...rest } = messages[0]!;
  assert.deepEqual(Object.keys(rest), ["jsonrpc", "id", "method"]);
  const { _meta, n } = params as { _meta: JsonObject; n: Json };
  assert.equal(JSON.stringify([releaseId(rest.id!), releaseId(_meta.progressToken!), n]), "[1.0,1e1,1.0]");
});

Deno.test("a blank line holds nothing", () => {
  for (const line of ["", " \t", "\r"]) assert.equal(readLine(bytes(line), true), undefined);
});

Deno.test("a batch holds its messages, and errors for what is none", () => {
  assert.deepEqual(readLine(bytes(JSON.stringify([ping, 5, { id: 2 }])), true), {
    messages: [ping],
    errors: [error(undefined, "found a number, expected an object"), error(2, '"jsonrpc" must be "2.0"')],
    isBatch: true,
  });
  assert.deepEqual(readLine(bytes("[]"), true)?.errors, [error(undefined, "the batch is empty")]);
});

Deno.test("a line that was too long to keep is an error", () => {
  assert.deepEqual(readLine(undefined, false)?.errors, [error(undefined, "the line is longer than 64 MiB")]);
});
