import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/json.ts";
import { checkSchema } from "../../../src/schema/check.ts";
import type { SchemaProblem } from "../../../src/schema/types.ts";

/** A schema and its first problem. */
const cases: [JsonObject, SchemaProblem][] = [
  [{ type: "strng" }, { pointer: "/type", message: '"type" is "strng", expected "string"' }],
  [{ type: ["string", 1] }, {
    pointer: "/type/1",
    message: '"type/1" is 1, expected "string", "number", "integer", "boolean", "object", "array" or "null"',
  }],
  [{ properties: { a: { minimum: "3" } } }, {
    pointer: "/properties/a/minimum",
    message: '"minimum" is "3", expected a number',
  }],
  [{ required: "x" }, { pointer: "/required", message: '"required" is "x", expected an array of names' }],
  [{ properties: { a: { required: true } } }, {
    pointer: "/properties/a/required",
    message: '"required" is true, expected an array of names',
    hint: 'write "required": ["a"] beside "properties"',
  }],
  [{ properties: { a: { required: false } } }, {
    pointer: "/properties/a/required",
    message: '"required" is false, expected an array of names',
    hint: "take it out: what its object does not require may be missing",
  }],
  [{ required: true }, {
    pointer: "/required",
    message: '"required" is true, expected an array of names',
    hint: 'name what is required: ["NAME"]',
  }],
  [{ properties: [] }, { pointer: "/properties", message: '"properties" is an empty array, expected an object' }],
  [{ properties: { a: "string" } }, {
    pointer: "/properties/a",
    message: '"properties/a" is "string", expected a schema: an object, true or false',
  }],
  [{ items: [{}] }, {
    pointer: "/items",
    message: '"items" is an array, expected a schema: an object, true or false',
    hint: 'since draft 2020-12 a list of schemas is "prefixItems"; name an older draft in "$schema" to keep it',
  }],
  [{ $schema: "http://json-schema.org/draft-07/schema#", items: [] }, {
    pointer: "/items",
    message: '"items" is an empty array, expected a schema, or an array of at least one',
  }],
  [{ items: { items: [{}] } }, {
    pointer: "/items/items",
    message: '"items/items" is an array, expected a schema: an object, true or false',
    hint: 'since draft 2020-12 a list of schemas is "prefixItems"; name an older draft in "$schema" to keep it',
  }],
  [{ properties: { items: [] as never } }, {
    pointer: "/properties/items",
    message: '"properties/items" is an empty array, expected a schema: an object, true or false',
  }],
  [5 as never, { pointer: "", message: "the schema is 5, expected a schema: an object, true or false" }],
  [{ pattern: "(" }, { pointer: "/pattern", message: '"pattern" is "(", expected a regular expression of ECMAScript' }],
];

for (const [schema, problem] of cases) {
  Deno.test(`a mistake is pointed at: ${JSON.stringify(schema)}`, () => {
    assert.deepEqual(checkSchema(schema), problem);
  });
}
