import { assertBends, assertParams, without } from "./bending.ts";

Deno.test("ajv still passes over an if that stands alone", () => {
  const schema = { if: { properties: { a: {} } }, unevaluatedProperties: false };
  assertBends(schema, { a: 1 }, "valid", "invalid", without("if"));
});

Deno.test("ajv still does not say which errors are those of the clause", () => {
  const schema = { if: true, then: { type: "null" } };
  assertParams(schema, 1, "if", { starts: [0], at: 1 }, { failingKeyword: "then" });
});
