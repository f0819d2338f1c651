/** Schemas with which a tool cannot be served. */
import { testBroken } from "./broken.ts";

testBroken([
  {
    name: "an inputSchema of an array",
    changes: { "tools.json": ['"type": "object"', '"type": "array"'] },
    code: 1,
    expected: `
      error[tools/schema-type]: Cannot serve tool "greet": "type" of "inputSchema" is "array", expected "object"
        --> {dir}/tools.json:7:17
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "an inputSchema without a type",
    changes: { "tools.json": ['"type": "object",\n        ', ""] },
    code: 1,
    expected: `
      error[tools/schema-type]: Cannot serve tool "greet": found no "type" in "inputSchema", expected "object"
        --> {dir}/tools.json:6:22
      hint: add "type": "object"
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "an outputSchema of a string",
    changes: { "tools.json": ['"annotations"', '"outputSchema": { "type": "string" },\n      "annotations"'] },
    code: 1,
    expected: `
      error[tools/schema-type]: Cannot serve tool "greet": "type" of "outputSchema" is "string", expected "object"
        --> {dir}/tools.json:13:33
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "an unknown type",
    changes: { "tools.json": ['"type": "string"', '"type": "sting"'] },
    code: 1,
    expected: `
      error[tools/schema]: Cannot serve tool "greet": "inputSchema" at /properties/name/type: "type" is "sting", expected "string"
        --> {dir}/tools.json:9:29
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "an unknown draft",
    changes: {
      "tools.json": [
        '"type": "object"',
        '"$schema": "http://json-schema.org/draft-04/schema#",\n        "type": "object"',
      ],
    },
    code: 1,
    expected: `
      error[tools/schema]: Cannot serve tool "greet": "inputSchema" at /$schema: "$schema" is "http://json-schema.org/draft-04/schema#", expected draft 2020-12, 2019-09 or draft-07 of JSON Schema
        --> {dir}/tools.json:7:20
      hint: leave "$schema" out for draft 2020-12
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a list as items",
    changes: { "tools.json": ['"type": "string"', '"type": "array", "items": [{ "type": "string" }]'] },
    code: 1,
    expected: `
      error[tools/schema]: Cannot serve tool "greet": "inputSchema" at /properties/name/items: "name/items" is an array, expected a schema: an object, true or false
        --> {dir}/tools.json:9:47
      hint: since draft 2020-12 a list of schemas is "prefixItems"; name an older draft in "$schema" to keep it
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a pattern that is no regular expression",
    changes: { "tools.json": ['"description": "Whom to greet"', '"pattern": "[a-z", "description": "Whom to greet"'] },
    code: 1,
    expected: `
      error[tools/schema]: Cannot serve tool "greet": "inputSchema" at /properties/name/pattern: "pattern" is "[a-z", expected a regular expression of ECMAScript
        --> {dir}/tools.json:9:50
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a reference to nothing",
    changes: { "tools.json": ['"type": "string"', '"$ref": "#/$defs/person"'] },
    code: 1,
    expected: `
      error[tools/schema]: Cannot serve tool "greet": "inputSchema" at /properties/name/$ref: "$ref" refers to "#/$defs/person", which is not in this schema: only references within it are followed
        --> {dir}/tools.json:9:29
      1 error: 0 of 1 tool can be served
    `,
  },
]);
