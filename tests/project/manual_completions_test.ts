import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { commands } from "../../src/cli/commands.ts";
import { commonFlags } from "../../src/cli/flags.ts";
import { runProgram } from "../helpers/program.ts";
import { fixtureConfig } from "../helpers/temp_config.ts";
import { run } from "./commands.ts";
import { type Completer, completer } from "./completing.ts";

const env = { PATH: Deno.env.get("PATH") ?? "" };
const names = commands.map(({ name }) => name);
const flagsOf = (command: string) =>
  [...commands.find(({ name }) => name === command)!.flags, ...commonFlags].map(({ name }) => `--${name}`);
const beginning = (word: string, list: string[]) => list.filter((name) => name.startsWith(word)).sort();

/** What every shell offers. */
async function expectCompletions(shell: Completer): Promise<void> {
  const { complete } = shell;
  await cp(fixtureConfig("seed"), join(shell.dir, "seed"), { recursive: true });
  assert.deepEqual(await complete("bashful c"), beginning("c", names));
  assert.deepEqual(await complete("bashful help l"), beginning("l", names));
  assert.deepEqual(await complete("bashful completions "), ["bash", "fish", "zsh"]);
  assert.deepEqual(await complete("bashful client claude"), ["claude-code", "claude-desktop"]);
  assert.deepEqual(await complete("bashful call file_"), ["file_hash", "file_size"]);
  assert.deepEqual(await complete("bashful call --strict s"), ["system_info"]);
  assert.deepEqual(await complete("bashful call --config seed file_"), ["file_hash", "file_read", "file_size"]);
  assert.deepEqual(await complete("bashful call --config=seed file_r"), ["file_read"]);
  assert.deepEqual(await complete("bashful call -c seed file_r"), ["file_read"]);
  assert.deepEqual(await complete("bashful list --log-level "), ["debug", "error", "info", "silent", "warning"]);
  assert.deepEqual(await complete("bashful list --only sys"), ["system_info"]);
  assert.deepEqual(await complete("bashful list --na"), beginning("--na", flagsOf("list")));
  assert.deepEqual(await complete("bashful --max"), beginning("--max", flagsOf("serve")));
  assert.deepEqual(await complete("bashful completions bash b"), []);
}

Deno.test("bash completes commands, flags, values and tool names", async () => {
  await using shell = await completer("bash");
  assert.deepEqual(await run("bash", ["-n", shell.script], env), { code: 0, stdout: "", stderr: "" });
  const checked = await run("shellcheck", ["--shell=bash", shell.script], env);
  assert.equal(checked.stdout, "");
  await expectCompletions(shell);
  assert.deepEqual(await shell.complete("bashful list --log-format=t"), ["text"]);
  assert.deepEqual(await shell.complete("bashful list --"), flagsOf("list").sort());
});

Deno.test("an older bash completes as the current one does", async () => {
  const older = Deno.env.get("BASHFUL_TEST_BASH") || "bash";
  await using shell = await completer("bash", older);
  await expectCompletions(shell);
});

Deno.test("zsh completes commands, flags, values and tool names", async () => {
  await using shell = await completer("zsh");
  assert.deepEqual(await run("zsh", ["-f", "-n", shell.script], env), { code: 0, stdout: "", stderr: "" });
  await expectCompletions(shell);
});

Deno.test("fish completes commands, flags, values and tool names", async () => {
  await using shell = await completer("fish");
  assert.deepEqual(await run("fish", ["--no-execute", shell.script], env), { code: 0, stdout: "", stderr: "" });
  await expectCompletions(shell);
});

/** Words that some shell runs a command in, where it expands them; `(e@...@)` does for zsh what `$(...)` does. */
const hostile = [
  ...["$(touch canary)", "`touch canary`", "a;touch canary", "'$(touch canary)'", "<(touch canary)"],
  ...["'seed(e@touch canary@)'", "'*(e{touch canary})'", "seed\\(e@touch\\ canary@\\)", '"*(e[touch canary])"'],
];

for (const name of ["bash", "zsh", "fish"] as const) {
  Deno.test(`completing in ${name} runs nothing that a line says`, async () => {
    await using shell = await completer(name);
    await cp(fixtureConfig("seed"), join(shell.dir, "seed"), { recursive: true });
    const canary = join(shell.dir, "canary");
    for (const word of hostile) {
      for (const line of [`call ${word}`, `call --config ${word} f`]) {
        await shell.complete(`bashful ${line}`);
        assert.equal(existsSync(canary), false, line);
      }
    }
  });
}

Deno.test("zsh takes a directory from a word in quotes, and one below the home folder", async () => {
  await using shell = await completer("zsh");
  await cp(fixtureConfig("seed"), join(shell.dir, "a $seed"), { recursive: true });
  for (const word of ["'a $seed'", '"a \\$seed"', "a\\ \\$seed", "~/a\\ \\$seed"]) {
    assert.deepEqual(await shell.complete(`bashful call --config ${word} file_r`), ["file_read"], word);
  }
});

Deno.test("list --names prints the names alone", async () => {
  const { code, stdout } = await runProgram(["list", "--names"]);
  assert.deepEqual({ code, stdout }, { code: 0, stdout: "file_size\nfile_hash\nsystem_info\n" });
});

Deno.test("completions for a shell that it does not know says which there are", async () => {
  const { code, stderr } = await runProgram(["completions", "ksh"]);
  const expected =
    'error: Cannot run completions: SHELL is "ksh", expected bash, zsh or fish\nhint: see bashful help completions\n';
  assert.deepEqual({ code, stderr }, { code: 2, stderr: expected });
});
