import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../../src/json.ts";
import { generate } from "../../../../src/schema/engine/mod.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
const objectOf = (count: number) => Object.fromEntries(names(count).map((name) => [name, 1]));
const ones = (count: number) => Array.from({ length: count }, () => 1);

/** A keyword that loops, a schema with it, and a value with 5,000 errors. */
const cases: [string, JsonObject, Json][] = [
  ["items", { items: { type: "string" } }, ones(5000)],
  ["items behind a reference", { items: { $ref: "#/$defs/a" }, $defs: { a: { type: "string" } } }, ones(5000)],
  ["items in items", { items: { items: { type: "string" } } }, ones(50).map(() => ones(100))],
  ["unevaluatedItems", { unevaluatedItems: { type: "string" } }, ones(5000)],
  ["required", { required: names(5000) }, {}],
  ["additionalProperties", { additionalProperties: false }, objectOf(5000)],
  ["patternProperties", { patternProperties: { n: { type: "string" } } }, objectOf(5000)],
  ["propertyNames", { propertyNames: { maxLength: 1 } }, objectOf(5000)],
  ["unevaluatedProperties", { unevaluatedProperties: false }, objectOf(5000)],
];

for (const [name, schema, value] of cases) {
  Deno.test(`not all of 5,000 errors are made: ${name}`, () => {
    let isStopped = false;
    const { length } = generate(schema)(value, () => isStopped = true);
    assert.ok(length >= 1000 && length <= 2100, `${length} errors`);
    assert.equal(isStopped, true);
  });
}

Deno.test("a branch that is given up does not decide for the others", () => {
  const schema = { anyOf: [{ items: { type: "string" } }, { items: { type: "number" } }] };
  assert.deepEqual(generate(schema)(ones(5000)), []);
  assert.equal(generate({ contains: { type: "string" } })([...ones(5000), "a"]).length, 0);
});
