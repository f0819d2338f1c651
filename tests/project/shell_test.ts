import assert from "node:assert/strict";
import { coreLibrary, libraryNames } from "../../src/bash/mod.ts";
import { rootDir } from "../helpers/program.ts";
import { projectFiles, read } from "./sources.ts";

/** Every Bash and sh file of the project, but those that are wrong on purpose. */
async function shellFiles(): Promise<string[]> {
  const found: string[] = [];
  for (const path of await projectFiles()) {
    if (path.startsWith("fixtures/programs/")) continue;
    if (/\.(bash|sh)$/.test(path)) found.push(path);
    else if (/^(scripts|\.ci|tests)\//.test(path) && /^#!.*\b(ba)?sh\b/.test(await read(path))) found.push(path);
  }
  return found;
}

/** Whether a file is a part of the helper library, which makes sense only with the others. */
const isPart = (path: string) => path.startsWith("src/bash/library/");

/** Runs a checker, with `input`, and expects it to be content. */
async function expectContent(command: string, args: readonly string[], input = ""): Promise<void> {
  const child = new Deno.Command(command, {
    args: [...args],
    cwd: rootDir,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writing = new Blob([input]).stream().pipeTo(child.stdin);
  const { code, stdout, stderr } = await child.output();
  await writing;
  const decoder = new TextDecoder();
  assert.equal(decoder.decode(stdout) + decoder.decode(stderr), "");
  assert.equal(code, 0);
}

Deno.test("shellcheck finds nothing in the project's shell files", async () => {
  const files = (await shellFiles()).filter((path) => !isPart(path));
  assert.ok(files.length > 0);
  await expectContent("shellcheck", ["--external-sources", "--source-path=.", ...files]);
});

Deno.test("shellcheck finds nothing in the helper library as a whole", async () => {
  await expectContent("shellcheck", ["-"], coreLibrary);
});

Deno.test("the project's shell files are formatted as shfmt -i 2 -ci does", async () => {
  const files = await shellFiles();
  assert.ok(files.some(isPart));
  await expectContent("shfmt", ["-i", "2", "-ci", "-d", ...files]);
});

for (const [shell, args] of [["zsh", ["-f", "-n"]], ["fish", ["--no-execute"]]] as const) {
  Deno.test(`${shell} reads the project's ${shell} files`, async () => {
    const files = (await projectFiles()).filter((path) => path.endsWith(`.${shell}`));
    assert.notDeepEqual(files, []);
    for (const path of files) {
      const { success, stderr } = await new Deno.Command(shell, { args: [...args, path], cwd: rootDir }).output();
      assert.deepEqual([success, new TextDecoder().decode(stderr)], [true, ""], path);
    }
  });
}

Deno.test("no other embedded Bash file defines a function of the helper library", async () => {
  // They meet in one shell: the later definition would replace the earlier.
  const others = (await projectFiles()).filter((path) => /^src\/.*\.bash$/.test(path) && !isPart(path));
  assert.ok(others.length > 0);
  for (const path of others) {
    assert.deepEqual(functionsIn(await read(path)).filter((name) => libraryNames.has(name)), [], path);
  }
});

function functionsIn(bash: string): string[] {
  return [...bash.matchAll(/^(?:function +)?(\w+) *\(\) *[{(]/gm)].map((match) => match[1] ?? "");
}
