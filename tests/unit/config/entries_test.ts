import assert from "node:assert/strict";
import { hasToolList, toolEntries, toolNames } from "../../../src/config/entries.ts";

Deno.test("entries and their names, each at its index, whatever else is in the list", () => {
  const value = { tools: [{ name: "a" }, 5, {}, { name: 7 }, null, { name: "a" }, { name: "" }] };
  assert.equal(toolEntries(value), value.tools);
  assert.deepEqual(toolNames(value), ["a", undefined, undefined, undefined, undefined, "a", ""]);
  assert.equal(hasToolList({ tools: [] }), true);
});

Deno.test("a document without a list of tools has no entries", () => {
  for (const value of [undefined, null, 5, "tools", [], [{ name: "a" }], {}, { tools: {} }, { tools: "a" }]) {
    assert.equal(hasToolList(value), false);
    assert.deepEqual([toolEntries(value), toolNames(value)], [[], []]);
  }
});
