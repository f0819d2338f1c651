import { assertParams } from "./bending.ts";

Deno.test("ajv still does not say which branch an error is of", () => {
  const anyOf = { anyOf: [{ type: "null" }, false] };
  assertParams(anyOf, 1, "anyOf", { starts: [0, 1], at: 2, passing: [] }, {});
  const oneOf = { oneOf: [true, {}] };
  assertParams(oneOf, 1, "oneOf", { starts: [0, 0], at: 0, passing: [0, 1] }, { passingSchemas: [0, 1] });
});
