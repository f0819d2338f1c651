import assert from "node:assert/strict";
import { cut, list, nearest, plural, printable, printableLines, quote } from "../../src/text.ts";

Deno.test("plural counts", () => {
  assert.deepEqual([0, 1, 2].map((count) => plural(count, "tool")), ["0 tools", "1 tool", "2 tools"]);
  assert.equal(plural(2, "property", "properties"), "2 properties");
});

Deno.test("list joins with commas and one word", () => {
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((items) => list(items)), [
    "",
    "a",
    "a or b",
    "a, b or c",
  ]);
  assert.equal(list(["a", "b"], "and"), "a and b");
});

Deno.test("quote makes one safe line", () => {
  assert.equal(quote('a "b" \\ c'), '"a \\"b\\" \\ c"');
  assert.equal(
    quote("\x1b[31m\r\n\t\0\x7f\x9b\u202e\u2028"),
    '"\\u001b[31m\\r\\n\\t\\u0000\\u007f\\u009b\\u202e\\u2028"',
  );
  assert.equal(quote("é 日本 🙂"), '"é 日本 🙂"');
  assert.equal(quote("x".repeat(81)), `"${"x".repeat(79)}…"`);
  assert.equal(printable("a\tb"), "a\\tb");
});

Deno.test("printableLines keeps lines and tabs alone", () => {
  assert.equal(printableLines("a\tb\r\n\x1b[1mc\rd\n"), "a\tb\n\\u001b[1mc\\rd\n");
});

Deno.test("cut keeps whole characters", () => {
  assert.equal(cut("abc", 3), "abc");
  assert.equal(cut("abcd", 3), "ab…");
  assert.equal(cut("a🙂bcd", 3), "a…");
});

/** A name, candidates, and the one that was meant. */
const names: readonly (readonly [string, readonly string[], string | undefined])[] = [
  ["file_sise", ["file_size", "file_hash"], "file_size"],
  ["FILE_SIZE", ["file_size"], "file_size"],
  ["flie_size", ["file_size"], "file_size"],
  ["lsit", ["serve", "list"], "list"],
  ["frobnicate", ["serve", "list"], undefined],
  ["", ["a", "b"], undefined],
  ["ab", ["cd"], undefined],
  ["x".repeat(10_000), ["x".repeat(9_999)], undefined],
  ["constructor", [], undefined],
];

Deno.test("nearest finds what a name is a misspelling of", () => {
  for (const [name, candidates, meant] of names) assert.equal(nearest(name, candidates), meant, name.slice(0, 40));
});
