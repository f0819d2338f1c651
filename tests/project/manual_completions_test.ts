import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commands } from "../../src/cli/commands.ts";
import { commonFlags } from "../../src/cli/flags.ts";
import { runProgram } from "../helpers/program.ts";
import { fixtureConfig, toolNamed } from "../helpers/temp_config.ts";
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
  assert.deepEqual(await complete("bashful client cursor --env HOM"), ["HOME"]);
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

/** A tool with parameters of every kind, names and choices of which some shell runs a command in, and files. */
async function prepareParameters(dir: string): Promise<void> {
  const properties = {
    image: { type: "string", description: "The file" },
    into: { type: "string" },
    mode: { enum: ["fast", "faster", "very slow", "it's $(touch canary)"] },
    force: { type: "boolean" },
    width: { type: "integer" },
    "$(touch canary)": { type: "string" },
    "`touch canary`;": { enum: ["$(touch canary)"] },
  };
  const tools = [toolNamed("resize", { inputSchema: { type: "object", properties } }), toolNamed("plain")];
  await mkdir(join(dir, "own"));
  await writeFile(join(dir, "own/tools.json"), JSON.stringify({ tools }));
  await writeFile(
    join(dir, "own/tools.bash"),
    "tool_resize() { :; }; tool_plain() { :; }; export -f tool_resize tool_plain",
  );
  await mkdir(join(dir, "pictures"));
  for (const name of ["pictures/one.png", "pictures/two words.png", "pictures/$(touch canary)"]) {
    await writeFile(join(dir, name), "");
  }
}

/** What a candidate stands for once its shell has read it. */
const unquoted = (candidate: string) => candidate.replace(/^\$?'(.*)'$/, "$1").replace(/\\(.)/g, "$1");

for (const name of ["bash", "zsh", "fish"] as const) {
  Deno.test(`${name} completes parameters of tools, their choices and files`, async () => {
    await using shell = await completer(name);
    await prepareParameters(shell.dir);
    // bash and zsh are told what follows the sign, fish the whole word.
    const behind = (sign: string, ...values: string[]) => values.map((each) => name === "fish" ? sign + each : each);
    const complete = async (line: string) =>
      (await shell.complete(`bashful call -c own ${line}`)).map((each) => each.split("\t")[0]!)
        // zsh adds the folders on the way one by one.
        .filter((each) => each !== "pictures");
    const images = name === "zsh" ? ["$(touch canary)", "one.png", "two words.png"] : [
      "pictures/$(touch canary)",
      "pictures/one.png",
      "pictures/two words.png",
    ];
    assert.deepEqual(await complete("resize i"), ["image=", "into="]);
    assert.deepEqual(await complete("resize --strict image=x wi"), ["width:="]);
    assert.deepEqual((await complete("resize ")).length, 7);
    assert.deepEqual(await complete("plain "), []);
    assert.deepEqual(await complete("resize mode=f"), behind("mode=", "fast", "faster"));
    assert.deepEqual(await complete("resize image=x force:="), behind("force:=", "false", "true"));
    assert.deepEqual((await complete("resize mode=v")).map(unquoted), behind("mode=", "very slow"));
    assert.deepEqual(await complete("resize width:="), []);
    assert.deepEqual((await complete("resize image=pictures/")).map(unquoted).sort(), behind("image=", ...images));
    assert.deepEqual(
      await complete("resize image=pictures/o"),
      behind("image=", name === "zsh" ? "one.png" : "pictures/one.png"),
    );
    assert.deepEqual(await complete("nothing i"), []);
    if (name !== "bash") {
      assert.deepEqual(await complete("resize @pictures/o"), name === "zsh" ? ["one.png"] : ["@pictures/one.png"]);
    }
    assert.equal(existsSync(join(shell.dir, "canary")), false);
  });
}

Deno.test("zsh completes every flag of add, each as often as it may be given", async () => {
  await using shell = await completer("zsh");
  assert.deepEqual(await shell.complete("bashful add x --param a:string --par"), ["--param"]);
  assert.deepEqual(await shell.complete("bashful add --param a:string x --par"), ["--param"]);
  assert.deepEqual(await shell.complete("bashful add x --param a:string --output b:string --out"), ["--output"]);
  assert.deepEqual(await shell.complete("bashful add x -p a:string --desc"), ["--description"]);
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
      const more = hostile.indexOf(word) % 2 === 0 ? `call file_size path=${word}` : `call ${word} p`;
      for (const line of [`call ${word}`, `call --config ${word} f`, more]) {
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
