import assert from "node:assert/strict";
import { canonical, firstRepeat, isMultiple } from "../../../../src/schema/engine/values.ts";

Deno.test("equal values have one canonical text, different ones have two", () => {
  assert.equal(canonical({ b: [1, -0], a: "x" }), canonical({ a: "x", b: [1.0, 0] }));
  for (
    const [a, b] of [[1, "1"], [[], {}], [null, "null"], [[1, 2], [[1, 2]]], [true, 1], [["a,b"], ["a", "b"]]] as const
  ) {
    assert.notEqual(canonical(a as never), canonical(b as never));
  }
});

Deno.test("the first repeat is found by value", () => {
  assert.deepEqual(firstRepeat([{ a: 1, b: 2 }, 3, { b: 2, a: 1 }]), [0, 2]);
  assert.equal(firstRepeat([1, true, 0, false, "1", null]), undefined);
});

Deno.test("multiples are decimal", () => {
  for (const [value, unit] of [[1.1, 0.1], [4.35, 0.01], [1e300, 1e-7], [0, 0.3], [-7.5, 2.5], [1e21, 1000]] as const) {
    assert.equal(isMultiple(value, unit), true, `${value} of ${unit}`);
  }
  for (const [value, unit] of [[1.15, 0.1], [7, 2], [Infinity, 1], [1, 1e300]] as const) {
    assert.equal(isMultiple(value, unit), false, `${value} of ${unit}`);
  }
});
