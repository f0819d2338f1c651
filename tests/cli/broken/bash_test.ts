/** What is wrong within `tools.bash`. */
import { testBroken } from "./broken.ts";

testBroken([
  {
    name: "exit at the top level",
    changes: { "tools.bash": ["export -f tool_greet", "export -f tool_greet\nexit 3"] },
    code: 78,
    expected: `
      error[bash/source]: Cannot source {dir}/tools.bash: it exited with code 3 before its last line
        --> {dir}/tools.bash:8:1
      hint: a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails
      1 error: nothing can be served
    `,
  },
  {
    name: "a syntax error",
    changes: { "tools.bash": ["|| return", "|| return )"] },
    code: 78,
    expected: `
      error[bash/source]: Cannot source {dir}/tools.bash: syntax error near unexpected token \`)'
        --> {dir}/tools.bash:3:1
      1 error: nothing can be served
    `,
  },
  {
    name: "a syntax error that is never reached",
    changes: {
      "tools.bash": [
        "export -f tool_greet",
        "export -f tool_greet\nreturn 0\n\ntool_shout() {\n  printf 'HELLO\\n' )\n}",
      ],
    },
    code: 0,
    expected: `
      warning[bash/syntax]: Cannot parse all of {dir}/tools.bash: syntax error near unexpected token \`)'
        --> {dir}/tools.bash:11:1
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a command at the top level that is missing",
    changes: { "tools.bash": ["export -f tool_greet", "export -f tool_greet\nset-up-greetings 2"] },
    code: 0,
    expected: `
      warning[bash/message]: Cannot run all of {dir}/tools.bash: set-up-greetings: command not found
        --> {dir}/tools.bash:8:1
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "cd that may fail",
    changes: { "tools.bash": ["json_object", 'cd "$name"\n  json_object'] },
    code: 0,
    expected: `
      warning[shellcheck/SC2164]: Shellcheck objects to {dir}/tools.bash: Use 'cd ... || exit' or 'cd ... || return' in case cd fails
        --> {dir}/tools.bash:4:3
      hint: see https://www.shellcheck.net/wiki/SC2164
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "an argument without quotes",
    changes: { "tools.bash": ["json_object", "cat -- $name\n  json_object"] },
    code: 0,
    expected: `
      warning[shellcheck/SC2086]: Shellcheck objects to {dir}/tools.bash: Double quote to prevent globbing and word splitting
        --> {dir}/tools.bash:4:10
      hint: see https://www.shellcheck.net/wiki/SC2086
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a command that is missing",
    changes: { "tools.bash": ["json_object", 'greet-with-style "$name"\n  json_object'] },
    code: 0,
    expected: `
      warning[commands/missing]: Calls of tool "greet" may fail: found no command "greet-with-style", which function tool_greet runs
        --> {dir}/tools.bash:4:3
      hint: install greet-with-style, or put its directory in run.path; run.requires leaves the tool out while it is missing
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a helper's misspelled name",
    changes: { "tools.bash": ["json_object", "json_objct"] },
    code: 0,
    expected: `
      warning[commands/missing]: Calls of tool "greet" may fail: found no command "json_objct", which function tool_greet runs
        --> {dir}/tools.bash:4:3
      hint: did you mean "json_object"?
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "an argument that the schema does not have",
    changes: { "tools.bash": ['json_get -v name "$1" name', 'json_get -v name "$1" nmae'] },
    code: 0,
    expected: `
      warning[commands/unknown-key]: Calls of tool "greet" may fail: found the key "nmae" for json_get in function tool_greet, which its inputSchema does not have, expected "name"
        --> {dir}/tools.bash:3:25
      hint: did you mean "name"?
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a byte order mark",
    changes: { "tools.bash": ["tool_greet() {", "\ufeff# Greets.\ntool_greet() {"] },
    code: 0,
    expected: `
      warning[bash/byte-order-mark]: Cannot run all of {dir}/tools.bash: found a byte order mark, which bash takes for a part of the first word, expected none
        --> {dir}/tools.bash:1:1
      hint: save it again as UTF-8 without a byte order mark
      1 warning: 1 tool can be served
    `,
  },
]);
