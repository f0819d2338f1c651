import assert from "node:assert/strict";
import { compact, type Json, LongJson } from "../../../../src/json.ts";
import { readLongLine } from "../../../../src/server/wire/long_lines.ts";
import { type LineContent, readLine } from "../../../../src/server/wire/messages.ts";

// A thread outlives its task for a while, on purpose.
const options = { sanitizeResources: false, sanitizeOps: false };
const encode = (text: string) => new TextEncoder().encode(text);
const long = (line: unknown, allowBatch = false) => readLongLine(encode(JSON.stringify(line)), allowBatch);
const request = (id: Json, method: string, params: Json) => ({ jsonrpc: "2.0", id, method, params });

Deno.test({
  name: "arguments of calls come as text, digit for digit, and the others as they are",
  ...options,
  async fn() {
    const line = '{"params":{"_meta":{"progressToken":7},"arguments":{"n":[1e400, 12345678901234567890]},"name":"t"},' +
      '"method":"tools/call","id":"a","jsonrpc":"2.0"}';
    const content = await readLongLine(encode(line), false);
    const [message] = content!.messages;
    const params = message!.params as { [name: string]: unknown };
    assert.ok(params.arguments instanceof LongJson);
    assert.equal(params.arguments.text, '{"n":[1e400,12345678901234567890]}');
    assert.deepEqual({ ...params, arguments: undefined }, {
      _meta: { progressToken: 7 },
      name: "t",
      arguments: undefined,
    });
    assert.ok(compact(message!).includes('"arguments":{"n":[1e400,12345678901234567890]}'));
  },
});

/** Lines that are read as if they were short. */
const alike: [string, string | Uint8Array, boolean][] = [
  ["a call without arguments", JSON.stringify(request(1, "tools/call", { name: "t" })), false],
  ["arguments of what is no call", JSON.stringify(request(1, "ping", {})), false],
  ["a notification", '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}', false],
  ["an id that is none", '{"jsonrpc":"2.0","id":{},"method":"ping"}', false],
  ["an id of any length", '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}', false],
  ["params that are none", '{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', false],
  ["no object", "[1]", true],
  ["no batch", "[1]", false],
  ["an empty batch", "[]", true],
  ["no JSON", "{", false],
  ["no UTF-8", new Uint8Array([0xff]), false],
  ["a blank line", "  ", false],
];

for (const [name, line, allowBatch] of alike) {
  Deno.test({
    name: `a long line is read as a short one is: ${name}`,
    ...options,
    async fn() {
      const bytes = typeof line === "string" ? encode(line) : line;
      const plain = (content: LineContent | undefined) =>
        content && { ...content, messages: content.messages.map(compact) };
      assert.deepEqual(plain(await readLongLine(bytes, allowBatch)), plain(readLine(bytes, allowBatch)));
    },
  });
}

Deno.test({
  name: "of what no method looks at, not all is kept",
  ...options,
  async fn() {
    const content = await long(request(1, "ping", { list: Array.from({ length: 50_000 }, () => ({})) }));
    assert.equal((content!.messages[0]!.params as { list: Json[] }).list.length, 9_999);
  },
});

Deno.test({
  name: "a batch is read, each call with its own arguments",
  ...options,
  async fn() {
    const content = await long([
      request(1, "tools/call", { name: "a", arguments: { of: "a" } }),
      request(2, "ping", {}),
      request(3, "tools/call", { name: "b", arguments: [] }),
    ], true);
    assert.equal(content!.isBatch, true);
    const texts = content!.messages.map(({ params }) => (params as { arguments?: unknown }).arguments);
    assert.deepEqual(texts.map((one) => one instanceof LongJson && one.text), ['{"of":"a"}', false, "[]"]);
  },
});
