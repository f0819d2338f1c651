import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../../src/json.ts";
import { SchemaDocument } from "../../../../src/schema/document.ts";
import { type Bends, bends, generate, isFormat } from "../../../../src/schema/engine/mod.ts";
import { rewriteDocument } from "../../../../src/schema/engine/rewrite.ts";

/** What comes of validating: a verdict, or the class of what is thrown. */
function verdict(schema: JsonObject, value: Json, engineBends: Bends): string {
  try {
    return generate(schema, engineBends)(value).length === 0 ? "valid" : "invalid";
  } catch (error) {
    return (error as Error).name;
  }
}

/** `schema` as ajv gets it. */
function rewritten(schema: JsonObject): JsonObject {
  return rewriteDocument(new SchemaDocument(schema, "2020-12"), isFormat);
}

const parse = (text: string): JsonObject => JSON.parse(text);

function without(keyword: string): Bends {
  return {
    ...bends,
    keywords: Object.fromEntries(Object.entries(bends.keywords).filter(([name]) => name !== keyword)),
  };
}

/** The bends that change a verdict: the schema, the value, the right verdict, and ajv's own. */
const verdicts: readonly [what: string, JsonObject, Json, right: string, plain: string, Bends][] = [
  ["const", { const: {} }, { toString: 1 }, "invalid", "TypeError", without("const")],
  ["enum", { enum: [{}] }, { valueOf: 1 }, "invalid", "TypeError", without("enum")],
  ["uniqueItems", { uniqueItems: true }, [{}, { toString: "" }], "valid", "TypeError", without("uniqueItems")],
  ["multipleOf", { multipleOf: 0.01 }, 4.35, "valid", "invalid", without("multipleOf")],
  ["if", { if: { properties: { a: {} } }, unevaluatedProperties: false }, { a: 1 }, "valid", "invalid", without("if")],
  [
    "contains",
    { allOf: [{ contains: { const: 1 } }], unevaluatedItems: false },
    [1, 2],
    "invalid",
    "valid",
    without("contains"),
  ],
  [
    "unevaluatedItems",
    { anyOf: [{ prefixItems: [{ const: 1 }] }, {}], unevaluatedItems: false },
    [2],
    "invalid",
    "valid",
    without("unevaluatedItems"),
  ],
  [
    "patterns",
    { pattern: "^[\\w-.]+$" },
    "a-b",
    "valid",
    "SyntaxError",
    { ...bends, code: { process: bends.code.process! } },
  ],
  [
    "names collected in objects that a branch makes",
    { anyOf: [{ properties: { a: {} } }, { required: ["b"] }], unevaluatedProperties: false },
    parse('{"toString":1}'),
    "invalid",
    "valid",
    { ...bends, code: { regExp: bends.code.regExp! } },
  ],
  [
    "names collected in an object from the start",
    { patternProperties: { "^a": {} }, anyOf: [{ patternProperties: { "^b": {} } }], unevaluatedProperties: false },
    parse('{"toString":1}'),
    "invalid",
    "valid",
    { ...bends, code: { regExp: bends.code.regExp! } },
  ],
];

for (const [what, schema, value, right, plain, plainBends] of verdicts) {
  Deno.test(`ajv still needs its bend: ${what}`, () => {
    assert.equal(verdict(rewritten(schema), value, bends), right);
    assert.equal(verdict(rewritten(schema), value, plainBends), plain, "ajv does it right by itself");
  });
}

/** The bends that say which errors make up another: the last error's `params`, and those that ajv gives it. */
const spans: readonly [keyword: string, JsonObject, Json, bent: object, plain: object][] = [
  ["anyOf", { anyOf: [{ type: "null" }, false] }, 1, { starts: [0, 1], at: 2, passing: [] }, {}],
  ["oneOf", { oneOf: [true, {}] }, 1, { starts: [0, 0], at: 0, passing: [0, 1] }, { passingSchemas: [0, 1] }],
  ["if", { if: true, then: { type: "null" } }, 1, { starts: [0], at: 1 }, { failingKeyword: "then" }],
  ["contains", { contains: { type: "null" } }, [1], { starts: [0], at: 1, min: 1, max: null }, { minContains: 1 }],
  [
    "propertyNames",
    { propertyNames: { maxLength: 1 } },
    { ab: 1 },
    { starts: [0], at: 1, propertyName: "ab" },
    { propertyName: "ab" },
  ],
];

for (const [keyword, schema, value, bent, plain] of spans) {
  Deno.test(`ajv still does not say which errors make up that of ${keyword}`, () => {
    assert.deepEqual(generate(schema)(value).at(-1)?.params, bent);
    assert.deepEqual(generate(schema, without(keyword))(value).at(-1)?.params, plain);
  });
}

Deno.test("every bend of a keyword has a test that fails when ajv no longer needs it", () => {
  const tested = new Set([...verdicts, ...spans].map(([keyword]) => keyword));
  assert.deepEqual(Object.keys(bends.keywords).filter((keyword) => !tested.has(keyword)), []);
});

Deno.test("formats that are checked have names", () => {
  assert.deepEqual(["ipv4", "date-time", "phone", "toString", ""].map(isFormat), [true, true, false, false, false]);
});
