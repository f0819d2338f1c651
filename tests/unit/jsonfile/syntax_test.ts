/** Every way to break the grammar of JSON that people find, and what they are told. */

import assert from "node:assert/strict";
import { outcomeOf, type Row } from "../config/sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "trailing commas": {
    given: { tools: '{"tools":[1,],}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found a trailing comma after the last item of the array "tools", expected "]"
  --> tools.json:1:12
hint: take the comma out
[json/syntax]
error: Cannot read tools.json: found a trailing comma after the last field of the object, expected "}"
  --> tools.json:1:14
hint: take the comma out
`,
  },
  "a missing comma between fields": {
    given: { tools: '{\n  "tools": []\n  "x": 1\n}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found no comma after the value of "tools", expected ","
  --> tools.json:2:14
`,
  },
  "a missing comma between items": {
    given: { tools: '{"tools":[1 2]}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found no comma after item 1 of the array "tools", expected ","
  --> tools.json:1:12
`,
  },
  "two commas": {
    given: { tools: '{"tools":[],,"x":1}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found a comma with nothing before it in the object, expected a key in double quotes
  --> tools.json:1:13
hint: take the comma out
`,
  },
  "a comma first": {
    given: { tools: '{"tools":[,1]}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found a comma with nothing before it in the array "tools", expected a value or "]"
  --> tools.json:1:11
hint: take the comma out
`,
  },
  "cut off in an array": {
    given: { tools: '{\n  "tools": [\n    1,\n' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found the end of the file in the array "tools" that begins on line 2, expected "]"
  --> tools.json:4:1
`,
  },
  "cut off in an object in an array": {
    given: { tools: '{\n  "tools": [\n    {"name":\n' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found the end of the file in item 1 of "tools" that begins on line 3, expected "}"
  --> tools.json:4:1
`,
  },
  "cut off after a key": {
    given: { tools: '{"tools"' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found the end of the file in the object that begins on line 1, expected "}"
  --> tools.json:1:9
`,
  },
  "the wrong closing bracket": {
    given: { tools: '{"tools": [}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "}", expected "]" for the array "tools" that begins on line 1
  --> tools.json:1:12
`,
  },
  "an object that is not closed": {
    given: { tools: '{"tools": [{"inputSchema":{"type":"object"]}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "]", expected "}" for the object "inputSchema" that begins on line 1
  --> tools.json:1:43
`,
  },
  "a key without a value": {
    given: { tools: '{"tools"}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "}", expected ":" after the key "tools"
  --> tools.json:1:9
`,
  },
  "a colon without a value": {
    given: { tools: '{"tools":}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "}", expected the value of "tools"
  --> tools.json:1:10
`,
  },
  "no colon": {
    given: { tools: '{"tools" []}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "[" after the key "tools", expected ":"
  --> tools.json:1:10
`,
  },
  "an equals sign": {
    given: { tools: '{"tools" = []}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "=", expected ":" after the key "tools"
  --> tools.json:1:10
`,
  },
  "a colon in an array": {
    given: { tools: '["a": 1]' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found ":", expected "," or "]"
  --> tools.json:1:5
`,
  },
  "a number as a key": {
    given: { tools: "{1: 2}" },
    problems: `
[json/syntax]
error: Cannot read tools.json: found 1, expected a key in double quotes or "}"
  --> tools.json:1:2
`,
  },
  "something after the end": {
    given: { tools: '{"tools": []} {}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "{" after the end of the value, expected the end of the file
  --> tools.json:1:15
`,
  },
  "one bracket too many": {
    given: { tools: '{"tools": []}}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "}" after the end of the value, expected the end of the file
  --> tools.json:1:14
`,
  },
  "a semicolon": {
    given: { tools: '{"tools": 1;}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found ";", expected "," or "}"
  --> tools.json:1:12
`,
  },
  "YAML": {
    given: { tools: "tools:\n  - name: a\n" },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "tools", expected a value
  --> tools.json:1:1
`,
  },
  "lines that end in CR LF": {
    given: { tools: '{\r\n  "tools": [],\r\n}\r\n' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found a trailing comma after the last field of the object, expected "}"
  --> tools.json:2:14
hint: take the comma out
`,
  },
  "lines that end in CR": {
    given: { tools: '{\r  "tools": [],\r}\r' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found a trailing comma after the last field of the object, expected "}"
  --> tools.json:2:14
hint: take the comma out
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`syntax: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
