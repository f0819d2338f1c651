import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/json.ts";
import { judge } from "./validate.ts";

/** A name, a schema, a value that does not satisfy it, and why. */
const cases: [string, JsonObject | boolean, Json, string][] = [
  [
    "anyOf types",
    { anyOf: [{ type: "string" }, { type: "number" }] },
    true,
    "the value is true, expected a string or a number",
  ],
  [
    "anyOf with one branch of the right type",
    { anyOf: [{ type: "object", required: ["r"] }, { type: "null" }] },
    {},
    '"r" is missing, expected a value',
  ],
  [
    "oneOf told apart by a const",
    {
      oneOf: [
        { properties: { kind: { const: "a" }, r: { type: "number" } }, required: ["kind", "r"] },
        { properties: { kind: { const: "b" } }, required: ["kind"] },
      ],
    },
    { kind: "a" },
    'the value is {"kind":"a"}, expected one of 2 forms; in the closest, "r" is missing, expected a number',
  ],
  [
    "oneOf twice",
    { oneOf: [{ type: "number" }, { type: "integer" }] },
    3,
    "the value is 3, expected exactly one of 2 forms, and it fits numbers 1 and 2",
  ],
  [
    "a union within a union, behind a reference",
    {
      properties: { x: { anyOf: [{ $ref: "#/$defs/u" }, { type: "null" }] } },
      $defs: { u: { anyOf: [{ type: "string" }, { type: "array" }] } },
    },
    { x: 1 },
    '"x" is 1, expected a string or an array or null',
  ],
];

for (const [name, schema, value, sentence] of cases) {
  Deno.test(`in words: ${name}`, () => assert.equal(judge(schema, value), sentence));
}
