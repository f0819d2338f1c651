import assert from "node:assert/strict";
import { connectLines, statelessRevision } from "../helpers/eras.ts";
import { callRevisions, resultAt, serveFunctions, textResult } from "./served.ts";

const structured = (text: string, value: unknown) => ({ ...textResult(text), structuredContent: value });

/** What a function prints, and the result that it is (contract R1). */
const printed: Record<string, readonly [body: string, result: Record<string, unknown>]> = {
  object: [`echo '{"a":1,"b":[true,null]}'`, structured('{"a":1,"b":[true,null]}', { a: 1, b: [true, null] })],
  empty_object: [`printf '{}'`, structured("{}", {})],
  object_amid_space: [`printf '\\n  {"a": 1,\\n "b": 2}\\n\\n'`, structured('{"a": 1,\n "b": 2}', { a: 1, b: 2 })],
  array: [`echo '[1, 2]'`, textResult("[1, 2]")],
  number: ["echo 5", textResult("5")],
  string: [`echo '"x"'`, textResult('"x"')],
  json_null: ["echo null", textResult("null")],
  two_objects: [`printf '{"a":1}\\n{"b":2}\\n'`, textResult('{"a":1}\n{"b":2}')],
  cut_object: [`printf '{"a":1'`, textResult('{"a":1')],
  text: ["echo hello", textResult("hello")],
  text_with_newlines: [`printf '\\n a\\r\\n\\nb \\t\\n\\r\\n\\n'`, textResult("\n a\n\nb \t")],
  nothing: [":", textResult("")],
  newlines: [`printf '\\n\\n'`, textResult("")],
  not_utf8: [`printf 'a\\377b'`, textResult("a\uFFFDb")],
  nul: [`printf 'a\\0b'`, textResult("ab")],
  controls: [`printf '\\033[31m\\001a\\177 10%%\\r20%%\\n\\233mb\\303\\233\\n'`, textResult("20%0%\nbÛ")],
  controls_in_json: [`printf '{"a":1\\r\\n}'`, structured('{"a":1\r\n}', { a: 1 })],
  raw: [`printf 'a\\0b\\033[31m\\r\\nc'`, textResult("a\0b\x1b[31m\r\nc")],
  emoji: [`printf '🙂\\n'`, textResult("🙂")],
  stderr_is_apart: [`echo noise >&2; echo '{"ok":true}'; echo more >&2`, structured('{"ok":true}', { ok: true })],
  exit_zero: ["echo done; exit 0", textResult("done")],
  twice_a_key: [`echo '{"a":1,"a":2}'`, structured('{"a":1,"a":2}', { a: 2 })],
};
const functions = Object.fromEntries(Object.entries(printed).map(([name, [body]]) => [name, body]));

for (const revision of callRevisions) {
  Deno.test(`what a function prints becomes its result at ${revision}`, async () => {
    await using served = await serveFunctions({
      revision,
      functions,
      fields: { raw: { run: { output: { raw: true } } } },
    });
    for (const [name, [, result]] of Object.entries(printed)) {
      const response = await served.client.callTool(name);
      assert.deepEqual(response, resultAt(revision, response.id, result), name);
    }
    assert.equal(await served.client.close(), 0);
    assert.equal(served.client.stderr, "");
  });
}

const schema = {
  type: "object",
  properties: { size: { type: "integer", minimum: 0 }, unit: { enum: ["B", "kB"] } },
  required: ["size"],
  additionalProperties: false,
};

/** What a function with an `outputSchema` prints, and the result, or the error with its issues (contract R2). */
const checked: Record<string, readonly [body: string, result: Record<string, unknown> | string, issues?: unknown[]]> = {
  fits: [`echo '{"size": 5}'`, structured('{"size": 5}', { size: 5 })],
  big_number: [`echo '{"size":9007199254740993}'`, structured('{"size":9007199254740993}', { size: 9007199254740992 })],
  wrong_type: [
    `echo '{"size":"5","unit":"MB"}'`,
    '"size" is "5", expected an integer; "unit" is "MB", expected one of "B" or "kB" (it printed ' +
    '"{\\"size\\":\\"5\\",\\"unit\\":\\"MB\\"}\\n")',
    [
      { pointer: "/size", found: '"5"', expected: "an integer", keyword: "type" },
      { pointer: "/unit", found: '"MB"', expected: 'one of "B" or "kB"', keyword: "enum" },
    ],
  ],
  missing: [
    "echo '{}'",
    '"size" is missing, expected an integer (it printed "{}\\n")',
    [{ pointer: "/size", found: "missing", expected: "an integer", keyword: "required" }],
  ],
  unknown: [
    `echo '{"size":1,"x/y":2}'`,
    '"x/y" is unknown, expected "size" or "unit" (it printed "{\\"size\\":1,\\"x/y\\":2}\\n")',
    [{ pointer: "/x~1y", found: "unknown", expected: '"size" or "unit"', keyword: "additionalProperties" }],
  ],
  not_json: [
    "echo 'size: 5'",
    'stdout is not JSON, expected JSON that satisfies its outputSchema (it printed "size: 5\\n")\n' +
    "hint: json_object and json_array make JSON of any text",
    [],
  ],
  two_values: [
    `echo '{"size":5} x'`,
    'stdout is not JSON: found the text "x" behind the JSON on line 1, expected nothing but JSON ' +
    '(it printed "{\\"size\\":5} x\\n")\nhint: log_info, or >&2, says what is no part of the result',
    [],
  ],
  nothing: [":", "nothing on stdout, expected JSON that satisfies its outputSchema (it printed nothing)", []],
  newline: ["echo", 'nothing on stdout, expected JSON that satisfies its outputSchema (it printed "\\n")', []],
  not_an_object: [
    "echo '[1]'",
    'the output is an array, expected an object (it printed "[1]\\n")',
    [{ pointer: "", found: "an array", expected: "an object", keyword: "type" }],
  ],
};

for (const revision of callRevisions) {
  Deno.test(`what a function with an outputSchema prints is checked at ${revision}`, async () => {
    await using served = await serveFunctions({
      revision,
      functions: Object.fromEntries(Object.entries(checked).map(([name, [body]]) => [name, body])),
      fields: Object.fromEntries(Object.keys(checked).map((name) => [name, { outputSchema: schema }])),
    });
    for (const [name, [, expected, issues]] of Object.entries(checked)) {
      const response = await served.client.callTool(name);
      if (typeof expected !== "string") {
        assert.deepEqual(response, resultAt(revision, response.id, expected), name);
        continue;
      }
      const message = `Invalid output of tool "${name}": ${expected}`;
      assert.deepEqual(response.error, { code: -32603, message, data: { issues } }, name);
      assert.equal(response.result, undefined);
    }
  });
}

Deno.test("only the first of a long invalid output is shown, control characters escaped", async () => {
  await using served = await serveFunctions({
    functions: { long: `printf '\\033[2J%01000d' 7` },
    fields: { long: { outputSchema: schema } },
  });
  const { error } = await served.client.callTool("long");
  const shown = `"\\u001b[2J${"0".repeat(195)}…"`;
  assert.equal(
    error.message,
    `Invalid output of tool "long": stdout is not JSON, expected JSON that satisfies its outputSchema (it printed ${shown})\n` +
      "hint: json_object and json_array make JSON of any text",
  );
});

/** What a tool prints whose result is no object, by its schema, and as structured content. */
const free: Record<string, readonly [schema: Record<string, unknown>, printed: string]> = {
  array: [{ type: "array", items: { type: "integer" } }, "[1,9007199254740993]"],
  number: [{ type: "number" }, "1.50"],
  text: [{ type: ["string", "null"] }, '"x"'],
  nothing: [{ type: ["string", "null"] }, "null"],
  object: [{ anyOf: [{ type: "object" }, { type: "null" }] }, '{"a":1}'],
};

Deno.test("at 2026-07-28 a result may be any JSON, which older clients get within an object", async () => {
  const functions = Object.fromEntries(Object.entries(free).map(([name, [, printed]]) => [name, `echo '${printed}'`]));
  const fields = Object.fromEntries(Object.entries(free).map(([name, [outputSchema]]) => [name, { outputSchema }]));
  await using served = await serveFunctions({ revision: statelessRevision, functions, fields });
  const env = { SERVER_CONFIG_DIR: served.dir };
  await using older = await connectLines("2025-11-25", { env });
  for (const [client, isOlder] of [[served.client, false], [older, true]] as const) {
    const { tools } = (await client.request("tools/list")).result;
    for (const [name, [schema, printed]] of Object.entries(free)) {
      const { outputSchema } = tools.find((tool: { name: string }) => tool.name === name);
      const wrapped = { type: "object", properties: { result: schema }, required: ["result"] };
      assert.deepEqual(outputSchema, isOlder ? wrapped : schema, name);
      const { result } = await client.callTool(name);
      assert.deepEqual(result.content, [{ type: "text", text: printed }]);
      const structured = isOlder ? `{"result":${printed}}` : printed;
      assert.ok(client.lines.at(-1)!.includes(`"structuredContent":${structured}`), client.lines.at(-1));
    }
  }
  const { error } = await (async () => {
    await Deno.writeTextFile(`${served.dir}/tools.bash`, "tool_array() { echo '[\"x\"]'; }\nexport -f tool_array\n");
    await using fresh = await connectLines(statelessRevision, { env });
    return await fresh.callTool("array");
  })();
  assert.match(error.message, /^Invalid output of tool "array": "\/0" is "x", expected an integer/);
});

Deno.test("structured content is left out beside other content, and where a double would spoil its digits", async () => {
  const functions = {
    beside: `mcp_text shown; echo '{"a":1}'`,
    digits: `echo '{"a":9007199254740993}'`,
    exact: `echo '{"a":1.50}'`,
  };
  const withSchema = { outputSchema: { type: "object" } };
  for (const fields of [{}, { beside: withSchema, digits: withSchema }]) {
    await using served = await serveFunctions({ functions, fields });
    const { client } = served;
    const isKept = "beside" in fields;
    const beside = { content: [{ type: "text", text: "shown" }, { type: "text", text: '{"a":1}' }] };
    const kept = { ...beside, structuredContent: { a: 1 } };
    assert.deepEqual((await client.callTool("beside")).result, isKept ? kept : beside);
    const { result } = await client.callTool("digits");
    assert.deepEqual(result.content, [{ type: "text", text: '{"a":9007199254740993}' }]);
    assert.equal(client.lines.at(-1)!.includes('"structuredContent":{"a":9007199254740993}'), isKept);
    await client.callTool("exact");
    assert.ok(client.lines.at(-1)!.includes('"structuredContent":{"a":1.50}'));
  }
});
