import assert from "node:assert/strict";
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

/** Runs a checker over the project's shell files and expects it to be content. */
async function expectContent(command: string, args: readonly string[]): Promise<void> {
  const files = await shellFiles();
  assert.ok(files.length > 0);
  const run = new Deno.Command(command, { args: [...args, ...files], cwd: rootDir });
  const { code, stdout, stderr } = await run.output();
  const decoder = new TextDecoder();
  assert.equal(decoder.decode(stdout) + decoder.decode(stderr), "");
  assert.equal(code, 0);
}

Deno.test("shellcheck finds nothing in the project's shell files", async () => {
  await expectContent("shellcheck", ["--external-sources", "--source-path=."]);
});

Deno.test("the project's shell files are formatted as shfmt -i 2 -ci does", async () => {
  await expectContent("shfmt", ["-i", "2", "-ci", "-d"]);
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
  const core = "src/bash/library/server-core.bash";
  const helpers = new Set(functionsIn(await read(core)));
  assert.ok(helpers.has("is_readable_file"));
  // They meet in one shell: the later definition would replace the earlier.
  for (const path of (await projectFiles()).filter((path) => /^src\/.*\.bash$/.test(path) && path !== core)) {
    assert.deepEqual(functionsIn(await read(path)).filter((name) => helpers.has(name)), [], path);
  }
});

function functionsIn(bash: string): string[] {
  return [...bash.matchAll(/^(?:function +)?(\w+) *\(\) *[{(]/gm)].map((match) => match[1] ?? "");
}
