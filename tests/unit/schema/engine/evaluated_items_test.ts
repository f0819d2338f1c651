import { assertBends, assertParams, without } from "./bending.ts";

Deno.test("ajv still takes all items for evaluated after contains", () => {
  const schema = { allOf: [{ contains: { const: 1 } }], unevaluatedItems: false };
  assertBends(schema, [1, 2], "invalid", "valid", without("contains"));
});

Deno.test("ajv still compares with a count of items that is missing", () => {
  const schema = { anyOf: [{ prefixItems: [{ const: 1 }] }, {}], unevaluatedItems: false };
  assertBends(schema, [2], "invalid", "valid", without("unevaluatedItems"));
});

Deno.test("ajv still does not say which errors are those of the items", () => {
  const bent = { starts: [0], at: 1, min: 1, max: null };
  assertParams({ contains: { type: "null" } }, [1], "contains", bent, { minContains: 1 });
});
