/** What is said when tools.bash cannot be used. */

import assert from "node:assert/strict";
import { outcomeOf, type Row, tool, toolsFile } from "./sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "no tools.bash": {
    given: { bash: {} },
    problems: `
[file/missing]
error: Cannot read tools.bash: there is no such file in "/home/u/.config/bashful"
hint: bashful add NAME --config /home/u/.config/bashful makes it
`,
  },
  "a directory": {
    given: { bash: { readError: "Is a directory" } },
    problems: `
[file/unreadable]
error: Cannot read tools.bash: is a directory
`,
  },
  "not UTF-8 is a problem": {
    given: { bash: { text: "# \uFFFD", isUtf8: false } },
    problems: `
[file/encoding]
error: Cannot read tools.bash: found bytes that are not UTF-8, expected UTF-8 text
  --> tools.bash:1:3
hint: save it again as UTF-8
`,
  },
  "a syntax error": {
    given: {
      sourceFailure: {
        code: 1,
        stderr:
          "/home/u/.config/bashful/tools.bash: line 12: syntax error near unexpected token `}'\n/home/u/.config/bashful/tools.bash: line 12: `}'\n",
      },
    },
    problems: `
[bash/source]
error: Cannot source tools.bash: syntax error near unexpected token \`}'
  --> tools.bash:12:1
`,
  },
  "a syntax error in another language": {
    given: { sourceFailure: { code: 1, stderr: "/x/tools.bash: Zeile 3: Syntaxfehler beim unerwarteten Symbol\n" } },
    problems: `
[bash/source]
error: Cannot source tools.bash: it exited with code 1 before its last line: Syntaxfehler beim unerwarteten Symbol
  --> tools.bash:3:1
hint: a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails
`,
  },
  "a syntax error in a file that it sources": {
    given: { sourceFailure: { code: 2, stderr: "/x/lib.bash: line 4: syntax error: unexpected end of file\n" } },
    problems: `
[bash/source]
error: Cannot source tools.bash: syntax error: unexpected end of file
  --> /x/lib.bash:4:1
`,
  },
  "exit": {
    given: { sourceFailure: { code: 3, stderr: "" } },
    problems: `
[bash/source]
error: Cannot source tools.bash: it exited with code 3 before its last line
hint: a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails
`,
  },
  "exit under a condition, beside others in functions and with another code": {
    given: {
      bash: "die() {\n  exit 3\n}\nquit() { exit 3; }\n# exit 3\n[ -r x ] || exit 3\nif true; then exit 4; fi\n",
      sourceFailure: { code: 3, stderr: "" },
    },
    problems: `
[bash/source]
error: Cannot source tools.bash: it exited with code 3 before its last line
  --> tools.bash:6:13
hint: a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails
`,
  },
  "one of two exits": {
    given: { bash: "a || exit 3\nb || exit 3\n", sourceFailure: { code: 3, stderr: "" } },
    problems: `
[bash/source]
error: Cannot source tools.bash: it exited with code 3 before its last line
hint: a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails
`,
  },
  "a command that fails under set -e": {
    given: {
      sourceFailure: { code: 127, stderr: "hello\n/x/tools.bash: line 3: foo: command not found\n" },
      tools: toolsFile(tool({ name: "c" })),
    },
    problems: `
[bash/source]
error: Cannot source tools.bash: it exited with code 127 before its last line: foo: command not found
  --> tools.bash:3:1
hint: a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails
`,
  },
  "words of its own": {
    given: { sourceFailure: { code: 1, stderr: "need a newer jq\n" } },
    problems: `
[bash/source]
error: Cannot source tools.bash: it exited with code 1 before its last line: need a newer jq
hint: a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`bash file: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
