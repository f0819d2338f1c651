/** The key run: types, ranges and names. */

import assert from "node:assert/strict";
import { outcomeOf, type Row, serverFile, tool, toolsFile } from "./sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "a time with a unit": {
    given: { tools: toolsFile(tool({ run: { timeoutMs: "30s", graceMs: "500 ms", maxTimeoutMs: "1h" } })) },
    served: [],
    problems: `
[run/type] of tool "a"
error: Cannot serve tool "a": "timeoutMs" is "30s", expected a number of milliseconds
  --> tools.json:3:86
hint: write 30000
[run/type] of tool "a"
error: Cannot serve tool "a": "graceMs" is "500 ms", expected a number of milliseconds
  --> tools.json:3:102
hint: write 500
[run/type] of tool "a"
error: Cannot serve tool "a": "maxTimeoutMs" is "1h", expected a number of milliseconds
  --> tools.json:3:126
hint: write 3600000
`,
  },
  "a time in words": {
    given: { tools: toolsFile(tool({ run: { timeoutMs: "soon" } })) },
    served: [],
    problems: `
[run/type] of tool "a"
error: Cannot serve tool "a": "timeoutMs" is "soon", expected a number of milliseconds
  --> tools.json:3:86
`,
  },
  "numbers out of range": {
    given: {
      tools: toolsFile(tool({ run: { timeoutMs: 0, graceMs: -1, maxOutputBytes: 1.5, maxTimeoutMs: 86400001 } })),
    },
    served: [],
    problems: `
[run/range] of tool "a"
error: Cannot serve tool "a": "timeoutMs" is 0, expected a whole number of milliseconds from 1 to 86400000
  --> tools.json:3:86
[run/range] of tool "a"
error: Cannot serve tool "a": "graceMs" is -1, expected a whole number of milliseconds from 0 to 60000
  --> tools.json:3:98
[run/range] of tool "a"
error: Cannot serve tool "a": "maxOutputBytes" is 1.5, expected a whole number of bytes from 1 to 1000000000
  --> tools.json:3:118
[run/range] of tool "a"
error: Cannot serve tool "a": "maxTimeoutMs" is 86400001, expected a whole number of milliseconds from 1 to 86400000
  --> tools.json:3:137
`,
  },
  "other types": {
    given: { tools: toolsFile(tool({ run: { serial: "yes", cwd: 5, env: [], requires: "jq", path: "/bin" } })) },
    served: [],
    problems: `
[run/type] of tool "a"
error: Cannot serve tool "a": "serial" is "yes", expected true or false
  --> tools.json:3:83
[run/type] of tool "a"
error: Cannot serve tool "a": "cwd" is 5, expected a directory
  --> tools.json:3:95
[run/type] of tool "a"
error: Cannot serve tool "a": "env" is an empty array, expected an object of strings
  --> tools.json:3:103
[run/type] of tool "a"
error: Cannot serve tool "a": "requires" is "jq", expected an array of names of commands
  --> tools.json:3:117
[run/type] of tool "a"
error: Cannot serve tool "a": "path" is "/bin", expected an array of directories
  --> tools.json:3:129
`,
  },
  "run is an array": {
    given: { tools: toolsFile(tool({ run: [] })) },
    served: [],
    problems: `
[run/type] of tool "a"
error: Cannot serve tool "a": "run" is an empty array, expected an object with timeoutMs, maxTimeoutMs, graceMs, maxOutputBytes, serial, cwd, env, inheritEnv, requires, requiresEnv, path, sandbox, background, confirm and output
  --> tools.json:3:73
`,
  },
  "unknown keys": {
    given: { tools: toolsFile(tool({ run: { timeoutms: 5, title: 1 } })) },
    served: [],
    problems: `
[run/unknown-key] of tool "a"
error: Cannot serve tool "a": found "timeoutms" in "run", expected timeoutMs, maxTimeoutMs, graceMs, maxOutputBytes, serial, cwd, env, inheritEnv, requires, requiresEnv, path, sandbox, background, confirm or output
  --> tools.json:3:74
hint: rename it to "timeoutMs"
[run/unknown-key] of tool "a"
error: Cannot serve tool "a": found "title" in "run", expected timeoutMs, maxTimeoutMs, graceMs, maxOutputBytes, serial, cwd, env, inheritEnv, requires, requiresEnv, path, sandbox, background, confirm or output
  --> tools.json:3:88
hint: a field that clients are to see stands outside run
`,
  },
  "variables that cannot be set": {
    given: { tools: toolsFile(tool({ run: { env: { "1A": "x", UID: "3", BASH_ENV: "x", __bashful_mark: "x" } } })) },
    served: [],
    problems: `
[run/range] of tool "a"
error: Cannot serve tool "a": found "1A" in "env", expected letters, digits and "_", not beginning with a digit
  --> tools.json:3:81
[run/range] of tool "a"
error: Cannot serve tool "a": found "UID" in "env", expected a variable that may be set
  --> tools.json:3:90
[run/range] of tool "a"
error: Cannot serve tool "a": found "BASH_ENV" in "env", expected a variable that may be set
  --> tools.json:3:100
[run/range] of tool "a"
error: Cannot serve tool "a": found "__bashful_mark" in "env", expected a variable that may be set
  --> tools.json:3:115
`,
  },
  "variables that bash would calculate or run": {
    given: {
      tools: toolsFile(
        tool({ run: { env: { RANDOM: "x", A: "x", OPTIND: "1", BASH_ARGV0: "x", PS4: "x", IFS: "" } } }),
      ),
    },
    served: [],
    problems: `
[run/range] of tool "a"
error: Cannot serve tool "a": found "RANDOM" in "env", expected a variable that may be set
  --> tools.json:3:81
[run/range] of tool "a"
error: Cannot serve tool "a": found "OPTIND" in "env", expected a variable that may be set
  --> tools.json:3:102
[run/range] of tool "a"
error: Cannot serve tool "a": found "BASH_ARGV0" in "env", expected a variable that may be set
  --> tools.json:3:115
[run/range] of tool "a"
error: Cannot serve tool "a": found "PS4" in "env", expected a variable that may be set
  --> tools.json:3:132
[run/range] of tool "a"
error: Cannot serve tool "a": found "IFS" in "env", expected a variable that may be set
  --> tools.json:3:142
`,
  },
  "values that are no strings": {
    given: { tools: toolsFile(tool({ run: { env: { PORT: 8080, ON: true, NONE: null, LIST: [], ZERO: "\0" } } })) },
    served: [],
    problems: `
[run/type] of tool "a"
error: Cannot serve tool "a": "PORT" of "env" is 8080, expected a string
  --> tools.json:3:88
hint: write "8080"
[run/type] of tool "a"
error: Cannot serve tool "a": "ON" of "env" is true, expected a string
  --> tools.json:3:98
hint: write "true"
[run/type] of tool "a"
error: Cannot serve tool "a": "NONE" of "env" is null, expected a string
  --> tools.json:3:110
[run/type] of tool "a"
error: Cannot serve tool "a": "LIST" of "env" is an empty array, expected a string
  --> tools.json:3:122
[run/range] of tool "a"
error: Cannot serve tool "a": "ZERO" of "env" holds U+0000, expected text that a variable can hold
  --> tools.json:3:132
`,
  },
  "texts that cannot be used": {
    given: { tools: toolsFile(tool({ run: { cwd: "", path: ["/a:/b", ""], requires: ["jq -c", 5] } })) },
    served: [],
    problems: `
[run/range] of tool "a"
error: Cannot serve tool "a": "cwd" is "", expected a directory
  --> tools.json:3:80
[run/range] of tool "a"
error: Cannot serve tool "a": item 1 of "path" is "/a:/b", expected a directory without ":"
  --> tools.json:3:91
[run/range] of tool "a"
error: Cannot serve tool "a": item 2 of "path" is "", expected a directory without ":"
  --> tools.json:3:99
[run/range] of tool "a"
error: Cannot serve tool "a": item 1 of "requires" is "jq -c", expected a command's name without arguments
  --> tools.json:3:115
[run/type] of tool "a"
error: Cannot serve tool "a": item 2 of "requires" is 5, expected a command's name
  --> tools.json:3:123
`,
  },
  "a cap below the timeout": {
    given: { tools: toolsFile(tool({ run: { maxTimeoutMs: 5 } })) },
    served: [],
    problems: `
[run/range] of tool "a"
error: Cannot serve tool "a": "maxTimeoutMs" is 5, expected at least its "timeoutMs", 55000
  --> tools.json:3:89
`,
  },
  "parts of output": {
    given: { tools: toolsFile(tool({ run: { output: { budgetBytes: 9, keep: "(", tail: 2, kept: "" } } })) },
    served: [],
    problems: `
[run/range] of tool "a"
error: Cannot serve tool "a": "budgetBytes" of "output" is 9, expected a whole number of bytes from 500 to 1000000000
  --> tools.json:3:98
[run/range] of tool "a"
error: Cannot serve tool "a": "keep" of "output" is "(", expected a regular expression: /(/: Unterminated group
  --> tools.json:3:107
[run/range] of tool "a"
error: Cannot serve tool "a": "tail" of "output" is 2, expected a number from 0 to 1
  --> tools.json:3:118
[run/unknown-key] of tool "a"
error: Cannot serve tool "a": found "kept" in "output", expected raw, budgetBytes, keep or tail
  --> tools.json:3:120
hint: rename it to "keep"
`,
  },
  "in server.json": {
    given: { server: serverFile({ run: { timeoutMs: true, foo: 1, env: { A: 1 }, maxTimeoutMs: 4 } }) },
    problems: `
[run/type]
error: Cannot load server.json: "timeoutMs" of "run" is true, expected a number of milliseconds
  --> server.json:11:18
[run/unknown-key]
error: Cannot load server.json: found "foo" in "run", expected timeoutMs, maxTimeoutMs, graceMs, maxOutputBytes, serial, cwd, env, inheritEnv, requires, requiresEnv, path, sandbox, background, confirm or output
  --> server.json:12:5
hint: a field that clients are to see stands outside run
[run/type]
error: Cannot load server.json: "A" of "env" of "run" is 1, expected a string
  --> server.json:14:12
hint: write "1"
[run/range]
error: Cannot load server.json: "maxTimeoutMs" of "run" is 4, expected at least its "timeoutMs", 55000
  --> server.json:16:21
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`run settings: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
