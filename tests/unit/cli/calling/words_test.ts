import assert from "node:assert/strict";
import { argumentWord, argumentWords } from "../../../../src/cli/calling/words.ts";

Deno.test("a text stands behind =, any other value as JSON behind :=", () => {
  const rows = [["x=y", "n=x=y"], ["", "n="], ["5", "n=5"], [5, "n:=5"], [null, "n:=null"], [
    ["a b"],
    'n:=["a b"]',
  ]] as const;
  for (const [value, word] of rows) assert.equal(argumentWord("n", value as never), word);
});

Deno.test("arguments are a word each, or all in one where a name cannot be one", () => {
  assert.deepEqual(argumentWords({ a: "x y", b: 5, c: ["d"], e: "" }), ["a=x y", "b:=5", 'c:=["d"]', "e="]);
  assert.deepEqual(argumentWords({}), []);
  for (const name of ["", "a=b", "a:", "-a", "@a", "{a", "[a", '"a', " a"]) {
    assert.deepEqual(argumentWords({ [name]: "x", b: 1 }), [JSON.stringify({ [name]: "x", b: 1 })], name);
  }
});
