import assert from "node:assert/strict";
import { withoutPrototypes } from "../../../../src/schema/engine/evaluated_names.ts";
import { bends } from "../../../../src/schema/engine/mod.ts";
import { assertBends } from "./bending.ts";

const withPrototypes = { ...bends, code: { regExp: bends.code.regExp! } };
const inherited = { toString: 1 };

Deno.test("ajv still takes inherited names for evaluated, in objects made at first and made when needed", () => {
  const atFirst = { patternProperties: { "^a": {} }, unevaluatedProperties: false };
  assertBends(atFirst, inherited, "invalid", "valid", withPrototypes);
  const branches = [{ properties: { a: {} }, required: ["a"] }, { properties: { b: {} } }];
  const whenNeeded = { anyOf: branches, unevaluatedProperties: false };
  assertBends(whenNeeded, inherited, "invalid", "valid", withPrototypes);
});

Deno.test("only the objects that collect names lose their prototype", () => {
  assert.equal(
    withoutPrototypes("var props0 = {}; props12 = props12 || {}; const data0 = {}; let props = {};"),
    "var props0 = {__proto__: null}; props12 = props12 || {__proto__: null}; const data0 = {}; let props = {};",
  );
});
