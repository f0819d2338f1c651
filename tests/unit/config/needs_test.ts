/** What tools need from the machine: commands and variables. */

import assert from "node:assert/strict";
import { outcomeOf, type Row, serverFile, tool, toolsFile } from "./sources.ts";

const hint = (name: string) =>
  `hint: set it where bashful is started: for a client, by --env ${name} of bashful client`;

const rows: Readonly<Record<string, Row>> = {
  "a sandbox that nothing can make": {
    given: {
      tools: toolsFile(tool({ run: { sandbox: true } }), tool({ name: "b" })),
      unconfinable: new Map([["a", { kind: "backend", found: "no command bwrap" }]]),
    },
    served: ["b"],
    problems: `
[run/sandbox] of tool "a"
error: Cannot serve tool "a": found no command bwrap, which its sandbox needs
  --> tools.json:3:84
hint: install bubblewrap, as apt, dnf, pacman and apk call it
`,
  },
  "a sandbox on a system that has none, by server.json": {
    given: {
      server: serverFile({ run: { sandbox: true } }),
      tools: toolsFile(tool(), tool({ name: "b", run: { sandbox: false } })),
      unconfinable: new Map([["a", { kind: "system", found: "darwin23", expected: "Linux" }]]),
    },
    served: ["b"],
    problems: `
[run/sandbox] of tool "a"
error: Cannot serve tool "a": "sandbox" is on darwin23, expected Linux
  --> tools.json:3:5
`,
  },
  "a path that cannot be made writable, and a working directory": {
    given: {
      tools: toolsFile(
        tool({ run: { sandbox: { write: ["/a", "/"] } } }),
        tool({ name: "b", run: { sandbox: true, cwd: "." } }),
      ),
      unconfinable: new Map([
        ["a", { kind: "path", setting: "write", index: 1, found: "/, which is everything", expected: "less" }],
        ["b", { kind: "path", setting: "write", index: 0, found: "/x, which is wrong", expected: "another" }],
      ]),
    },
    served: [],
    problems: `
[run/sandbox] of tool "a"
error: Cannot serve tool "a": item 2 of "write" of "sandbox" leads to /, which is everything, expected less
  --> tools.json:3:99
[run/sandbox] of tool "b"
error: Cannot serve tool "b": its working directory is /x, which is wrong, expected another
  --> tools.json:4:84
hint: set "cwd", or name in "write" what the tool is to change
`,
  },
  "a command that one tool needs": {
    given: {
      tools: toolsFile(tool({ run: { requires: ["sh", "jq"] } }), tool({ name: "b" })),
      missing: [{ path: [], commands: ["jq"] }],
    },
    served: ["b"],
    problems: `
[run/missing-command] of tool "a"
error: Cannot serve tool "a": found no command "jq", which its run.requires names
  --> tools.json:3:91
hint: install jq, or put its directory in run.path
`,
  },
  "a command that is there for the tool with its own path, and for no other": {
    given: {
      tools: toolsFile(
        tool({ run: { requires: ["jq"], path: ["bin"] } }),
        tool({ name: "b", run: { requires: ["jq"] } }),
      ),
      missing: [{ path: [], commands: ["jq"] }],
    },
    served: ["a"],
    problems: `
[run/missing-command] of tool "b"
error: Cannot serve tool "b": found no command "jq", which its run.requires names
  --> tools.json:4:86
hint: install jq, or put its directory in run.path
`,
  },
  "a command that every tool needs": {
    given: { server: serverFile({ run: { requires: ["jq"] } }), missing: [{ path: [], commands: ["jq"] }] },
    problems: `
[run/missing-command]
error: Cannot load server.json: found no command "jq", which run.requires names for every tool
  --> server.json:12:7
hint: install jq, or put its directory in run.path
`,
  },
  "variables that are there, one by way of run.env": {
    given: {
      tools: toolsFile(tool({ run: { requiresEnv: ["ONE", "TWO"], env: { TWO: "$ONE" } } })),
      environment: new Map([["ONE", true]]),
    },
    served: ["a"],
    problems: "\n",
  },
  "a variable that is missing, and one that is empty": {
    given: {
      tools: toolsFile(tool({ run: { requiresEnv: ["ONE", "TWO"] } }), tool({ name: "b" })),
      environment: new Map([["TWO", false]]),
    },
    served: ["b"],
    problems: `
[run/missing-variable] of tool "a"
error: Cannot serve tool "a": found no variable "ONE", which its run.requiresEnv names
  --> tools.json:3:89
${hint("ONE")}
[run/missing-variable] of tool "a"
error: Cannot serve tool "a": found an empty variable "TWO", which its run.requiresEnv names
  --> tools.json:3:95
${hint("TWO")}
`,
  },
  "a variable that run.env leaves empty": {
    given: {
      tools: toolsFile(tool({ run: { requiresEnv: ["ONE"], env: { ONE: "$TWO${THREE}" } } }), tool({ name: "b" })),
      environment: new Map([["ONE", true]]),
    },
    served: ["b"],
    problems: `
[run/missing-variable] of tool "a"
error: Cannot serve tool "a": found an empty variable "ONE", which its run.requiresEnv names
  --> tools.json:3:89
${hint("ONE")}
`,
  },
  "a variable that every tool needs": {
    given: { server: serverFile({ run: { requiresEnv: ["ONE"] } }) },
    problems: `
[run/missing-variable]
error: Cannot load server.json: found no variable "ONE", which run.requiresEnv names for every tool
  --> server.json:12:7
${hint("ONE")}
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`needs: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
