import assert from "node:assert/strict";
import { LineCutter } from "../../../../src/server/wire/lines.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** The lines that a cutter makes of chunks. */
function cutAll(limit: number, ...chunks: string[]): (string | undefined)[] {
  const cutter = new LineCutter(limit);
  const lines = [...chunks.flatMap((chunk) => [...cutter.cut(bytes(chunk))]), ...cutter.end()];
  return lines.map((line) => line && new TextDecoder().decode(line));
}

Deno.test("lines are cut wherever chunks end", () => {
  assert.deepEqual(cutAll(100, "a\nb", "c\n\n", "", "d"), ["a", "bc", "", "d"]);
  assert.deepEqual(cutAll(100, "\n"), [""]);
  assert.deepEqual(cutAll(100), []);
});

Deno.test("a line over the limit is dropped whole, and the next is read", () => {
  assert.deepEqual(cutAll(3, "abc\nab", "cd", "e\nxyz\n"), ["abc", undefined, "xyz"]);
  assert.deepEqual(cutAll(3, "abcd"), [undefined]);
});
