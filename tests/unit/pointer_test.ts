import assert from "node:assert/strict";
import { fromPointer, referred, toPointer } from "../../src/pointer.ts";

Deno.test("pointers are escaped as RFC 6901 says, and read back", () => {
  const paths = [[], [""], ["items", "0", "a/b", "m~n", "", "é"], ["~1", "/0"]];
  const pointers = ["", "/", "/items/0/a~1b/m~0n//é", "/~01/~10"];
  assert.deepEqual(paths.map(toPointer), pointers);
  assert.deepEqual(pointers.map(fromPointer), paths);
  assert.equal(toPointer(["items", 0]), "/items/0");
});

Deno.test("a reference leads to what its fragment points to, percent-decoded first", () => {
  const root = { a: { "b c": 1, "x/y": 2, "m~n": 3, "50%": 4 }, list: ["first", ["second"]], none: null, "": 5 };
  const rows: readonly (readonly [string, unknown])[] = [
    ["#", root],
    ["#/a/b c", 1],
    ["#/a/b%20c", 1],
    ["#/a/x~1y", 2],
    ["#/a/x%7E1y", 2],
    ["#/a%2Fb c", 1],
    ["#/a/m~0n", 3],
    ["#/a/50%", 4],
    ["#/", 5],
    ["#/none", null],
    ["#/list/0", "first"],
    ["#/list/1/0", "second"],
  ];
  for (const [reference, value] of rows) assert.deepEqual(referred(reference, root), value, reference);
  const nowhere = ["", "a", "#a", "other.json", "other.json#/a", "#/b", "#/a/b c/d", "#/none/x", "#/toString"];
  const noItems = ["#/list/00", "#/list/2", "#/list/-", "#/list/length", "#/list/-1"];
  for (const reference of [...nowhere, ...noItems]) assert.equal(referred(reference, root), undefined, reference);
});
