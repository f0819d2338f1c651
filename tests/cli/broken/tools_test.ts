/** Mistakes in the fields of a tool, and around them. */
import { testBroken } from "./broken.ts";

testBroken([
  {
    name: "an array in place of the object",
    changes: { "tools.json": '[{ "name": "greet" }]\n' },
    code: 78,
    expected: `
      error[tools/shape]: Cannot load {dir}/tools.json: found an array, expected an object with "tools"
        --> {dir}/tools.json:1:1
      hint: put it in an object: {"tools": [...]}
      1 error: nothing can be served
    `,
  },
  {
    name: 'a misspelled "tools"',
    changes: { "tools.json": ['"tools":', '"tool":'] },
    code: 78,
    expected: `
      error[tools/missing-field]: Cannot load {dir}/tools.json: found no "tools", expected an array of tools
        --> {dir}/tools.json:2:3
      hint: rename "tool" to "tools"
      1 error: nothing can be served
    `,
  },
  {
    name: "no name",
    changes: { "tools.json": ['"name": "greet",\n      ', ""] },
    code: 1,
    expected: `
      error[tools/missing-field]: Cannot serve tool number 1: found no "name", expected a string
        --> {dir}/tools.json:3:5
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a misspelled description",
    changes: { "tools.json": ['"description": "Greets', '"desciption": "Greets'] },
    code: 1,
    expected: `
      error[tools/missing-field]: Cannot serve tool "greet": found no "description", expected a string
        --> {dir}/tools.json:5:7
      hint: rename "desciption" to "description"
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "an empty description",
    changes: { "tools.json": ['"Greets somebody by name"', '""'] },
    code: 0,
    expected: `
      warning[tools/no-description]: Models must guess what tool "greet" does: its "description" is empty, expected a sentence
        --> {dir}/tools.json:5:22
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a misspelled inputSchema",
    changes: { "tools.json": ['"inputSchema"', '"inputschema"'] },
    code: 1,
    expected: `
      error[tools/missing-field]: Cannot serve tool "greet": found no "inputSchema", expected a JSON Schema object
        --> {dir}/tools.json:6:7
      hint: rename "inputschema" to "inputSchema"
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a tool that is to be called as a task",
    changes: { "tools.json": ['"annotations"', '"execution": { "taskSupport": "required" },\n      "annotations"'] },
    code: 0,
    expected: `
      warning[tools/task]: Clients that know tasks refuse to call tool "greet": "taskSupport" is "required", expected "optional" or "forbidden"
        --> {dir}/tools.json:13:37
      hint: take it out: bashful has no tasks
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a string as an annotation",
    changes: { "tools.json": ['"readOnlyHint": true', '"readOnlyHint": "yes"'] },
    code: 1,
    expected: `
      error[tools/shape]: Cannot serve tool "greet": "readOnlyHint" is "yes", expected true or false
        --> {dir}/tools.json:13:40
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a misspelled annotation",
    changes: { "tools.json": ['"readOnlyHint"', '"readOnly"'] },
    code: 0,
    expected: `
      warning[tools/unknown-field]: Clients do not read "readOnly" of "annotations" of tool "greet": found an unknown field, expected "readOnlyHint"
        --> {dir}/tools.json:13:24
      hint: rename it to "readOnlyHint"
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "misspelled annotations",
    changes: { "tools.json": ['"annotations"', '"annotation"'] },
    code: 0,
    expected: `
      warning[tools/unknown-field]: Clients do not read "annotation" of tool "greet": found an unknown field, expected "annotations"
        --> {dir}/tools.json:13:7
      hint: rename it to "annotations"
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "no annotations",
    changes: { "tools.json": [',\n      "annotations": { "readOnlyHint": true }', ""] },
    code: 0,
    expected: `
      warning[tools/no-annotations]: Clients take tool "greet" for one that destroys: found no "readOnlyHint" or "destructiveHint" in its annotations, expected true or false
        --> {dir}/tools.json:4:15
      hint: add "annotations": { "readOnlyHint": true } if it changes nothing, else { "destructiveHint": true } or false
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a tool that writes, and does not say whether it destroys",
    changes: { "tools.json": ['"readOnlyHint": true', '"readOnlyHint": false'] },
    code: 0,
    expected: `
      warning[tools/no-annotations]: Clients take tool "greet" for one that destroys: found no "destructiveHint" in its annotations, expected true or false
        --> {dir}/tools.json:13:22
      hint: add "destructiveHint": false if it only adds, else true
      1 warning: 1 tool can be served
    `,
  },
]);
