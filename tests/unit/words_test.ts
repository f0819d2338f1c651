import assert from "node:assert/strict";
import { found, lowerFirst, withArticle } from "../../src/words.ts";

Deno.test("types take their article", () => {
  const names = ["string", "number", "integer", "boolean", "object", "array", "null"];
  assert.deepEqual(names.map(withArticle), [
    ...["a string", "a number", "an integer", "a boolean", "an object", "an array", "null"],
  ]);
});

Deno.test("lowerFirst leaves the rest as it is", () => {
  assert.deepEqual(["Is a directory", "É", ""].map(lowerFirst), ["is a directory", "é", ""]);
});

Deno.test("what was found is shown on one line, in few words", () => {
  const values = ["a\nb", "x".repeat(61), 5, Infinity, true, null, undefined, [], [1], {}, { a: 1 }];
  assert.deepEqual(values.map(found), [
    ...['"a\\nb"', `"${"x".repeat(59)}…"`, "5", "a number that is too large", "true", "null", "undefined"],
    ...["an empty array", "an array", "an object", "an object"],
  ]);
});
