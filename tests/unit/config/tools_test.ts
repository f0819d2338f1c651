/** The shape of tools.json: what stops the start, and what makes one tool unusable. */

import assert from "node:assert/strict";
import { outcomeOf, type Row, tool, toolsFile } from "./sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "an array": {
    given: { tools: "[]" },
    problems: `
[tools/shape]
error: Cannot load tools.json: found an empty array, expected an object with "tools"
  --> tools.json:1:1
hint: put it in an object: {"tools": [...]}
`,
  },
  "a number": {
    given: { tools: "5" },
    problems: `
[tools/shape]
error: Cannot load tools.json: found 5, expected an object with "tools"
  --> tools.json:1:1
`,
  },
  "no tools": {
    given: { tools: '{ "functions": [] }' },
    problems: `
[tools/missing-field]
error: Cannot load tools.json: found no "tools", expected an array of tools
  --> tools.json:1:3
hint: rename "functions" to "tools"
`,
  },
  "tools misspelled": {
    given: { tools: '{ "Tools": [] }' },
    problems: `
[tools/missing-field]
error: Cannot load tools.json: found no "tools", expected an array of tools
  --> tools.json:1:3
hint: rename "Tools" to "tools"
`,
  },
  "tools is an object": {
    given: { tools: '{ "tools": {} }' },
    problems: `
[tools/shape]
error: Cannot load tools.json: "tools" is an object, expected an array of tools
  --> tools.json:1:12
`,
  },
  "no tools at all is fine": {
    given: { tools: '{ "tools": [] }' },
    served: [],
    problems: `
`,
  },
  "a tool that is no object": {
    given: { tools: toolsFile("5", "null", tool()) },
    served: ["a"],
    problems: `
[tools/shape]
error: Cannot serve tool number 1: found 5, expected an object
  --> tools.json:3:5
[tools/shape]
error: Cannot serve tool number 2: found null, expected an object
  --> tools.json:4:5
`,
  },
  "no name": {
    given: { tools: toolsFile(tool({ name: undefined })) },
    served: [],
    problems: `
[tools/missing-field]
error: Cannot serve tool number 1: found no "name", expected a string
  --> tools.json:3:5
`,
  },
  "an empty tool": {
    given: { tools: toolsFile("{}") },
    served: [],
    problems: `
[tools/missing-field]
error: Cannot serve tool number 1: found no "name", expected a string
  --> tools.json:3:5
[tools/missing-field]
error: Cannot serve tool number 1: found no "description", expected a string
  --> tools.json:3:5
[tools/missing-field]
error: Cannot serve tool number 1: found no "inputSchema", expected a JSON Schema object
  --> tools.json:3:5
`,
  },
  "required fields misspelled": {
    given: { tools: toolsFile('{"name":"a","Description":"d","inputschema":{"type":"object"}}') },
    served: [],
    problems: `
[tools/missing-field] of tool "a"
error: Cannot serve tool "a": found no "description", expected a string
  --> tools.json:3:17
hint: rename "Description" to "description"
[tools/missing-field] of tool "a"
error: Cannot serve tool "a": found no "inputSchema", expected a JSON Schema object
  --> tools.json:3:35
hint: rename "inputschema" to "inputSchema"
`,
  },
  "inputSchema under another vendor's name": {
    given: { tools: toolsFile('{"name":"a","description":"d","parameters":{"type":"object"}}') },
    served: [],
    problems: `
[tools/missing-field] of tool "a"
error: Cannot serve tool "a": found no "inputSchema", expected a JSON Schema object
  --> tools.json:3:35
hint: rename "parameters" to "inputSchema"
`,
  },
  "every field of the wrong type": {
    given: {
      tools: toolsFile(
        tool({
          title: 1,
          description: 2,
          inputSchema: "x",
          outputSchema: true,
          annotations: [],
          icons: {},
          _meta: null,
        }),
      ),
    },
    served: [],
    problems: `
[tools/shape] of tool "a"
error: Cannot serve tool "a": "description" is 2, expected a string
  --> tools.json:3:31
[tools/shape] of tool "a"
error: Cannot serve tool "a": "inputSchema" is "x", expected a JSON Schema object
  --> tools.json:3:47
[tools/shape] of tool "a"
error: Cannot serve tool "a": "title" is 1, expected a string
  --> tools.json:3:59
[tools/shape] of tool "a"
error: Cannot serve tool "a": "outputSchema" is true, expected a JSON Schema object
  --> tools.json:3:76
[tools/shape] of tool "a"
error: Cannot serve tool "a": "annotations" is an empty array, expected an object
  --> tools.json:3:95
[tools/shape] of tool "a"
error: Cannot serve tool "a": "icons" is an object, expected an array
  --> tools.json:3:106
[tools/shape] of tool "a"
error: Cannot serve tool "a": "_meta" is null, expected an object
  --> tools.json:3:117
`,
  },
  "unknown fields are no problem": {
    given: { tools: toolsFile(tool({ x: 1, "x-y": {} })) },
    served: ["a"],
    problems: `
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`tools: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
