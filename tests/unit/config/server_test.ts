/** The shape of server.json. */

import assert from "node:assert/strict";
import { outcomeOf, type Row, serverFile } from "./sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "no server.json is fine": {
    given: {},
    served: [],
    problems: `
`,
  },
  "every field": {
    given: { server: serverFile({ capabilities: { tools: { listChanged: false } }, instructions: "i" }) },
    served: [],
    problems: `
`,
  },
  "an array": {
    given: { server: "[]" },
    problems: `
[server/shape]
error: Cannot load server.json: found an empty array, expected an object
  --> server.json:1:1
`,
  },
  "an empty object is fine": {
    given: { server: "{}" },
    served: [],
    problems: `
`,
  },
  "an unknown revision": {
    given: { server: serverFile({ protocolVersion: "2025-06-19" }) },
    problems: `
[server/protocol-version]
error: Cannot load server.json: "protocolVersion" is "2025-06-19", expected "2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26" or "2024-11-05"
  --> server.json:2:22
hint: change it to "2025-06-18"
`,
  },
  "a revision far from any": {
    given: { server: serverFile({ protocolVersion: "latest" }) },
    problems: `
[server/protocol-version]
error: Cannot load server.json: "protocolVersion" is "latest", expected "2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26" or "2024-11-05"
  --> server.json:2:22
`,
  },
  "a revision as a number": {
    given: { server: serverFile({ protocolVersion: 20250618 }) },
    problems: `
[server/shape]
error: Cannot load server.json: "protocolVersion" is 20250618, expected a revision of MCP in double quotes
  --> server.json:2:22
`,
  },
  "no protocolVersion is fine": {
    given: { server: serverFile({ protocolVersion: undefined }) },
    served: [],
    problems: `
`,
  },
  "fields of serverInfo": {
    given: { server: serverFile({ serverInfo: { Name: "x", version: 1, title: [], icons: "x" } }) },
    problems: `
[server/shape]
error: Cannot load server.json: "version" of "serverInfo" is 1, expected a string
  --> server.json:5:16
[server/shape]
error: Cannot load server.json: "title" of "serverInfo" is an empty array, expected a string
  --> server.json:6:14
[server/shape]
error: Cannot load server.json: "icons" of "serverInfo" is "x", expected an array
  --> server.json:7:14
`,
  },
  "no tools in capabilities": {
    given: { server: serverFile({ capabilities: { tool: {}, logging: true } }) },
    problems: `
[server/missing-field]
error: Cannot load server.json: found no "tools" in "capabilities", expected an object such as {"listChanged": true}
  --> server.json:8:5
hint: rename "tool" to "tools"
[server/shape]
error: Cannot load server.json: "logging" of "capabilities" is true, expected an object
  --> server.json:9:16
`,
  },
  "listChanged as a string": {
    given: { server: serverFile({ capabilities: { tools: { listChanged: "true" } }, instructions: ["a"] }) },
    problems: `
[server/shape]
error: Cannot load server.json: "listChanged" of "tools" is "true", expected true or false
  --> server.json:9:22
[server/shape]
error: Cannot load server.json: "instructions" is an array, expected a string
  --> server.json:12:19
`,
  },
  "a problem in each file": {
    given: { server: serverFile({ serverInfo: 5 }), tools: "[]", bash: {} },
    problems: `
[server/shape]
error: Cannot load server.json: "serverInfo" is 5, expected an object
  --> server.json:3:17
[tools/shape]
error: Cannot load tools.json: found an empty array, expected an object with "tools"
  --> tools.json:1:1
hint: put it in an object: {"tools": [...]}
[file/missing]
error: Cannot read tools.bash: there is no such file in "/home/u/.config/bashful"
hint: bashful add NAME --config /home/u/.config/bashful makes it
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`server: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
