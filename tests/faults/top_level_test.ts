/**
 * What tools.bash does at its top level, to the shell that a lane runs in: the right result, log text and exit code, call
 * after call, and nothing is left.
 */
import assert from "node:assert/strict";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolNamed } from "../helpers/temp_config.ts";
import { expectAtRest } from "./at_rest.ts";
import { bashWith, isBash3 } from "./misbehaviour.ts";
import { session, textOf } from "./session.ts";

/** Each a top level, by what it does. */
const tops: Readonly<Record<string, string>> = {
  "ends at failures": "set -e",
  "ends at failures, in substitutions and pipelines too": "set -Eeuo pipefail",
  "forbids unset variables": "set -u",
  "forbids patterns": "set -f",
  "traces": "set -x",
  "is verbose": "set -v",
  "forbids overwriting": "set -C",
  "exports everything": "set -a",
  "takes assignments anywhere": "set -k",
  "is in POSIX mode": "set -o posix",
  "tells of jobs at once": "set -b",
  "controls jobs": "set -m",
  "does not hash": "set +h",
  "sets IFS": "IFS=$'\\n\\t'",
  "sets IFS to digits": "IFS=0123456789",
  "makes IFS readonly": "readonly IFS=$'\\n\\t'",
  "empties IFS": "IFS=",
  "sets a locale": "export LC_ALL=C",
  "makes a locale readonly": "readonly LC_ALL=C",
  "sets a locale that is not there": "LC_ALL=xx_XX.UTF-8",
  "traps DEBUG": "trap 'true; :' DEBUG",
  "traps DEBUG, and says so": "trap 'printf debug >&2' DEBUG; set -T",
  "traps ERR": "set -E; trap ':' ERR",
  "traps EXIT": "trap 'printf bye >&2' EXIT",
  "traps CHLD": "trap ':' CHLD",
  "traps TERM": "trap ':' TERM; trap '' INT",
  "ignores TERM": "trap '' TERM",
  "traps RETURN": "trap ':' RETURN",
  "defines aliases":
    "shopt -s expand_aliases; alias printf=false read=false builtin=false local=false while=false exec=false",
  "closes its streams": "exec <&- >&- 2>&-",
  "moves its streams": "exec >/dev/null 2>/dev/null </dev/zero",
  "opens descriptors": "exec 7</dev/null 44</dev/null 46>/dev/null 50</dev/null",
  "starts a background process": "sleep 300 &",
  "starts a background process without streams": "sleep 300 </dev/null >/dev/null 2>&1 &",
  "starts a process substitution": "exec 9< <(sleep 300)",
  "starts one that is gone again": "true & wait",
  "has options of shopt":
    "shopt -s nullglob dotglob extglob nocaseglob nocasematch lastpipe failglob 2>/dev/null; true",
  "changes the directory": "cd /",
  "sets positional parameters": "set -- a b c",
  "sets variables of its shell":
    "REPLY=x OPTIND=7 PS4='+$(false)' TMOUT=1 POSIXLY_CORRECT=1 GLOBIGNORE='*' BASH_ENV=/dev/zero",
  "makes variables readonly": "readonly line pid out name status count i TMOUT=1 OPTIND LC_ALL=C",
  "limits processes' files": "ulimit -n 64",
  "exports its functions": "set -o allexport; helper() { :; }",
  "fails at last": "false",
  "returns early": "(return 3)",
  ...Object.fromEntries(
    [
      "read",
      "printf",
      "fg",
      "kill",
      "wait",
      "cat",
      "exec",
      "set",
      "local",
      "unset",
      "eval",
      "export",
      "source",
      "trap",
      "exit",
      "cd",
      "test",
      "type",
      "shopt",
      "command",
      "shift",
      "readonly",
      "jobs",
    ].map((name) => [`redefines ${name}`, `${name}() { false; }`]),
  ),
};

/** A `tools.bash` with this top level, whose tool prints `mark` before its arguments. */
function bashOf(top: string, mark: string): string {
  return `tool_says() { builtin printf '%s %s' ${mark} "$1"; }
tool_fails() { builtin printf why >&2; builtin exit 3; }
export -f tool_says tool_fails
${top}
`;
}

// Each is saved over the one before: a server is not started for each, and starts its lanes on each all the same.
Deno.test("whatever tools.bash does at its top level", async (test) => {
  await using started = await session({
    tools: [toolNamed("says"), toolNamed("fails")],
    bash: `tool_says() { :; }\ntool_fails() { :; }\nexport -f tool_says tool_fails\n`,
    args: ["--max-calls", "1"],
  });
  const { client, marker, dir } = started;
  for (const [index, [what, top]] of Object.entries(tops).entries()) {
    // Bash 3.2 tells of no process that a substitution starts: it is the lane's, and ends with it.
    if (isBash3 && what === "starts a process substitution") continue;
    await test.step(`it ${what}`, async () => {
      // As editors save: Bash 3.2 sees another file at once, and another time only by whole seconds.
      await writeFile(join(dir, "tools.bash.new"), bashWith([]) + bashOf(top, `top${index}`));
      await rename(join(dir, "tools.bash.new"), join(dir, "tools.bash"));
      for (let call = 0; call < 3; call++) {
        assert.equal(
          textOf(await client.callTool("says", { call, text: "a  b\\c\n*" })),
          `top${index} {"call":${call},"text":"a  b\\\\c\\n*"}`,
        );
        // Where it has redirected the shell's standard error, a failure has no text.
        const why = /^(closes|moves) its streams$/.test(what)
          ? /^Tool "fails" exited with code 3$/
          : /^Tool "fails" exited with code 3: [^]*why/;
        assert.match(textOf(await client.callTool("fails")), why);
      }
      await expectAtRest(client.pid, marker);
    });
  }
});

Deno.test("what tools.bash starts at its top level ends with the server", async () => {
  const starting = Object.entries(tops).filter(([what]) => /^starts a (background )?process/.test(what));
  assert.equal(starting.length, 3);
  await Promise.all(starting.map(async ([, top]) => {
    await using started = await session({ tools: [toolNamed("says")], bash: bashOf(top, "it") });
    assert.equal(textOf(await started.client.callTool("says")), "it {}");
  }));
});
