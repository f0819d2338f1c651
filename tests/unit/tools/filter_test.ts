import assert from "node:assert/strict";
import { toolFilter } from "../../../src/tools/filter.ts";

/** The names that a filter lets through. */
function seen(only: string[], except: string[], ...names: string[]): string[] {
  return names.filter(toolFilter(only, except));
}

Deno.test("without patterns every tool is seen", () => {
  assert.deepEqual(seen([], [], "a", "b"), ["a", "b"]);
});

Deno.test("a name must match one pattern of --only and none of --except", () => {
  assert.deepEqual(seen(["a*", "b"], ["*z"], "a", "az", "b", "bb", "c"), ["a", "b"]);
});

Deno.test("* stands for any characters and ? for one; every other character for itself", () => {
  assert.deepEqual(seen(["a?c"], [], "abc", "ac", "abbc"), ["abc"]);
  assert.deepEqual(seen(["a.c"], [], "a.c", "abc"), ["a.c"]);
  assert.deepEqual(seen(["[a]+(b)|c\\d$"], [], "[a]+(b)|c\\d$", "c\\d$", "ab"), ["[a]+(b)|c\\d$"]);
  assert.deepEqual(seen(["a*"], [], "a\nb", "ba"), ["a\nb"]);
});
