import assert from "node:assert/strict";
import { programCommand, programEnv, runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const config = { tools: [toolNamed("show")], bash: "tool_show() { echo shown; }; export -f tool_show" };
const call = ["call", "show"];

/** Runs the program after a line of shell, on a configuration with one tool. */
async function runAfter(line: string, words: string[], env: Record<string, string> = {}) {
  await using dir = await tempConfig(config);
  const { command, args } = programCommand([...words, "--config", dir.dir]);
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", `${line}; exec "$@"`, "bash", command, ...args],
    env: programEnv({ env }),
    clearEnv: true,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

Deno.test("a limit of 64 open files is enough to serve", async () => {
  assert.deepEqual(await runAfter("ulimit -n 64", call), { code: 0, stdout: "shown\n", stderr: "" });
  assert.deepEqual(await runAfter("ulimit -n 64", ["list"]), {
    code: 0,
    stdout: "show  The tool show\n",
    stderr: "",
  });
  assert.match((await runAfter("ulimit -n 64", ["check"])).stdout, /: 1 tool can be served\n$/);
  assert.match((await runAfter("ulimit -n 64", ["doctor"])).stdout, /\b64\b/);
});

Deno.test("where a process may open too few files, a sentence says so and how many are needed", async () => {
  for (const limit of [32, 48]) {
    for (const words of [["list"], ["check"], ["serve"], call]) {
      assert.deepEqual(await runAfter(`ulimit -n ${limit}`, words), {
        code: 69,
        stdout: "",
        stderr: `error: Cannot start bash: found ${limit} files that a process may open, expected at least 64\n` +
          "hint: raise the limit: ulimit -n 1024\n",
      });
    }
  }
});

Deno.test("an empty PATH is one without bash", async () => {
  await using dir = await tempConfig(config);
  const env = { PATH: "", SERVER_CONFIG_DIR: dir.dir };
  assert.deepEqual(await runProgram(call, { env, clearEnv: true }), {
    code: 69,
    stdout: "",
    stderr: "error: Cannot start bash: found none on PATH\nhint: install bash, or put it on PATH\n",
  });
});

/** Environments that change nothing. */
const harmless: readonly Record<string, string>[] = [
  { FUNCNEST: "1" },
  { BASH_COMPAT: "nonsense", BASH_XTRACEFD: "1" },
  { HOME: "" },
  { HOME: "relative", XDG_CONFIG_HOME: "relative" },
  { LANG: "nonsense", LC_CTYPE: "../../etc", LC_MESSAGES: "$(id)", LANGUAGE: "\x1b[31m" },
  { LC_ALL: "POSIX" },
  { TERM: "nonsense\n", COLUMNS: "x", LINES: "-1" },
  { "LD_": "1", "LD_A-B": "2", "LD_A, LD_B": "3", "DYLD_é": "4" },
];

for (const env of harmless) {
  Deno.test(`with ${JSON.stringify(env)}, a call goes as ever`, async () => {
    await using dir = await tempConfig(config);
    const found = await runProgram([...call, "--config", dir.dir], { env });
    assert.deepEqual(found, { code: 0, stdout: "shown\n", stderr: "" });
  });
}

Deno.test("a variable of the loader that cannot be passed on is named", async () => {
  assert.deepEqual(await runAfter("export LD_ODD=$'\\xff'", call), {
    code: 69,
    stdout: "",
    stderr: "error: Cannot start bash: found LD_ODD with a value that is not UTF-8\nhint: unset LD_ODD\n",
  });
});
