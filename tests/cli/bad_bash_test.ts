import assert from "node:assert/strict";
import { chmod, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programCommand, runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";

const config = { tools: [toolNamed("a")], bash: "tool_a() { echo ran; }; export -f tool_a" };
const hint = "hint: install bash, or put it on PATH\n";

/** Runs each command that needs bash with nothing on PATH but a file named bash, if any. */
async function runWith(bash: string | undefined, mode = 0o755) {
  await using dir = await tempConfig(config);
  await using path = await tempDir();
  if (bash !== undefined) {
    await writeFile(join(path.dir, "bash"), bash);
    await chmod(join(path.dir, "bash"), mode);
  }
  // From source, the program is started by the path of Deno.
  assert.ok(programCommand().command.startsWith("/"));
  const env = { PATH: path.dir, SERVER_CONFIG_DIR: dir.dir };
  const commands = [["list"], ["call", "a"], ["serve"], ["check"]];
  const finished = await Promise.all(commands.map((words) => runProgram(words, { env, clearEnv: true })));
  const [first, ...others] = finished;
  for (const other of others) assert.deepEqual(other, first);
  assert.equal(first!.stdout, "");
  assert.equal(first!.code, 69);
  return first!.stderr;
}

Deno.test("without bash on PATH, one line says so", async () => {
  assert.equal(await runWith(undefined), `error: Cannot start bash: found none on PATH\n${hint}`);
});

Deno.test("a bash that is not executable, and one that is a broken file", async () => {
  assert.equal(
    await runWith("#!/bin/sh\necho no\n", 0o644),
    `error: Cannot start bash: found none on PATH\n${hint}`,
  );
  assert.match(await runWith("#!/nonexistent/interpreter\n"), /^error: Cannot start bash: .+\nhint: .+\n$/);
  assert.match(await runWith("\x7fELF garbage\n"), /^error: Cannot start bash: .+\nhint: .+\n$/);
});

Deno.test("a program named bash that is none", async () => {
  assert.equal(await runWith("#!/bin/sh\nexit 1\n"), `error: Cannot start bash: it exited with code 1\n${hint}`);
  assert.equal(await runWith("#!/bin/sh\nexit 0\n"), `error: Cannot start bash: it exited with code 0\n${hint}`);
  assert.equal(
    await runWith("#!/bin/sh\necho 'no such luck' >&2\nexit 3\n"),
    `error: Cannot start bash: no such luck\n${hint}`,
  );
  assert.equal(
    await runWith("#!/bin/sh\necho hello; kill -s KILL $$\n"),
    `error: Cannot start bash: it was ended by SIGKILL\n${hint}`,
  );
});

Deno.test("commands that need no bash work without one", async () => {
  for (const words of [["--version"], ["--help"], ["core"], ["help", "call"]]) {
    const { code, stderr, stdout } = await runProgram(words, { env: { PATH: "/nonexistent" }, clearEnv: true });
    assert.deepEqual([code, stderr], [0, ""], words.join(" "));
    assert.notEqual(stdout, "");
  }
});

Deno.test("a bash that is a link, in a folder with spaces, is used", async () => {
  await using dir = await tempConfig(config);
  await using path = await tempDir("a b ");
  await symlink(
    new TextDecoder().decode((await new Deno.Command("sh", { args: ["-c", "command -v bash"] }).output()).stdout)
      .trim(),
    join(path.dir, "bash"),
  );
  const env = { PATH: path.dir, SERVER_CONFIG_DIR: dir.dir };
  assert.deepEqual(await runProgram(["call", "a"], { env, clearEnv: true }), { code: 0, stdout: "ran\n", stderr: "" });
});
