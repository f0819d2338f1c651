import assert from "node:assert/strict";
import { bends, generate, isFormat } from "../../../../src/schema/engine/mod.ts";
import { assertBends } from "./bending.ts";

Deno.test("ajv still has Unicode mode for all patterns", () => {
  const plain = { ...bends, code: { process: bends.code.process! } };
  assertBends({ pattern: "^[\\w-.]+$" }, "a-b", "valid", "SyntaxError", plain);
});

Deno.test("every error is told, with what was found and what was wanted", () => {
  const engine = generate({ properties: { a: { type: "null" }, b: { minimum: 3 } } });
  const errors = engine({ a: 1, b: 2 }).map((
    { instancePath, keyword, schema, data },
  ) => [instancePath, keyword, schema, data]);
  assert.deepEqual(errors, [["/a", "type", "null", 1], ["/b", "minimum", 3, 2]]);
  assert.deepEqual(engine({}), []);
});

Deno.test("formats that are checked have names", () => {
  assert.deepEqual(["ipv4", "date-time", "phone", "toString", ""].map(isFormat), [true, true, false, false, false]);
});
