import assert from "node:assert/strict";
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
  text_with_newlines: [`printf '\\n a\\r\\n\\nb \\t\\n\\r\\n\\n'`, textResult("\n a\r\n\nb \t")],
  nothing: [":", textResult("")],
  newlines: [`printf '\\n\\n'`, textResult("")],
  not_utf8: [`printf 'a\\377b'`, textResult("a\uFFFDb")],
  nul: [`printf 'a\\0b'`, textResult("a\0b")],
  controls: [`printf '\\033[31m\\001\\177'`, textResult("\x1b[31m\x01\x7f")],
  emoji: [`printf '🙂\\n'`, textResult("🙂")],
  stderr_is_apart: [`echo noise >&2; echo '{"ok":true}'; echo more >&2`, structured('{"ok":true}', { ok: true })],
  exit_zero: ["echo done; exit 0", textResult("done")],
  twice_a_key: [`echo '{"a":1,"a":2}'`, structured('{"a":1,"a":2}', { a: 2 })],
};
const functions = Object.fromEntries(Object.entries(printed).map(([name, [body]]) => [name, body]));

for (const revision of callRevisions) {
  Deno.test(`what a function prints becomes its result at ${revision}`, async () => {
    await using served = await serveFunctions({ revision, functions });
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
    'stdout is not JSON, expected JSON that satisfies its outputSchema (it printed "size: 5\\n")',
    [],
  ],
  two_values: [
    `echo '{"size":5} x'`,
    'stdout is not JSON, expected JSON that satisfies its outputSchema (it printed "{\\"size\\":5} x\\n")',
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
    `Invalid output of tool "long": stdout is not JSON, expected JSON that satisfies its outputSchema (it printed ${shown})`,
  );
});
