/** Sound schemas that some clients refuse, or misread. */
import { testBroken } from "./broken.ts";

testBroken([
  {
    name: "an array without items",
    changes: { "tools.json": ['"type": "string"', '"type": "array"'] },
    code: 0,
    expected: `
      warning[schema/no-items]: Some clients refuse tool "greet": found an array without "items" in "inputSchema" at /properties/name, expected the schema of its items
        --> {dir}/tools.json:9:29
      hint: add "items": { "type": "string" }, say
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "true as a schema",
    changes: { "tools.json": ['{ "type": "string", "description": "Whom to greet" }', "true"] },
    code: 0,
    expected: `
      warning[schema/boolean]: Some clients refuse tool "greet": found true in "inputSchema" at /properties/name, expected a schema that is an object
        --> {dir}/tools.json:9:19
      hint: write {} for any value
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "oneOf at the top",
    changes: { "tools.json": ['"required": ["name"]', '"oneOf": [{ "required": ["name"] }]'] },
    code: 0,
    expected: `
      warning[schema/top-level]: Some clients refuse tool "greet": found "oneOf" at the top of "inputSchema", expected only "properties" and "required"
        --> {dir}/tools.json:11:18
      hint: say in "description" what goes together, and check it in the function
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a property's name with a space",
    changes: {
      "tools.json": [
        '"Whom to greet" }',
        '"Whom to greet" },\n          "loud voice": { "type": "boolean", "description": "Whether to shout" }',
      ],
    },
    code: 0,
    expected: `
      warning[schema/property-name]: Some clients refuse tool "greet": found the property "loud voice" in "inputSchema", expected 1 to 64 letters, digits, "_", "-" or "."
        --> {dir}/tools.json:10:25
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a reference",
    changes: {
      "tools.json": [
        '"type": "string", "description": "Whom to greet" }\n        }',
        '"$ref": "#/$defs/person" }\n        },\n        "$defs": { "person": { "type": "string", "description": "Whom to greet" } }',
      ],
    },
    code: 0,
    expected: `
      warning[schema/reference]: Some clients refuse tool "greet": found "$ref" in "inputSchema" at /properties/name, expected the schema itself
        --> {dir}/tools.json:9:29
      hint: write out what it refers to
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a list of types",
    changes: { "tools.json": ['"type": "string"', '"type": ["string", "null"]'] },
    code: 0,
    expected: `
      warning[schema/type-list]: Some clients refuse tool "greet": found the types string and null in "inputSchema" at /properties/name, expected one type
        --> {dir}/tools.json:9:29
      hint: make it "string": a parameter that is not required may be left out
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "an integer as an identifier",
    changes: {
      "tools.json": [
        '"Whom to greet" }',
        '"Whom to greet" },\n          "user_id": { "type": "integer", "description": "Who greets" }',
      ],
    },
    code: 0,
    expected: `
      warning[schema/unsafe-integer]: Some clients round "user_id" of tool "greet": found an integer without a "maximum", expected a string, or at most 9007199254740991
        --> {dir}/tools.json:10:32
      hint: make it { "type": "string", "pattern": "^[0-9]+$" }, or give it a "maximum"
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "an integer of 64 bits",
    changes: {
      "tools.json": [
        '"Whom to greet" }',
        '"Whom to greet" },\n          "since": { "type": "integer", "format": "int64", "description": "Since when, in nanoseconds" }',
      ],
    },
    code: 0,
    expected: `
      warning[schema/unsafe-integer]: Some clients round "since" of tool "greet": found the format "int64", expected a string, or at most 9007199254740991
        --> {dir}/tools.json:10:51
      hint: make it { "type": "string", "pattern": "^[0-9]+$" }, or give it a "maximum"
      1 warning: 1 tool can be served
    `,
  },
]);
