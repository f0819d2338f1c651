import assert from "node:assert/strict";
import { connectLines } from "../helpers/eras.ts";
import { LineClient } from "../helpers/line_client.ts";
import { tempConfig } from "../helpers/temp_config.ts";
import { serveFunctions } from "./served.ts";

const parse = (why: string) => ({ code: -32700, message: `Parse error: ${why}` });
const invalid = (why: string) => ({ code: -32600, message: `Invalid request: ${why}` });
const notJson = /^Parse error: the line is not JSON: ./;
const noBatch = invalid("found a batch, expected one message a line (only revision 2025-03-26 has batches)");
const badId = invalid('"id" must be a string or an integer');

/** A line that is no message, and the error that answers it, with its id where that can be made out. */
const malformed: readonly (readonly [line: string, error: object | RegExp, id?: string | number])[] = [
  ["{", notJson],
  ['{"jsonrpc":"2.0","id":1,"method":"ping"', notJson],
  ['{"jsonrpc":"2.0","id":1,"method":"ping"}{}', notJson],
  ["{'jsonrpc':'2.0'}", notJson],
  ["Content-Length: 5", notJson],
  ["NaN", notJson],
  ["\u0000", notJson],
  ["[".repeat(10_000), notJson],
  ["null", invalid("found null, expected an object")],
  ["1", invalid("found a number, expected an object")],
  ["12345678901234567890", invalid("found a number, expected an object")],
  ['"x"', invalid("found a string, expected an object")],
  ["true", invalid("found a boolean, expected an object")],
  ["[]", noBatch],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', noBatch],
  ["[".repeat(10_000) + "]".repeat(10_000), noBatch],
  ["{}", invalid('"jsonrpc" must be "2.0"')],
  ['{"id":7,"method":"ping"}', invalid('"jsonrpc" must be "2.0"'), 7],
  ['{"jsonrpc":"1.0","id":"a","method":"ping"}', invalid('"jsonrpc" must be "2.0"'), "a"],
  ['{"jsonrpc":2.0,"id":0,"method":"ping"}', invalid('"jsonrpc" must be "2.0"'), 0],
  ['{"jsonrpc":"2.0"}', invalid('it has no "method"')],
  ['{"jsonrpc":"2.0","id":8}', invalid('it has no "method"'), 8],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', badId],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', badId],
  ['{"jsonrpc":"2.0","id":90071992547409930.5,"method":"ping"}', badId],
  ['{"jsonrpc":"2.0","id":1e-1,"method":"ping"}', badId],
  ['{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}', badId],
  ['{"jsonrpc":"2.0","id":true,"method":"ping"}', badId],
  ['{"jsonrpc":"2.0","id":9,"method":5}', invalid('"method" must be a string'), 9],
  ['{"jsonrpc":"2.0","id":10,"method":"ping","params":[]}', invalid('"params" must be an object'), 10],
  ['{"jsonrpc":"2.0","id":11,"method":"ping","params":0}', invalid('"params" must be an object'), 11],
  ['{"jsonrpc":"2.0","id":12,"method":"ping","params":{"_meta":5}}', invalid('"_meta" must be an object'), 12],
  [
    '{"jsonrpc":"2.0","id":13,"method":"ping","params":{"_meta":{"progressToken":{}}}}',
    invalid('"progressToken" must be a string or an integer'),
    13,
  ],
];

for (const revision of ["2024-11-05", "2025-06-18", "2025-11-25"] as const) {
  Deno.test(`each malformed line gets its error and the server stays, at ${revision}`, async () => {
    await using config = await tempConfig({
      server: { protocolVersion: revision, serverInfo: { name: "n", version: "1" }, capabilities: { tools: {} } },
    });
    await using client = await connectLines(revision, { env: { SERVER_CONFIG_DIR: config.dir } });
    for (const [line, error, id] of malformed) {
      const from = client.messages.length;
      await client.send(line);
      const answer = await client.waitFor(() => true, line.slice(0, 80), from);
      if (error instanceof RegExp) {
        assert.equal(answer.error.code, -32700);
        assert.match(answer.error.message, error);
      } else {
        assert.deepEqual(answer.error, error, line.slice(0, 80));
      }
      // JSON-RPC wants null where no id is known; MCP's schema has no id there from 2025-11-25 on.
      const expected = id ?? (revision === "2025-11-25" ? undefined : null);
      assert.equal(answer.id, expected, line.slice(0, 80));
    }
    const bytes = new Uint8Array([...new TextEncoder().encode('{"jsonrpc":"2.0","id":1,"method":"'), 0xff, 0x22, 0x7d]);
    const from = client.messages.length;
    await client.send(bytes);
    const answer = await client.waitFor(() => true, "the answer to bytes", from);
    assert.deepEqual(answer.error, parse("the line is not UTF-8"));
    assert.deepEqual((await client.request("ping")).result, {});
    assert.equal(await client.close(), 0);
    assert.equal(client.stderr, "");
  });
}

/** Lines that are to get no answer. */
const unanswered = [
  "",
  "   \t ",
  "\r",
  '{"jsonrpc":"2.0","method":"notifications/no_such"}',
  '{"jsonrpc":"2.0","method":"no_such","params":{"a":1}}',
  '{"jsonrpc":"2.0","method":"tools/list"}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":999}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled"}',
  '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":5,"progress":1}}',
  '{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}',
  '{"jsonrpc":"2.0","id":4,"result":{}}',
  '{"jsonrpc":"2.0","id":5,"error":{"code":-1,"message":"x"}}',
  '{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"x"}}',
];

/** Lines that are requests for all their odd looks. */
const answered: readonly (readonly [line: string, id: unknown])[] = [
  ['{"jsonrpc":"2.0","id":"é \\n","method":"ping"}', "é \n"],
  ['{"jsonrpc":"2.0","id":"","method":"ping"}', ""],
  ['{"jsonrpc":"2.0","id":-3,"method":"ping"}', -3],
  ['{"jsonrpc":"2.0","id":20,"method":"ping"}\r', 20],
  ['  {"method" : "ping", "id" : 21,\t"jsonrpc" : "2.0"}  ', 21],
  ['\ufeff{"jsonrpc":"2.0","id":22,"method":"ping"}', 22],
  ['{"jsonrpc":"2.0","id":23,"method":"ping","params":{"_meta":{"a":1},"x":[]},"x-trace":1,"result":1}', 23],
  ['{"jsonrpc":"2.0","id":24,"method":"pi\\u006eg"}', 24],
];

Deno.test("what is no request gets no answer, and what is one does", async () => {
  await using config = await tempConfig();
  await using client = await connectLines("2025-06-18", { env: { SERVER_CONFIG_DIR: config.dir } });
  for (const line of unanswered) await client.send(line);
  for (const [line] of answered) await client.send(line);
  for (const [, id] of answered) {
    assert.deepEqual(await client.response(id as string), { jsonrpc: "2.0", id, result: {} });
  }
  assert.equal(client.messages.length, 1 + answered.length);
  assert.equal(await client.close(), 0);
  assert.equal(client.stderr, "");
});

Deno.test("lines are cut where they end, however they arrive, and the last needs no newline", async () => {
  await using config = await tempConfig();
  await using client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping","params":{"text":"é🙂"}}`;
  await client.sendRaw(`${ping(1)}\n${ping(2)}\r\n\n${ping(3).slice(0, 20)}`);
  await client.response(2);
  for (const byte of new TextEncoder().encode(ping(3).slice(20) + "\n")) await client.sendRaw(new Uint8Array([byte]));
  await client.response(3);
  await client.sendRaw(ping(4));
  assert.equal(await client.close(), 0);
  assert.deepEqual(client.messages.map(({ id }) => id), [1, 2, 3, 4]);
});

Deno.test("a huge line is read whole, and one past 64 MiB is refused and passed over", async () => {
  await using served = await serveFunctions({ functions: { length: `printf '%s' "\${#1}"` } });
  const { client } = served;
  const { result } = await client.callTool("length", { text: "x".repeat(20_000_000) });
  assert.equal(result.content[0].text, "20000011");
  const from = client.messages.length;
  const part = new Uint8Array(8 * 1024 * 1024).fill(0x20);
  for (let count = 0; count < 9; count++) await client.sendRaw(part);
  await client.send("{}");
  const refusal = await client.waitFor(() => true, "the refusal", from);
  assert.deepEqual(refusal, { jsonrpc: "2.0", error: invalid("the line is longer than 64 MiB"), id: null });
  assert.deepEqual((await client.request("ping")).result, {});
});
