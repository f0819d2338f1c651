import assert from "node:assert/strict";
import { type Json, parseExact } from "../../../src/json.ts";
import { count } from "../../../src/text.ts";
import { showArgument } from "../../../src/tools/shown_argument.ts";

Deno.test("a value is shown on one line, its texts in quotes", () => {
  const rows: readonly (readonly [Json | undefined, string])[] = [
    [undefined, "(not given)"],
    ["(not given)", '"(not given)"'],
    [null, "null"],
    ["null", '"null"'],
    [true, "true"],
    [-1.5, "-1.5"],
    [parseExact("12345678901234567890.10"), "12345678901234567890.10"],
    [[], "[]"],
    [["a", 1, [null]], '["a", 1, [null]]'],
    [{ "a b": "c\nd", e: {} }, '{"a b": "c\\nd", "e": {}}'],
    [["a, b"], '["a, b"]'],
  ];
  for (const [value, expected] of rows) assert.equal(showArgument(value), expected);
});

Deno.test("what is long is cut, and what is left out is counted outside of quotes", () => {
  assert.equal(showArgument("a".repeat(1_400)), `"${"a".repeat(200)}"... (1,200 characters more)`);
  assert.equal(showArgument("abcd", 3), '"abc"... (1 character more)');
  assert.equal(showArgument(parseExact("1".repeat(300)), 10), "1111111111... (290 digits more)");
  assert.equal(showArgument(["abcdef", "b", "c"], 10), '["abcdef", ... (2 more)]');
  assert.equal(showArgument(["abcdefghijklmnop", "b"], 10), '["abcdefgh"... (8 characters more), ... (1 more)]');
  assert.equal(showArgument({ a: 1, b: 2, c: 3 }, 8), '{"a": 1, ... (2 more)}');
  assert.equal(showArgument(['x"... (9 characters more), "y']), '["x\\"... (9 characters more), \\"y"]');
  const many = Array.from({ length: 100_000 }, (_, index) => index);
  assert.match(showArgument(many), /^\[0, 1, 2, .*, \.\.\. \(99,9\d\d more\)\]$/);
});

Deno.test("what is nested deeply is cut where it has been shown enough", () => {
  let deep: Json = "end";
  for (let level = 0; level < 100_000; level++) deep = level % 2 === 0 ? [deep] : { a: deep };
  assert.ok(showArgument(deep).length < 1_000);
});

Deno.test("a count has its thousands apart", () => assert.equal(count(1234567), "1,234,567"));
