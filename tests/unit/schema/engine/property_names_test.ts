import { assertParams } from "./bending.ts";

Deno.test("ajv still does not say which errors are those of the name", () => {
  const bent = { starts: [0], at: 1, propertyName: "ab" };
  assertParams({ propertyNames: { maxLength: 1 } }, { ab: 1 }, "propertyNames", bent, { propertyName: "ab" });
});
