import assert from "node:assert/strict";
import { type Engine, generate } from "../../../../src/schema/engine/mod.ts";
import { assertBends, assertParams, without } from "./bending.ts";

Deno.test("ajv still takes all items for evaluated after contains", () => {
  const schema = { allOf: [{ contains: { const: 1 } }], unevaluatedItems: false };
  assertBends(schema, [1, 2], "invalid", "valid", without("contains"));
});

Deno.test("ajv still compares with a count of items that is missing", () => {
  const schema = { anyOf: [{ prefixItems: [{ const: 1 }] }, {}], unevaluatedItems: false };
  assertBends(schema, [2], "invalid", "valid", without("unevaluatedItems"));
});

Deno.test("ajv still keeps the errors of every item that does not match", () => {
  assertParams({ contains: { type: "null" } }, [1], "contains", { min: 1, max: null }, { minContains: 1 });
  const keywords = (engine: Engine) => engine([1, 2, 3]).map(({ keyword }) => keyword);
  const schema = { contains: { type: "null" } };
  assert.deepEqual(keywords(generate(schema)), ["contains"]);
  assert.deepEqual(keywords(generate(schema, without("contains"))), ["type", "type", "type", "contains"]);
});
