import assert from "node:assert/strict";
import { misprintOf } from "../../../src/tools/mod.ts";

const aside = "log_info, or >&2, says what is no part of the result";
const made = "json_object and json_array make JSON of any text";

/** Output, and what is found, expected and to be done. */
const rows: readonly (readonly [printed: string, found: string, expected: string, hint: string])[] = [
  ['debug: who=x\n{"a":1}\n', 'the text "debug: who=x" before the JSON on line 2', "nothing but JSON", aside],
  ["one\ntwo\n[\n 1\n]", 'the text "one\\ntwo" before the JSON on line 3', "nothing but JSON", aside],
  ['[info] begins\n{"a":1}', 'the text "[info] begins" before the JSON on line 2', "nothing but JSON", aside],
  ['result: {"a":[1]}', 'the text "result:" before the JSON on line 1', "nothing but JSON", aside],
  ['{"a":1}\ndone', 'the text "done" behind the JSON on line 2', "nothing but JSON", aside],
  ['{"a":1}\n{"a":2}\n', "another JSON value on line 2", "one", "json_array makes one of several"],
  ['{"text":"say "hi" to me"}', '"hi" at line 1, column 15', '"," or "}"', made],
  ['{"a":1,}', "a trailing comma after the last field of the object at line 1, column 7", '"}"', made],
  ['{\n "a": one\n}', '"one" at line 2, column 7', 'the value of "a"', made],
  ["{a: 1}", '"a" at line 1, column 2', 'a key in double quotes or "}"', made],
  ["{'a':1}", "'a' in single quotes at line 1, column 2", "double quotes", made],
];

for (const [printed, found, expected, hint] of rows) {
  Deno.test(`what is wrong with ${JSON.stringify(printed)}`, () => {
    assert.deepEqual(misprintOf(printed), { found, expected, hint });
  });
}

Deno.test("nothing is wrong with JSON, with text, and with what only begins like JSON", () => {
  for (
    const printed of [
      "",
      " \n",
      '{"a":1}',
      "[1]\n",
      '\ufeff{"a":1}',
      "5",
      "plain text",
      "[x] done",
      "[done]",
      "{done}",
      "{a} and b",
      "a\n- [ ] b\n",
    ]
  ) {
    assert.equal(misprintOf(printed), undefined, printed);
  }
});
