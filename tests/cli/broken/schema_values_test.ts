/** Schemas that say something of no effect, or of effects that nobody can mean. */
import { testBroken } from "./broken.ts";

testBroken([
  {
    name: "a const of another type",
    changes: { "tools.json": ['"description": "Whom to greet"', '"const": 1, "description": "Whom to greet"'] },
    code: 0,
    expected: `
      warning[schema/const]: Cannot use "const" in "inputSchema" at /properties/name of tool "greet": it is 1, expected a string
        --> {dir}/tools.json:9:48
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a default of another type",
    changes: { "tools.json": ['"description": "Whom to greet"', '"default": 5, "description": "Whom to greet"'] },
    code: 0,
    expected: `
      warning[schema/default]: Cannot use "default" in "inputSchema" at /properties/name of tool "greet": it is 5, expected a string
        --> {dir}/tools.json:9:50
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a default with a value out of range",
    changes: {
      "tools.json": [
        '"Whom to greet" }',
        '"Whom to greet" },\n          "mood": { "type": "object", "description": "How", "properties": { "a": { "type": "integer", "description": "b", "minimum": 1 } }, "default": { "a": 0 } }',
      ],
    },
    code: 0,
    expected: `
      warning[schema/default]: Cannot use "default" in "inputSchema" at /properties/mood of tool "greet": "a" is 0, expected 1 or more
        --> {dir}/tools.json:10:152
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a value of enum of another type",
    changes: { "tools.json": ['"description": "Whom to greet"', '"enum": ["Ann", 2], "description": "Whom to greet"'] },
    code: 0,
    expected: `
      warning[schema/enum]: Cannot use item 2 of "enum" in "inputSchema" at /properties/name of tool "greet": it is 2, expected a string
        --> {dir}/tools.json:9:55
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "an example that is too long",
    changes: {
      "tools.json": [
        '"description": "Whom to greet"',
        '"maxLength": 5, "examples": ["Ann", "Bartholomew"], "description": "Whom to greet"',
      ],
    },
    code: 0,
    expected: `
      warning[schema/example]: Cannot use item 2 of "examples" in "inputSchema" at /properties/name of tool "greet": it is "Bartholomew" (11 characters), expected at most 5 characters
        --> {dir}/tools.json:9:75
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a misspelled keyword",
    changes: { "tools.json": ['"description": "Whom to greet"', '"minLenght": 1, "description": "Whom to greet"'] },
    code: 0,
    expected: `
      warning[schema/unknown-keyword]: Nobody reads "minLenght" of tool "greet": found an unknown keyword in "inputSchema" at /properties/name, expected "minLength"
        --> {dir}/tools.json:9:39
      hint: rename it to "minLength"
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a parameter without a description",
    changes: { "tools.json": [', "description": "Whom to greet"', ""] },
    code: 0,
    expected: `
      warning[schema/no-description]: Models must guess what "name" of tool "greet" is: found no "description", expected a sentence
        --> {dir}/tools.json:9:11
      hint: add "description": "..."
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a required parameter that is not there",
    changes: { "tools.json": ['"required": ["name"]', '"required": ["name", "language"]'] },
    code: 0,
    expected: `
      warning[schema/required]: Models must guess what "language" of tool "greet" is: found it in "required" of "inputSchema", expected it in "properties" too
        --> {dir}/tools.json:11:30
      1 warning: 1 tool can be served
    `,
  },
]);
