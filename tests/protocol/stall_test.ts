/** Nothing that one request needs keeps another from its answer (contract P9). */
import assert from "node:assert/strict";
import { callRevisions, serveFunctions } from "./served.ts";

const ones = (count: number) => Array.from({ length: count }, () => 1);
const list = (items: unknown, rest: object = {}) => ({
  type: "object",
  properties: { list: { type: "array", items, ...rest } },
});
const tree = Object.fromEntries([
  ["n0", { type: "string" }],
  ...Array.from({ length: 25 }, (_, index) => [`n${index + 1}`, { anyOf: [ref(index), ref(index)] }]),
]);

function ref(index: number): object {
  return { $ref: `#/$defs/n${index}` };
}

const tooSlow = /took longer than 1000 ms/;
/** A machine that is fast enough does check it. */
const uncompiled = /they cannot be checked: the schema takes more than 1000 ms to compile|"p1" is ""/;

/** Schemas with arguments that take long, what is said of them, and what else is asked meanwhile. */
const cases: [string, Record<string, unknown>, object, RegExp, string[]][] = [
  [
    "a pattern that backtracks",
    { type: "object", properties: { text: { pattern: "^(a+)+$" } } },
    { text: "a".repeat(40) + "!" },
    tooSlow,
    ["ping", "tools/list", "ping"],
  ],
  ["a tree of 2^25 branches", { type: "object", $defs: tree, properties: { n: ref(25) } }, { n: 1 }, tooSlow, [
    "ping",
    "tools/list",
  ]],
  [
    "a schema of 100,000 properties",
    { type: "object", properties: Object.fromEntries(ones(100_000).map((_, n) => [`p${n}`, { minLength: n }])) },
    { p1: "" },
    uncompiled,
    ["ping", "ping"],
  ],
];

for (const [name, inputSchema, given, expected, methods] of cases) {
  Deno.test(`other requests are answered before a call that takes long to check: ${name}`, async () => {
    await using served = await serveFunctions({ functions: { take: "echo taken" }, fields: { take: { inputSchema } } });
    const { client } = served;
    const id = await client.start("tools/call", { name: "take", arguments: given });
    for (const method of methods) await client.request(method);
    assert.equal(client.messages.some((message) => message.id === id), false);
    assert.match((await client.response(id)).error.message, expected);
  });
}

for (const revision of callRevisions) {
  Deno.test(`a call is answered beside one that takes long to check at ${revision}`, async () => {
    const inputSchema = { type: "object", properties: { text: { pattern: "^(a+)+$" } } };
    const functions = { take: "echo taken", quick: "echo quick" };
    await using served = await serveFunctions({ revision, functions, fields: { take: { inputSchema } } });
    const { client } = served;
    await client.callTool("quick");
    const id = await client.start("tools/call", { name: "take", arguments: { text: "a".repeat(40) + "!" } });
    assert.equal((await client.callTool("quick")).result.content[0].text, "quick");
    assert.equal(client.messages.some((message) => message.id === id), false);
    await client.response(id);
  });
}

/** Arguments with very many mistakes, and the beginning of what is said of them: errors are made for the first few. */
const mistakes: [string, Record<string, unknown>, object, RegExp][] = [
  [
    "anyOf of 20 schemas for 10,000 items",
    list({ anyOf: ones(20).map((_, maxLength) => ({ type: "string", maxLength })) }),
    { list: ones(10_000) },
    /"\/list\/0" is 1, expected a string; .*; and many more$/,
  ],
  [
    "oneOf of 1,000 constants for 500 items",
    list({ oneOf: ones(1000).map((_, index) => ({ const: `c${index}` })) }),
    { list: ones(500) },
    /"\/list\/0" is 1, expected "c0", "c1", .* or 980 more; and many more$|took longer than 1000 ms|cannot be checked/,
  ],
  [
    "five missing names in 20,000 items",
    list({ required: ["a", "b", "c", "d", "e"] }),
    { list: ones(20_000).map(() => ({})) },
    /"\/list\/0\/a" is missing, expected a value; .*; and many more$/,
  ],
  [
    "20,000 unknown names",
    { type: "object", additionalProperties: false },
    Object.fromEntries(ones(20_000).map((_, index) => [`n${index}`, 1])),
    /"n0" is unknown, expected no such property; .*; and many more$/,
  ],
];

for (const [name, inputSchema, given, expected] of mistakes) {
  Deno.test(`many mistakes are found in few seconds: ${name}`, async () => {
    await using served = await serveFunctions({ functions: { take: "echo taken" }, fields: { take: { inputSchema } } });
    const { error } = await served.client.callTool("take", given);
    assert.match(error.message, expected);
    assert.ok(error.data.issues.length <= 20);
  });
}

/** Arguments whose line takes long to read. */
const longArguments: [string, string][] = [
  ["300,000 objects, 1 MB", `{"list":[${"{},".repeat(300_000)}{}]}`],
  ["50,000 numbers that no double holds, 1 MB", `{"list":[${"12345678901234567890,".repeat(50_000)}0]}`],
  ["a string of 5 MB", JSON.stringify({ text: "é\n".repeat(1_250_000) })],
];

for (const [name, given] of longArguments) {
  Deno.test(`a ping is answered before a call whose line is long: ${name}`, async () => {
    await using served = await serveFunctions({ functions: { take: "echo taken" } });
    const { client } = served;
    await client.send(
      `{"jsonrpc":"2.0","id":"long","method":"tools/call","params":{"name":"take","arguments":${given}}}`,
    );
    await client.request("ping");
    await client.request("tools/list");
    assert.equal(client.messages.some((message) => message.id === "long"), false);
    assert.deepEqual((await client.response("long")).result.content, [{ type: "text", text: "taken" }]);
  });
}

Deno.test("arrays in arrays, 1,000,000 deep, are answered, and a ping before them", async () => {
  await using served = await serveFunctions({ functions: { take: "echo taken" } });
  const { client } = served;
  const deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);
  await client.send(`{"jsonrpc":"2.0","id":"deep","method":"tools/call","params":{"name":"take","arguments":${deep}}}`);
  await client.request("ping");
  assert.equal(client.messages.some((message) => message.id === "deep"), false);
  // By what it is, or by how long it takes to read, as fast as the machine is.
  await client.response("deep");
});

Deno.test("a cancellation waits for the request that it is about, however long its line", async () => {
  await using served = await serveFunctions({ functions: { take: `: >"$SERVER_CONFIG_DIR/ran"` } });
  const { client, dir } = served;
  const list = `{"list":[${"{},".repeat(300_000)}{}]}`;
  await client.send(`{"jsonrpc":"2.0","id":"long","method":"tools/call","params":{"name":"take","arguments":${list}}}`);
  await client.notify("notifications/cancelled", { requestId: "long" });
  await client.request("ping");
  await client.callTool("take", {});
  assert.equal(client.messages.some((message) => message.id === "long"), false);
  assert.ok(await Deno.stat(`${dir}/ran`));
});

for (const revision of callRevisions) {
  Deno.test(`output of megabytes is checked and structured while a ping is answered at ${revision}`, async () => {
    const many = `printf '{"list":['; yes '{},' | head -n 100000; printf '{}]}'`;
    const [outputSchema, wrongSchema] = [list({ type: "object" }), list({ type: "string" })];
    await using served = await serveFunctions({
      revision,
      functions: { right: many, wrong: many, free: many },
      fields: { right: { outputSchema }, wrong: { outputSchema: wrongSchema } },
    });
    const { client } = served;
    const ids = [];
    for (const name of ["right", "wrong", "free"]) ids.push(await client.start("tools/call", { name, arguments: {} }));
    await client.request("tools/list");
    const [right, wrong, free] = await Promise.all(ids.map((id) => client.response(id)));
    for (const { result } of [right, free]) assert.equal(result.structuredContent.list.length, 100_001);
    assert.match(wrong.error.message, /"\/list\/0" is an object, expected a string; .*; and many more/);
  });
}
