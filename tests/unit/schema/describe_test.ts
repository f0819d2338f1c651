import assert from "node:assert/strict";
import type { Json } from "../../../src/json.ts";
import { asJson, choices, counted, inFull, sized, typeInWords, wanted } from "../../../src/schema/describe.ts";

Deno.test("values are shown as JSON where that is short, else by kind and size", () => {
  const long = { key: "x".repeat(60) };
  const values: Json[] = [{ a: [1, null] }, long, [long, 2], "x".repeat(61), Infinity];
  assert.deepEqual(values.map(inFull), [
    '{"a":[1,null]}',
    "an object of 1 property",
    "an array of 2 items",
    `"${"x".repeat(59)}…"`,
    "a number that is too large",
  ]);
});

Deno.test("what is shown cannot drive a terminal", () => {
  assert.equal(asJson(["\x1b[31m", "\u202e"]), '["\\u001b[31m","\\u202e"]');
  assert.equal(asJson("a\nb"), '"a\\nb"');
});

Deno.test("choices are listed, the twelfth and last, and then counted", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  assert.equal(choices([]), "no value");
  assert.equal(choices(["a", null]), 'one of "a" or null');
  assert.equal(choices(numbers(12)), "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 or 11");
  assert.equal(choices(numbers(14)), "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 2 more");
});

Deno.test("sizes are counted", () => {
  assert.deepEqual([sized(""), sized("\u{1F642}")], ['"" (0 characters)', '"\u{1F642}" (1 character)']);
  assert.deepEqual([counted([]), counted([1]), counted({}), counted({ a: 1, b: 2 })], [
    ...["an empty array", "an array of 1 item", "an empty object", "an object of 2 properties"],
  ]);
});

Deno.test("types are put in words", () => {
  const types = ["string", "number", "integer", "boolean", "object", "array", "null", ["string", "null"]];
  assert.deepEqual(types.map(typeInWords), [
    ...["a string", "a number", "an integer", "true or false", "an object", "an array", "null", "a string or null"],
  ]);
});

Deno.test("what a schema wants is said where few words can", () => {
  const resolve = (ref: string): Json => (ref === "#/$defs/loop" ? { $ref: ref } : { type: "string" });
  const schemas: [Json, string | undefined][] = [
    [{ const: 1, type: "number" }, "1"],
    [{ enum: ["a", "b"] }, 'one of "a" or "b"'],
    [{ type: "integer", minimum: 3 }, "an integer"],
    [{ $ref: "#/$defs/text" }, "a string"],
    [{ $ref: "#/$defs/loop" }, undefined],
    [{ anyOf: [{ type: "null" }, { $ref: "#/$defs/text" }, { type: "null" }] }, "null or a string"],
    [{ oneOf: [{ type: "null" }, { minimum: 1 }] }, undefined],
    [{ minimum: 1 }, undefined],
    [true, undefined],
  ];
  for (const [schema, words] of schemas) assert.equal(wanted(schema, resolve), words, JSON.stringify(schema));
});
