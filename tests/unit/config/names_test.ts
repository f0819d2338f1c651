/** Names of tools. */

import assert from "node:assert/strict";
import { outcomeOf, type Row, tool, toolsFile } from "./sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "a space in a name": {
    given: { tools: toolsFile(tool({ name: "my tool" }), tool()) },
    served: ["a"],
    problems: `
[tools/illegal-name] of tool "my tool"
error: Cannot serve tool "my tool": found " " in the name, expected 1 to 128 letters, digits, "_", "-" or "."
  --> tools.json:3:13
hint: rename it to "my_tool"
`,
  },
  "a slash in a name": {
    given: { tools: toolsFile(tool({ name: "a/b" })) },
    served: [],
    problems: `
[tools/illegal-name] of tool "a/b"
error: Cannot serve tool "a/b": found "/" in the name, expected 1 to 128 letters, digits, "_", "-" or "."
  --> tools.json:3:13
hint: rename it to "a_b"
`,
  },
  "an empty name": {
    given: { tools: toolsFile(tool({ name: "" })) },
    served: [],
    problems: `
[tools/illegal-name] of tool ""
error: Cannot serve tool "": the name is empty, expected 1 to 128 letters, digits, "_", "-" or "."
  --> tools.json:3:13
`,
  },
  "a name of 129 characters": {
    given: { tools: toolsFile(tool({ name: "x".repeat(129) })) },
    served: [],
    problems: `
[tools/illegal-name] of tool "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
error: Cannot serve tool "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…": the name has 129 characters, expected 1 to 128 letters, digits, "_", "-" or "."
  --> tools.json:3:13
`,
  },
  "a control character in a name": {
    given: { tools: toolsFile(tool({ name: "a\u001b[31m" })) },
    served: [],
    problems: `
[tools/illegal-name] of tool "a\\u001b[31m"
error: Cannot serve tool "a\\u001b[31m": found "\\u001b" in the name, expected 1 to 128 letters, digits, "_", "-" or "."
  --> tools.json:3:13
`,
  },
  "a name in another script": {
    given: { tools: toolsFile(tool({ name: "größe" })) },
    served: [],
    problems: `
[tools/illegal-name] of tool "größe"
error: Cannot serve tool "größe": found "ö" in the name, expected 1 to 128 letters, digits, "_", "-" or "."
  --> tools.json:3:13
`,
  },
  "dots, dashes and 128 characters are legal": {
    given: {
      tools: toolsFile(tool({ name: "a.b-c_" + "D".repeat(122) })),
      exported: ["tool_a.b-c_" + "D".repeat(122)],
    },
    served: [
      "a.b-c_DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD",
    ],
    problems: `
`,
  },
  "one name three times": {
    given: { tools: toolsFile(tool(), tool(), tool({ inputSchema: {} })) },
    served: ["a"],
    problems: `
[tools/duplicate-name] of tool "a"
error: Cannot serve tool "a": found its name again, expected a name of its own
  --> tools.json:4:13
hint: the first one, on line 3 of tools.json, is served; rename this one
[tools/duplicate-name] of tool "a"
error: Cannot serve tool "a": found its name again, expected a name of its own
  --> tools.json:5:13
hint: the first one, on line 3 of tools.json, is served; rename this one
[tools/schema-type] of tool "a"
error: Cannot serve tool "a": found no "type" in "inputSchema", expected "object"
  --> tools.json:5:49
hint: add "type": "object"
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`names: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
