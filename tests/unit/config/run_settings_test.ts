/** The key run: types, ranges and names. */

import assert from "node:assert/strict";
import { outcomeOf, type Row, serverFile, tool, toolsFile } from "./sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "a time with a unit": {
    given: { tools: toolsFile(tool({ run: { timeoutMs: "30s", graceMs: "500 ms", maxTimeoutMs: "1h" } })) },
    problems: `
[run/type]
error: Cannot load tools.json: "timeoutMs" of tool "a" is "30s", expected a number of milliseconds
  --> tools.json:3:86
hint: write 30000
[run/type]
error: Cannot load tools.json: "graceMs" of tool "a" is "500 ms", expected a number of milliseconds
  --> tools.json:3:102
hint: write 500
[run/type]
error: Cannot load tools.json: "maxTimeoutMs" of tool "a" is "1h", expected a number of milliseconds
  --> tools.json:3:126
hint: write 3600000
`,
  },
  "a time in words": {
    given: { tools: toolsFile(tool({ run: { timeoutMs: "soon" } })) },
    problems: `
[run/type]
error: Cannot load tools.json: "timeoutMs" of tool "a" is "soon", expected a number of milliseconds
  --> tools.json:3:86
`,
  },
  "numbers out of range": {
    given: {
      tools: toolsFile(tool({ run: { timeoutMs: 0, graceMs: -1, maxOutputBytes: 1.5, maxTimeoutMs: 86400001 } })),
    },
    problems: `
[run/range]
error: Cannot load tools.json: "timeoutMs" of tool "a" is 0, expected a whole number of milliseconds from 1 to 86400000
  --> tools.json:3:86
[run/range]
error: Cannot load tools.json: "graceMs" of tool "a" is -1, expected a whole number of milliseconds from 0 to 60000
  --> tools.json:3:98
[run/range]
error: Cannot load tools.json: "maxOutputBytes" of tool "a" is 1.5, expected a whole number of bytes from 1 to 1000000000
  --> tools.json:3:118
[run/range]
error: Cannot load tools.json: "maxTimeoutMs" of tool "a" is 86400001, expected a whole number of milliseconds from 1 to 86400000
  --> tools.json:3:137
`,
  },
  "other types": {
    given: { tools: toolsFile(tool({ run: { serial: "yes", cwd: 5, env: [], requires: "jq", path: "/bin" } })) },
    problems: `
[run/type]
error: Cannot load tools.json: "serial" of tool "a" is "yes", expected true or false
  --> tools.json:3:83
[run/type]
error: Cannot load tools.json: "cwd" of tool "a" is 5, expected a directory
  --> tools.json:3:95
[run/type]
error: Cannot load tools.json: "env" of tool "a" is an empty array, expected an object of strings
  --> tools.json:3:103
[run/type]
error: Cannot load tools.json: "requires" of tool "a" is "jq", expected an array of names of commands
  --> tools.json:3:117
[run/type]
error: Cannot load tools.json: "path" of tool "a" is "/bin", expected an array of directories
  --> tools.json:3:129
`,
  },
  "run is an array": {
    given: { tools: toolsFile(tool({ run: [] })) },
    problems: `
[run/type]
error: Cannot load tools.json: "run" of tool "a" is an empty array, expected an object with timeoutMs, maxTimeoutMs, graceMs, maxOutputBytes, serial, cwd, env, requires and path
  --> tools.json:3:73
`,
  },
  "unknown keys": {
    given: { tools: toolsFile(tool({ run: { timeoutms: 5, title: 1 } })) },
    problems: `
[run/unknown-key]
error: Cannot load tools.json: found "timeoutms" in "run" of tool "a", expected timeoutMs, maxTimeoutMs, graceMs, maxOutputBytes, serial, cwd, env, requires or path
  --> tools.json:3:74
hint: rename it to "timeoutMs"
[run/unknown-key]
error: Cannot load tools.json: found "title" in "run" of tool "a", expected timeoutMs, maxTimeoutMs, graceMs, maxOutputBytes, serial, cwd, env, requires or path
  --> tools.json:3:88
hint: a field that clients are to see stands outside run
`,
  },
  "variables that cannot be set": {
    given: { tools: toolsFile(tool({ run: { env: { "1A": "x", UID: "3", BASH_ENV: "x", __bashful_mark: "x" } } })) },
    problems: `
[run/range]
error: Cannot load tools.json: found "1A" in "env" of tool "a", expected letters, digits and "_", not beginning with a digit
  --> tools.json:3:81
[run/range]
error: Cannot load tools.json: found "UID" in "env" of tool "a", expected a variable that may be set
  --> tools.json:3:90
[run/range]
error: Cannot load tools.json: found "BASH_ENV" in "env" of tool "a", expected a variable that may be set
  --> tools.json:3:100
[run/range]
error: Cannot load tools.json: found "__bashful_mark" in "env" of tool "a", expected a variable that may be set
  --> tools.json:3:115
`,
  },
  "variables that bash would calculate or run": {
    given: {
      tools: toolsFile(
        tool({ run: { env: { RANDOM: "x", A: "x", OPTIND: "1", BASH_ARGV0: "x", PS4: "x", IFS: "" } } }),
      ),
    },
    problems: `
[run/range]
error: Cannot load tools.json: found "RANDOM" in "env" of tool "a", expected a variable that may be set
  --> tools.json:3:81
[run/range]
error: Cannot load tools.json: found "OPTIND" in "env" of tool "a", expected a variable that may be set
  --> tools.json:3:102
[run/range]
error: Cannot load tools.json: found "BASH_ARGV0" in "env" of tool "a", expected a variable that may be set
  --> tools.json:3:115
[run/range]
error: Cannot load tools.json: found "PS4" in "env" of tool "a", expected a variable that may be set
  --> tools.json:3:132
[run/range]
error: Cannot load tools.json: found "IFS" in "env" of tool "a", expected a variable that may be set
  --> tools.json:3:142
`,
  },
  "values that are no strings": {
    given: { tools: toolsFile(tool({ run: { env: { PORT: 8080, ON: true, NONE: null, LIST: [], ZERO: "\0" } } })) },
    problems: `
[run/type]
error: Cannot load tools.json: "PORT" of "env" of tool "a" is 8080, expected a string
  --> tools.json:3:88
hint: write "8080"
[run/type]
error: Cannot load tools.json: "ON" of "env" of tool "a" is true, expected a string
  --> tools.json:3:98
hint: write "true"
[run/type]
error: Cannot load tools.json: "NONE" of "env" of tool "a" is null, expected a string
  --> tools.json:3:110
[run/type]
error: Cannot load tools.json: "LIST" of "env" of tool "a" is an empty array, expected a string
  --> tools.json:3:122
[run/range]
error: Cannot load tools.json: "ZERO" of "env" of tool "a" holds U+0000, expected text that a variable can hold
  --> tools.json:3:132
`,
  },
  "texts that cannot be used": {
    given: { tools: toolsFile(tool({ run: { cwd: "", path: ["/a:/b", ""], requires: ["jq -c", 5] } })) },
    problems: `
[run/range]
error: Cannot load tools.json: "cwd" of tool "a" is "", expected a directory
  --> tools.json:3:80
[run/range]
error: Cannot load tools.json: item 1 of "path" of tool "a" is "/a:/b", expected a directory without ":"
  --> tools.json:3:91
[run/range]
error: Cannot load tools.json: item 2 of "path" of tool "a" is "", expected a directory without ":"
  --> tools.json:3:99
[run/range]
error: Cannot load tools.json: item 1 of "requires" of tool "a" is "jq -c", expected a command's name without arguments
  --> tools.json:3:115
[run/type]
error: Cannot load tools.json: item 2 of "requires" of tool "a" is 5, expected a command's name
  --> tools.json:3:123
`,
  },
  "a cap below the timeout": {
    given: { tools: toolsFile(tool({ run: { maxTimeoutMs: 5 } })) },
    problems: `
[run/range]
error: Cannot load tools.json: "maxTimeoutMs" of tool "a" is 5, expected at least its "timeoutMs", 55000
  --> tools.json:3:89
`,
  },
  "in server.json": {
    given: { server: serverFile({ run: { timeoutMs: true, foo: 1, env: { A: 1 }, maxTimeoutMs: 4 } }) },
    problems: `
[run/type]
error: Cannot load server.json: "timeoutMs" of "run" is true, expected a number of milliseconds
  --> server.json:11:18
[run/unknown-key]
error: Cannot load server.json: found "foo" in "run", expected timeoutMs, maxTimeoutMs, graceMs, maxOutputBytes, serial, cwd, env, requires or path
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
