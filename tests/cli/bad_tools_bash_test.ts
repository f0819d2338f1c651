import assert from "node:assert/strict";
import { expectNoneMarked, newMarker } from "../helpers/processes.ts";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const tool = "tool_a() { echo ran; }; export -f tool_a";

/** Runs a command on a configuration with this `tools.bash` and the tool `a`. @returns What it did, with the directory's path as `DIR`. */
async function run(bash: string, words: readonly string[], env: Record<string, string> = {}) {
  await using config = await tempConfig({ tools: [toolNamed("a")], bash });
  const { code, stdout, stderr } = await runProgram([...words, "--config", config.dir], { env });
  const shown = stderr.replaceAll(config.dir, "DIR").replace(/code (1|127)(?= .*unbound)/, "code CODE");
  return { code, stdout, stderr: shown };
}

const exitHint =
  'hint: a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails\n';

/** A `tools.bash` that cannot be sourced, and everything that is said. */
const unusable: Record<string, readonly [text: string, said: string]> = {
  "a syntax error": [
    `${tool}\n\nif then\nfi\n`,
    "error: Cannot source DIR/tools.bash: syntax error near unexpected token `then'\n  --> DIR/tools.bash:3:1\n",
  ],
  "exit": [
    `${tool}\nexit 3\necho never\n`,
    `error: Cannot source DIR/tools.bash: it exited with code 3 before its last line\n  --> DIR/tools.bash:2:1\n${exitHint}`,
  ],
  "exit without a code": [
    `echo bye >&2\nexit\n${tool}\n`,
    `error: Cannot source DIR/tools.bash: it exited with code 0 before its last line: bye\n  --> DIR/tools.bash:2:1\n${exitHint}`,
  ],
  "set -e and a command that fails": [
    `set -euo pipefail\nls /nonexistent/x 2>/dev/null\n${tool}\n`,
    `error: Cannot source DIR/tools.bash: it exited with code 2 before its last line\n${exitHint}`,
  ],
  // Bashes differ in the code: 1 or 127.
  "set -u and a variable that is not set": [
    `${tool}\nset -u\n: $nope\n`,
    "error: Cannot source DIR/tools.bash: it exited with code CODE before its last line: nope: unbound variable\n" +
    `  --> DIR/tools.bash:3:1\n${exitHint}`,
  ],
  ...Object.fromEntries(
    [
      ["builtin() { :; }", 'the function "builtin"'],
      ["set -e; return() { false; }", 'the function "return"'],
      [":() { false; }; declare() { false; }", 'the function ":"'],
      ["readonly REPLY", 'the readonly variable "REPLY"'],
    ].map(([bash, what]) => [
      bash!,
      [
        `${tool}\n${bash}\n`,
        `error: Cannot source DIR/tools.bash: it defines ${what}, expected bash's own, which every call needs\n`,
      ],
    ]),
  ),
};

for (const [what, [bash, said]] of Object.entries(unusable)) {
  Deno.test(`tools.bash: ${what} stops the start`, async () => {
    for (const words of [["list"], ["call", "a"], ["serve"]]) {
      assert.deepEqual(await run(bash, words), { code: 78, stdout: "", stderr: said }, words.join(" "));
    }
  });
}

Deno.test("tools.bash that never ends being sourced is ended, with all it started", async () => {
  const marker = newMarker();
  const said = "error: Cannot source DIR/tools.bash: it took longer than 10000 ms and was ended\n" +
    "hint: a sourced file defines functions; what takes long belongs into one\n";
  const finished = await Promise.all([
    run(`${tool}\nwhile :; do sleep 1; done\n`, ["list"], { ...marker.env }),
    run(`trap '' TERM\nsleep 300 &\nsleep 300\n${tool}\n`, ["list"], { ...marker.env }),
  ]);
  for (const each of finished) assert.deepEqual(each, { code: 78, stdout: "", stderr: said });
  await expectNoneMarked(marker);
});

/** A `tools.bash` that is odd and works all the same. */
const odd: Record<string, string> = {
  "prints while sourced": `echo noise; printf '{"jsonrpc":"2.0"}\\n'\n${tool}\necho more`,
  "sets every strict option": `set -euo pipefail\nset -f\nshopt -s nullglob\n${tool}`,
  "fails with its last command": `${tool}\nfalse`,
  "returns early": `${tool}\nreturn 5\nexit 1`,
  "defines cd and printf": `cd() { echo cd >&2; return 1; }; printf() { echo printf >&2; return 1; }\n${tool}`,
  "defines read, echo, export, wait and kill":
    `read() { return 1; }; wait() { return 9; }; kill() { return 1; }; local() { return 1; }; test() { return 1; }\n` +
    `tool_a() { command echo ran; }; export -f tool_a; echo() { return 1; }; export() { return 1; }`,
  "exports its own cd and printf": `cd() { return 1; }; printf() { return 1; }; export -f cd printf\n${tool}`,
  "sets an odd IFS and locale": `IFS=0123456789tool_a; LC_ALL=C; GLOBIGNORE='*'\n${tool}`,
  "changes directory": `cd /nonexistent 2>/dev/null; cd /\n${tool}`,
  "closes its streams": `exec 0<&- 1>&- 2>&-\n${tool}`,
  "sets traps": `trap 'echo exit-trap >&2' EXIT; trap '' TERM; trap 'echo debug >/dev/null' DEBUG\n${tool}`,
  "sources another file with an error in it": `source /nonexistent/x 2>/dev/null\n${tool}`,
  "has no newline at its end, and a byte order mark": `\ufeff:\n${tool}`,
};

for (const [what, bash] of Object.entries(odd)) {
  Deno.test(`tools.bash that ${what} works`, async () => {
    const listed = await run(bash, ["list"]);
    assert.deepEqual([listed.code, listed.stdout], [0, "a  The tool a\n"], listed.stderr);
    const called = await run(bash, ["call", "a"]);
    assert.deepEqual([called.code, called.stdout], [0, "ran\n"], called.stderr);
  });
}

Deno.test("what tools.bash starts in the background while it is sourced is ended, and makes nothing wait", async () => {
  const marker = newMarker();
  const bash = `sleep 300 &\n(sleep 300; :) &\n{ trap '' TERM HUP; sleep 300; } </dev/null >/dev/null 2>&1 &\n${tool}`;
  assert.deepEqual(await run(bash, ["list"], { ...marker.env }), { code: 0, stdout: "a  The tool a\n", stderr: "" });
  await expectNoneMarked(marker);
  assert.deepEqual(await run(bash, ["call", "a"], { ...marker.env }), { code: 0, stdout: "ran\n", stderr: "" });
  await expectNoneMarked(marker);
});
