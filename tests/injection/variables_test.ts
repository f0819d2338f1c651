import assert from "node:assert/strict";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { variablePattern } from "../../src/config/variable_names.ts";
import { projectFiles, read } from "../project/sources.ts";
import { callTool } from "../helpers/calling.ts";
import { programEnv, runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { newCanary } from "./canary.ts";

/** What bash runs where it takes a value for a number, and where it expands one as a prompt. */
const hostile = ["x[$(touch touched)]", "$(touch touched)"];

const bash = `tool_show() { printf '%s' "$1"; }; export -f tool_show`;

/** Variables that bashes since 3.2 set or heed, and that the one at hand may not have. */
const elsewhere = (
  "BASHPID BASH_ARGV0 BASH_COMPAT BASH_MONOSECONDS BASH_REMATCH BASH_TRAPSIG BASH_XTRACEFD CHILD_MAX COLUMNS COMP_CWORD " +
  "COPROC EPOCHREALTIME EPOCHSECONDS FUNCNAME FUNCNEST GLOBIGNORE GLOBSORT HISTCMD HISTSIZE IGNOREEOF LINES MAILCHECK " +
  "OPTARG POSIXLY_CORRECT PROMPT_COMMAND PS0 PS1 PS2 PS3 PS4 RANDOM READLINE_POINT REPLY SECONDS SRANDOM TIMEFORMAT"
).split(" ");

/** Every variable that bash has of itself. */
async function ownOfBash(): Promise<string[]> {
  const { PATH = "" } = programEnv({});
  const options = { args: ["--norc", "-c", "compgen -v"], env: { PATH }, clearEnv: true };
  const { stdout } = await new Deno.Command("bash", options).output();
  return [...new Set([...new TextDecoder().decode(stdout).trim().split("\n"), ...elsewhere])];
}

Deno.test("whatever variable of bash's a run.env may set, its value is not run", async () => {
  const settable = new RegExp(variablePattern, "u");
  const names = (await ownOfBash()).filter((name) => settable.test(name) && name !== "PATH");
  assert.ok(names.length > 10);
  for (const value of hostile) {
    await using canary = await newCanary();
    // "$$" is a dollar sign.
    const env = Object.fromEntries(names.map((name) => [name, value.replaceAll("$", "$$$$")]));
    const tracing = `${bash}\ntool_trace() { set -x; bash -x -c 'getopts a b -a'; }; export -f tool_trace`;
    await using config = await tempConfig({
      tools: [toolNamed("show", { run: { env } }), toolNamed("trace", { run: { env } })],
      bash: tracing,
    });
    for (const tool of ["show", "trace"]) {
      const found = await callTool(config.dir, tool, {}, { cwd: canary.dir });
      assert.deepEqual([found.code, found.stdout], [0, tool === "show" ? "{}\n" : "\n"], found.stderr);
      await canary.assertUntouched(found.stderr);
    }
  }
});

Deno.test("a value that bash would calculate is a problem at its place", async () => {
  const names = ["RANDOM", "SRANDOM", "OPTIND", "HISTCMD", "SECONDS", "LINENO", "EPOCHSECONDS", "BASH_ARGV0", "PS4"];
  for (const name of names) {
    await using config = await tempConfig({
      tools: [toolNamed("show", { run: { env: { [name]: hostile[0] } } })],
      bash,
    });
    const { code, stdout, stderr } = await runProgram(["check", "--config", config.dir]);
    assert.notEqual(code, 0);
    const place = `\\n  --> ${RegExp.escape(config.dir)}/tools.json:\\d+:\\d+$`;
    const said = new RegExp(`^error.*found "${name}" in "env".*, expected a variable that may be set${place}`, "m");
    assert.match(stdout + stderr, said);
  }
});

Deno.test("a variable that tools.bash has declared a number or a list gets its value as text", async () => {
  await using canary = await newCanary();
  const env = { N: "x[$$(touch touched)]", LIST: "$$(touch touched)", KEPT: "$N" };
  await using config = await tempConfig({
    tools: [toolNamed("show", { run: { env } })],
    bash:
      `declare -i N=5\nLIST=(a b)\ntool_show() { bash -c 'printf "%s|%s|%s" "$N" "$LIST" "$KEPT"'; }; export -f tool_show`,
  });
  const { stdout, stderr } = await callTool(config.dir, "show", {}, { cwd: canary.dir });
  assert.deepEqual([stdout, stderr], ["x[$(touch touched)]|$(touch touched)|5\n", ""]);
  await canary.assertUntouched("");
});

/** Every name that the programs in Bash use for a variable of bashful's. */
async function ownNames(): Promise<string[]> {
  const paths = (await projectFiles()).filter((path) => /^src\/.*\.(bash|ts)$/.test(path));
  const texts = await Promise.all(paths.map((path) => read(path)));
  return [...new Set(texts.flatMap((text) => text.match(/__bashful_\w+/gi) ?? []))];
}

Deno.test("bashful's own variables mean nothing when they come from outside", async () => {
  const names = await ownNames();
  assert.ok(names.includes("__bashful_trace") && names.length > 50);
  const loader = ["RANDOM", "OPTIND", "BASH_ENV", "PATH", "LD_PRELOAD", "LD_BIND_NOW"];
  const all = [...names, ...loader.flatMap((name) => [`__BASHFUL_LOADER_${name}`, `__bashful_loader_${name}`])];
  await using config = await tempConfig({
    tools: [toolNamed("show"), toolNamed("variables")],
    bash:
      `${bash}\ntool_variables() { bash -c 'printf "%s" "\${LD_BIND_NOW-unset} \${BASH_ENV-unset}"'; }; export -f tool_variables`,
  });
  for (const value of ["1", ...hostile]) {
    await using canary = await newCanary();
    const env = Object.fromEntries(all.map((name) => [name, value]));
    const options = { env, cwd: canary.dir };
    const found = [
      await callTool(config.dir, "show", { a: 1 }, options),
      await callTool(config.dir, "variables", {}, options),
      await runProgram(["list", "--names", "--config", config.dir], options),
    ];
    assert.deepEqual(
      found,
      ['{"a":1}\n', "unset unset\n", "show\nvariables\n"].map((stdout) => ({
        code: 0,
        stdout,
        stderr: "",
      })),
    );
    await canary.assertUntouched("");
  }
});

Deno.test("HOMEBREW_PREFIX starts no bash", async () => {
  await using canary = await newCanary();
  await using evil = await tempConfig({ tools: [toolNamed("show")], bash });
  await mkdir(join(evil.dir, "bin"));
  const program = `#!/bin/sh\ntouch '${canary.dir}/touched'\necho 999999999\n`;
  await writeFile(join(evil.dir, "bin", "bash"), program);
  await chmod(join(evil.dir, "bin", "bash"), 0o755);
  for (const words of [["list"], ["call", "show"], ["doctor"]]) {
    const { stdout } = await runProgram([...words, "--config", evil.dir], { env: { HOMEBREW_PREFIX: evil.dir } });
    assert.ok(!stdout.includes(`${evil.dir}/bin`));
    await canary.assertUntouched(stdout);
  }
});
