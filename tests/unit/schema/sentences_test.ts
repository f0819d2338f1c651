import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/json.ts";
import { judge } from "./validate.ts";

/** A name, a schema, a value that does not satisfy it, and why. */
const cases: [string, JsonObject | boolean, Json, string][] = [
  ["type", { type: "string" }, 1, "the value is 1, expected a string"],
  ["type of several", { type: ["integer", "null"] }, "x", 'the value is "x", expected an integer or null'],
  ["enum", { enum: ["a", "b"] }, "fast", 'the value is "fast", expected one of "a" or "b"'],
  ["enum of one", { enum: ["a"] }, { b: 1 }, 'the value is {"b":1}, expected "a"'],
  ["const", { const: null }, true, "the value is true, expected null"],
  ["false", { properties: { x: false } }, { x: 1 }, '"x" is 1, expected nothing here'],
  ["not", { not: { type: "string" } }, "a", 'the value is "a", expected anything but a string'],
  [
    "not, in no few words",
    { not: { minimum: 1 } },
    2,
    "the value is 2, expected a value that its schema does not exclude",
  ],
  ["minimum", { minimum: 3 }, 1, "the value is 1, expected 3 or more"],
  ["maximum", { maximum: 3 }, 4, "the value is 4, expected 3 or less"],
  ["exclusiveMinimum", { exclusiveMinimum: 3 }, 3, "the value is 3, expected more than 3"],
  ["exclusiveMaximum", { exclusiveMaximum: 3 }, 3, "the value is 3, expected less than 3"],
  ["multipleOf", { multipleOf: 0.01 }, 1.115, "the value is 1.115, expected a multiple of 0.01"],
  ["minLength", { minLength: 3 }, "ab", 'the value is "ab" (2 characters), expected at least 3 characters'],
  ["maxLength", { maxLength: 1 }, "ab", 'the value is "ab" (2 characters), expected at most 1 character'],
  ["pattern", { pattern: "^a$" }, "b", 'the value is "b", expected text that matches the pattern "^a$"'],
  ["format", { format: "date" }, "x", 'the value is "x", expected a date such as 2025-01-31'],
  ["minItems", { minItems: 2 }, [1], "the value is an array of 1 item, expected at least 2 items"],
  ["maxItems", { maxItems: 0 }, [1], "the value is an array of 1 item, expected no items"],
  [
    "items after prefixItems",
    { prefixItems: [true], items: false },
    [1, 2],
    "the value is an array of 2 items, expected at most 1 item",
  ],
  [
    "unevaluatedItems",
    { anyOf: [{ prefixItems: [true] }], unevaluatedItems: false },
    [1, 2],
    "the value is an array of 2 items, expected at most 1 item",
  ],
  [
    "uniqueItems",
    { uniqueItems: true },
    [1, 2, 1],
    "the value is an array whose items 0 and 2 are the same, expected items that all differ",
  ],
  [
    "contains",
    { contains: { type: "string" } },
    [],
    "the value is an empty array, expected at least 1 item that is a string",
  ],
  [
    "minContains and maxContains",
    { contains: { const: 1 }, minContains: 2, maxContains: 3 },
    [1, "a"],
    "the value is an array of 2 items, expected from 2 to 3 items that are each 1",
  ],
  [
    "minProperties",
    { minProperties: 2 },
    { a: 1 },
    "the value is an object of 1 property, expected at least 2 properties",
  ],
  ["maxProperties", { maxProperties: 0 }, { a: 1 }, "the value is an object of 1 property, expected no properties"],
  ["required", { required: ["a"] }, {}, '"a" is missing, expected a value'],
  [
    "required, through a reference",
    { required: ["a"], properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: "string" } } },
    {},
    '"a" is missing, expected a string',
  ],
  [
    "additionalProperties, misspelled",
    { properties: { path: true }, additionalProperties: false },
    { pth: 1 },
    '"pth" is unknown, expected "path"',
  ],
  [
    "additionalProperties, none known",
    { additionalProperties: false },
    { x: 1 },
    '"x" is unknown, expected no such property',
  ],
  [
    "unevaluatedProperties",
    { properties: { path: true, mode: true }, unevaluatedProperties: false },
    { colour: 1 },
    '"colour" is unknown, expected "path" or "mode"',
  ],
  [
    "propertyNames",
    { propertyNames: { maxLength: 1 } },
    { ab: 1 },
    '"ab" is not an allowed name, expected at most 1 character',
  ],
  [
    "dependentRequired",
    { dependentRequired: { a: ["b"] } },
    { a: 1 },
    '"b" is missing, expected a value because "a" is given',
  ],
  ["dependentSchemas", { dependentSchemas: { a: { required: ["b"] } } }, { a: 1 }, '"b" is missing, expected a value'],
  ["if", { if: { required: ["a"] }, then: { required: ["b"] } }, { a: 1 }, '"b" is missing, expected a value'],
  [
    "a number that no double holds",
    { maximum: 3 },
    Infinity,
    "the value is a number that is too large, expected 3 or less",
  ],
  [
    "text that would drive a terminal, and is long",
    { type: "number" },
    "\x1b[31m" + "x".repeat(100),
    `the value is "\\u001b[31m${"x".repeat(54)}…", expected a number`,
  ],
];

for (const [name, schema, value, sentence] of cases) {
  Deno.test(`in words: ${name}`, () => assert.equal(judge(schema, value), sentence));
}
