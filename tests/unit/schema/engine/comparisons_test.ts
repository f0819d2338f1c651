import assert from "node:assert/strict";
import { judge } from "../validate.ts";
import { assertBends, without } from "./bending.ts";

Deno.test("ajv still calls methods that data brings", () => {
  assertBends({ const: {} }, { toString: 1 }, "invalid", "TypeError", without("const"));
  assertBends({ enum: [{}] }, { valueOf: 1 }, "invalid", "TypeError", without("enum"));
  assertBends({ uniqueItems: true }, [{}, { toString: "" }], "valid", "TypeError", without("uniqueItems"));
});

Deno.test("ajv still divides as doubles do", () => {
  assertBends({ multipleOf: 0.01 }, 4.35, "valid", "invalid", without("multipleOf"));
});

Deno.test("values are compared without asking their own methods", () => {
  assert.equal(judge({ const: { constructor: {}, a: 1 } }, { a: 1, constructor: {} }), "valid");
  assert.equal(judge({ enum: [{ valueOf: 1 }] }, { valueOf: 1 }), "valid");
  assert.match(judge({ uniqueItems: true }, [{ valueOf: 1 }, { valueOf: 1 }]), /items 0 and 1 are the same/);
});

Deno.test("numbers are compared in decimal", () => {
  assert.equal(judge({ multipleOf: 0.1 }, 1.1), "valid");
  assert.equal(judge({ multipleOf: 1e-8 }, 12391239123), "valid");
  assert.equal(judge({ type: "number" }, 1e400), "valid");
});

Deno.test("uniqueItems takes linear time", () => {
  const items = Array.from({ length: 100000 }, (_, index) => ({ index }));
  assert.equal(judge({ uniqueItems: true }, items, 30_000), "valid");
});
