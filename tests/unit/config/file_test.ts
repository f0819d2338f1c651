/** What stops a JSON file from being read at all, and what does not. */

import assert from "node:assert/strict";
import { outcomeOf, type Row, tool, toolsFile } from "./sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "comments and a byte order mark are passed over": {
    given: { tools: "\uFEFF// tools\n" + toolsFile(tool() + " /* the only one */") },
    served: ["a"],
    problems: `
`,
  },
  "a missing file": {
    given: { tools: {} },
    problems: `
[file/missing]
error: Cannot read tools.json: there is no such file in "/home/u/.config/bashful"
hint: describe a function in tools.bash instead: "# @tool What it does" above it
`,
  },
  "a directory": {
    given: { tools: { readError: "Is a directory" } },
    problems: `
[file/unreadable]
error: Cannot read tools.json: is a directory
`,
  },
  "a file without read permission": {
    given: { server: { readError: "Permission denied" } },
    problems: `
[file/unreadable]
error: Cannot read server.json: permission denied
`,
  },
  "bytes that are not UTF-8": {
    given: { tools: { text: '{ "tools": "\uFFFD" }', isUtf8: false } },
    problems: `
[file/encoding]
error: Cannot read tools.json: found bytes that are not UTF-8, expected UTF-8 text
  --> tools.json:1:13
hint: save it again as UTF-8
`,
  },
  "an empty file": {
    given: { tools: " \n" },
    problems: `
[json/empty]
error: Cannot read tools.json: the file is empty, expected an object with "tools"
  --> tools.json:1:1
`,
  },
  "a file with nothing but a comment": {
    given: { tools: "// later\n" },
    problems: `
[json/empty]
error: Cannot read tools.json: the file is empty, expected an object with "tools"
  --> tools.json:1:1
`,
  },
  "an empty server.json": {
    given: { server: "" },
    problems: `
[json/empty]
error: Cannot read server.json: the file is empty, expected an object
  --> server.json:1:1
`,
  },
  "10,000 levels": {
    given: { tools: `{ "tools": ${"[".repeat(10_000)}${"]".repeat(10_000)} }` },
    problems: `
[json/too-deep]
error: Cannot read tools.json: found more than 256 arrays and objects within each other, expected at most 256
  --> tools.json:1:267
`,
  },
  "10,000 levels that nobody closes": {
    given: { tools: "[".repeat(10_000) },
    problems: `
[json/syntax]
error: Cannot read tools.json: found the end of the file in item 1 that begins on line 1, expected "]"
  --> tools.json:1:10001
`,
  },
  "a key twice": {
    given: { tools: '{ "tools": [],\n  "tools": [] }' },
    served: [],
    problems: `
[json/duplicate-key]
warning: Cannot keep both in tools.json: found the key "tools" again, expected it once in an object
  --> tools.json:2:3
hint: the last one counts; take one out (the first is at 1:3)
`,
  },
  "a key twice, deep down": {
    given: {
      tools: toolsFile('{"name":"a","description":"d","inputSchema":{"type":"object","properties":{"p":{},"p":{}}}}'),
    },
    served: ["a"],
    problems: `
[json/duplicate-key]
warning: Cannot keep both in tools.json: found the key "p" again, expected it once in an object
  --> tools.json:3:87
hint: the last one counts; take one out (the first is at 3:80)
`,
  },
  "both files broken": {
    given: { server: "{", tools: "[" },
    problems: `
[json/syntax]
error: Cannot read server.json: found the end of the file in the object that begins on line 1, expected "}"
  --> server.json:1:2
[json/syntax]
error: Cannot read tools.json: found the end of the file in the array that begins on line 1, expected "]"
  --> tools.json:1:2
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`document: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
