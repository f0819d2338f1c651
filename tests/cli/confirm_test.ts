/** A tool that asks before it runs, called by hand (contract Q1, Q2). */
import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "../helpers/program.ts";
import { lackForSandbox, testUnless } from "../helpers/skip.ts";
import { fixtureConfig, tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";
import { hasTerminal, runOnTerminal } from "../helpers/terminal.ts";

const config = fixtureConfig("asking");
const env = { SERVER_CONFIG_DIR: config };
const noTerminal = hasTerminal ? undefined : "there is no pseudo-terminal to be had";

/** A folder with two files that are to go, and one that is to stay. */
async function doomed() {
  const temp = await tempDir();
  const folder = join(temp.dir, "a folder");
  await mkdir(folder);
  for (const name of ["1.tmp", "2 two.tmp", "kept.txt"]) await writeFile(join(folder, name), "");
  const left = async () => (await readdir(folder)).length;
  return { folder, left, [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose]() };
}

testUnless(
  noTerminal ?? await lackForSandbox(),
  "on a terminal a call shows what it would do, asks, and runs only after yes",
  async () => {
    await using it = await doomed();
    const question = `Delete all ".tmp" files in "${it.folder}"?\n\nPreview (doomed_files):\n\n` +
      "    | 1.tmp\n    | 2 two.tmp\n\nDo you agree? [y/N] ";
    const call = async (input: string, words = "") => {
      const { code, shown } = await runOnTerminal(`call delete_files 'folder=${it.folder}' ${words}`, { env, input });
      // What is typed appears where the terminal has it, which may be before the question.
      return [code, shown.slice(shown.indexOf("Delete all"))];
    };
    const why = (text: string) =>
      `${question}error: Tool "delete_files" did not run: a person was asked, and ${text}\n`;
    assert.deepEqual(await call("n\n"), [1, why("said no")]);
    assert.deepEqual(await call("\x04"), [1, why("did not answer").replace("[y/N] ", "[y/N] \n")]);
    // Somebody else reads the question.
    const { code, shown } = await runOnTerminal(`call delete_files 'folder=${it.folder}' 2>&1 | cat`, {
      env,
      input: "y\n",
    });
    assert.deepEqual([code, shown.includes("standard error is no terminal to ask on\n")], [0, true]);
    assert.equal(await it.left(), 3);
    assert.deepEqual(await call("y\n"), [0, `${question}Deleted 2 files\n`]);
    assert.equal(await it.left(), 1);
  },
);

Deno.test("without a terminal nothing runs but with --yes, whatever the arguments say", async () => {
  await using it = await doomed();
  const call = (...words: string[]) =>
    runProgram(["call", "delete_files", `folder=${it.folder}`, ...words], { env, stdin: "y\n" });
  const refused = {
    code: 2,
    stdout: "",
    stderr:
      'error: Tool "delete_files" did not run: a person has to agree to it first, and standard input is no terminal to answer on\n' +
      "hint: agree to it with --yes, or call it on a terminal\n",
  };
  assert.deepEqual(await call(), refused);
  assert.equal((await call("confirm:=true")).code, 65);
  assert.equal(await it.left(), 3);
  const foreseen = await call("--dry-run", "ending=.t\n?");
  assert.equal(foreseen.code, 0);
  assert.match(
    foreseen.stderr,
    /^A person would be asked: Delete all "\.t\\n\?" files in ".*"\?\n\n(?:Preview \(doomed_files\): what it prints then|\(There is no preview: .*\))\n$/,
  );
  assert.equal(await it.left(), 3);
  assert.deepEqual(await call("--yes"), { code: 0, stdout: "Deleted 2 files\n", stderr: "" });
  const failed = await runProgram(["call", "delete_files", "folder=/nonexistent", "--yes"], { env });
  assert.equal(failed.code, await lackForSandbox() === undefined ? 1 : 0);
});

Deno.test("list and help say that a tool asks", async () => {
  const { stdout } = await runProgram(["list"], { env });
  assert.match(
    stdout,
    /^delete_files {2}Delete the files of a folder whose names end in a certain way \(asks first\)$/m,
  );
  assert.deepEqual(JSON.parse((await runProgram(["list", "--json"], { env })).stdout).asks, ["delete_files"]);
  const help = (await runProgram(["help", "delete_files"], { env })).stdout;
  const said = "\n\nAsks first: Delete all {ending} files in {folder}?\n            with what doomed_files prints\n\n";
  assert.ok(help.includes(said), help);
});

Deno.test("check names what asks nobody, and a preview that cannot be", async () => {
  await using config = await tempConfig({
    server: { capabilities: { tools: { listChanged: true } } },
    tools: [
      toolNamed("asks", { annotations: { destructiveHint: true }, run: { confirm: true } }),
      toolNamed("meant", { annotations: { destructiveHint: true }, run: { confirm: false } }),
      toolNamed("silent", { annotations: { destructiveHint: true } }),
      toolNamed("unseen", { run: { confirm: { preview: "gone" } }, annotations: { destructiveHint: false } }),
    ],
    bash: `# @tool Beside
# @annotation destructiveHint readOnlyHint=false
tool_beside() { :; }
tool_asks() { :; }; tool_meant() { :; }; tool_silent() { :; }; tool_unseen() { :; }
export -f tool_asks tool_meant tool_silent tool_unseen tool_beside`,
  });
  const { stdout } = await runProgram(["check"], { env: { SERVER_CONFIG_DIR: config.dir } });
  assert.equal(
    stdout.replaceAll(config.dir, "{dir}"),
    `error[run/preview-function]: Cannot serve tool "unseen": function gone is not in {dir}/tools.bash
  --> {dir}/tools.json:47:22
hint: define it, and add: export -f gone
warning[run/no-confirm]: Nobody is asked before tool "silent" destroys something: found no "confirm" in its "run", expected true, or a question
  --> {dir}/tools.json:36:28
hint: add "run": { "confirm": true }; false says that nobody has to be asked
warning[run/no-confirm]: Nobody is asked before tool "beside" destroys something: found no "confirm" in its "run", expected true, or a question
  --> {dir}/tools.bash:2:15
hint: add "# @run confirm"; "# @run confirm=false" says that nobody has to be asked
1 error and 2 warnings: 4 of 5 tools can be served
`,
  );
});
