/** Tools and their functions. */

import assert from "node:assert/strict";
import { outcomeOf, type Row, tool, toolsFile } from "./sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "a function that is not there": {
    given: { tools: toolsFile(tool(), tool({ name: "resize" })) },
    served: ["a"],
    problems: `
[functions/missing] of tool "resize"
error: Cannot serve tool "resize": function tool_resize is not in tools.bash
  --> tools.json:4:13
hint: define it, and add: export -f tool_resize
`,
  },
  "a function with nearly the name": {
    given: { tools: toolsFile(tool({ name: "file_size" })), exported: ["tool_file_sise"] },
    served: [],
    problems: `
[functions/missing] of tool "file_size"
error: Cannot serve tool "file_size": function tool_file_size is not in tools.bash
  --> tools.json:3:13
hint: tools.bash has tool_file_sise: give the two one name
`,
  },
  "a function with another prefix": {
    given: { tools: toolsFile(tool({ name: "resize" })), exported: ["mcp_resize"] },
    served: [],
    problems: `
[functions/missing] of tool "resize"
error: Cannot serve tool "resize": function tool_resize is not in tools.bash
  --> tools.json:3:13
hint: rename function mcp_resize to tool_resize, or set SERVER_TOOLS_FUNCTION_NAME_PREFIX=mcp_
`,
  },
  "a function without prefix": {
    given: { tools: toolsFile(tool({ name: "resize" })), exported: ["resize"] },
    served: [],
    problems: `
[functions/missing] of tool "resize"
error: Cannot serve tool "resize": function tool_resize is not in tools.bash
  --> tools.json:3:13
hint: rename function resize to tool_resize
`,
  },
  "a prefix of one's own": {
    given: { tools: toolsFile(tool()), prefix: "my.", exported: ["my.a"] },
    served: ["a"],
    problems: `
`,
  },
  "a function that is not exported": {
    given: { tools: toolsFile(tool(), tool({ name: "c" })), defined: ["tool_c"] },
    served: ["a"],
    problems: `
[functions/not-exported] of tool "c"
error: Cannot serve tool "c": function tool_c of tools.bash is not exported
  --> tools.json:4:13
hint: add: export -f tool_c
`,
  },
  "an illegal prefix": {
    given: { tools: toolsFile(tool()), prefix: "a b" },
    problems: `
[functions/prefix]
error: Cannot use SERVER_TOOLS_FUNCTION_NAME_PREFIX: found "a b", expected a letter or "_", then letters, digits, "_", "-" or "."
`,
  },
  "a tool with two problems": {
    given: { tools: toolsFile(tool({ name: "c", inputSchema: {} })) },
    served: [],
    problems: `
[functions/missing] of tool "c"
error: Cannot serve tool "c": function tool_c is not in tools.bash
  --> tools.json:3:13
hint: define it, and add: export -f tool_c
[tools/schema-type] of tool "c"
error: Cannot serve tool "c": found no "type" in "inputSchema", expected "object"
  --> tools.json:3:49
hint: add "type": "object"
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`functions: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
