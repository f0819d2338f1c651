/** The commands that change files, run at once, ended half way, and kept from their last file: no edit is lost. */
import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programCommand, programEnv, runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir } from "../helpers/temp_config.ts";

Deno.test("of tools that are added at once, each that was added is there, and each can be called", async () => {
  await using config = await tempConfig({ tools: [], bash: "# mine\n" });
  const names = Array.from({ length: 6 }, (_, number) => `tool${number}`);
  const runs = await Promise.all(names.map((name) => runProgram(["add", name, "-c", config.dir])));
  for (const [at, { code, stdout, stderr }] of runs.entries()) {
    assert.equal(code, 0, stderr);
    assert.ok(stdout.startsWith(`Added ${names[at]} to `), stdout);
  }
  const { stdout } = await runProgram(["list", "--names", "-c", config.dir]);
  assert.deepEqual(stdout.trimEnd().split("\n").sort(), names);
  assert.deepEqual((await readdir(config.dir)).sort(), ["tools.bash", "tools.json"]);
});

Deno.test("of two that add one name at once, one is refused", async () => {
  await using config = await tempConfig({ tools: [], bash: "" });
  const runs = await Promise.all([1, 2].map(() => runProgram(["add", "same", "-c", config.dir])));
  assert.deepEqual(runs.map(({ code }) => code).sort(), [0, 2]);
  const text = await readFile(join(config.dir, "tools.bash"), "utf8");
  assert.equal(text.match(/^tool_same\(\)/gm)?.length, 1);
});

/** What a run of `words` that is killed, with all that it started, leaves in `dir`; killed when something has come into it. */
async function killed(words: readonly string[], dir: string, home: string, delayMs: number): Promise<string[]> {
  const { command, args } = programCommand(words);
  const watcher = Deno.watchFs(dir);
  const child = new Deno.Command(command, {
    args,
    env: programEnv({ env: { HOME: home } }),
    clearEnv: true,
    detached: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const changed = (async () => {
    for await (const event of watcher) if (event.kind === "create") return;
  })();
  await Promise.race([changed, child.status]);
  watcher.close();
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  try {
    Deno.kill(-child.pid, "SIGKILL");
  } catch {
    // It had ended.
  }
  await child.status;
  return await readdir(dir);
}

const delays = [0, 4, 8, 12, 16, 20, 25, 30, 40, 50, 70, 100];

Deno.test({
  name: "killed at any moment, client --install leaves the file as it was or as it should be, and then its copy",
  ignore: Deno.build.os === "windows",
  async fn() {
    const old = '{ "mcpServers": { "theirs": { "command": "x" } } }\n';
    for (const delayMs of delays) {
      await using home = await tempDir();
      const dir = join(home.dir, ".cursor");
      await mkdir(dir);
      await writeFile(join(dir, "mcp.json"), old);
      const names = await killed(["client", "cursor", "--install"], dir, home.dir, delayMs);
      const text = await readFile(join(dir, "mcp.json"), "utf8");
      if (text === old) continue;
      const { mcpServers } = JSON.parse(text);
      assert.deepEqual(Object.keys(mcpServers), ["theirs", "bashful"]);
      assert.ok(names.includes("mcp.json.bak"), names.join(" "));
      assert.equal(await readFile(join(dir, "mcp.json.bak"), "utf8"), old);
    }
  },
});

Deno.test({
  name: "killed at any moment, init --force leaves each file as it was, or its copy beside the new one",
  ignore: Deno.build.os === "windows",
  async fn() {
    const names = ["server.json", "tools.json", "tools.bash"];
    for (const delayMs of delays) {
      await using home = await tempDir();
      const dir = join(home.dir, "config");
      await mkdir(dir);
      for (const name of names) await writeFile(join(dir, name), `my ${name}\n`);
      await killed(["init", dir, "--force"], dir, home.dir, delayMs);
      for (const name of names) {
        const text = await readFile(join(dir, name), "utf8");
        if (text === `my ${name}\n`) continue;
        assert.ok(text.endsWith("\n") && text.length > 100, `${name} after ${delayMs} ms: ${text}`);
        assert.equal(await readFile(join(dir, `${name}.bak`), "utf8"), `my ${name}\n`);
      }
    }
  },
});

/** A folder of programs that put files in their places, which fail for `tools.json` as they do where it is mounted. */
async function busyPrograms(dir: string): Promise<string> {
  const bin = join(dir, "bin");
  await mkdir(bin);
  for (const name of ["ln", "mv", "perl"]) {
    const path = join(bin, name);
    await writeFile(
      path,
      `#!/bin/sh
case "$*" in *".new-"*/tools.json | *".new-"*/tools.json" "*) echo "${name}: tools.json: Device or resource busy" >&2; exit 1 ;; esac
PATH=\${PATH#*:}
exec ${name} "$@"
`,
    );
    await chmod(path, 0o755);
  }
  return `${bin}:${Deno.env.get("PATH")}`;
}

Deno.test("where a later file cannot be put in its place, those before it are put back", async () => {
  await using temp = await tempDir();
  const PATH = await busyPrograms(temp.dir);
  const dir = join(temp.dir, "config");
  const said = `error: Cannot write "${dir}/tools.json": device or resource busy\n`;
  assert.deepEqual(await runProgram(["init", dir], { env: { PATH } }), { code: 1, stdout: "", stderr: said });
  assert.deepEqual(await readdir(dir), []);

  assert.equal((await runProgram(["init", dir])).code, 0);
  const texts = async () =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(dir)).sort().map(async (name) => [name, await readFile(join(dir, name), "utf8")]),
      ),
    );
  await writeFile(join(dir, "server.json"), "{}\n");
  const before = await texts();
  assert.equal(Object.keys(before).length, 5);
  for (const words of [["add", "b1", "-c", dir], ["init", dir, "--force"]]) {
    assert.deepEqual(await runProgram(words, { env: { PATH } }), { code: 1, stdout: "", stderr: said });
    assert.deepEqual(await texts(), before);
  }
  assert.equal((await runProgram(["add", "b1", "-c", dir])).code, 0);
});

Deno.test("a program that has its turn and is killed keeps nobody waiting", async () => {
  await using config = await tempConfig({ tools: [], bash: "" });
  const script = `exec 9<"$1"
perl -e 'open(my $file, "<&=", 9) and flock($file, 2)' || exit
echo mine
exec sleep 300`;
  const holder = new Deno.Command("bash", { args: ["-c", script, "-", config.dir], stdout: "piped" }).spawn();
  const reader = holder.stdout.getReader();
  assert.equal(new TextDecoder().decode((await reader.read()).value), "mine\n");
  const adding = runProgram(["add", "late", "-c", config.dir]);
  assert.equal(await readFile(join(config.dir, "tools.bash"), "utf8"), "");
  holder.kill("SIGKILL");
  await Promise.all([holder.status, reader.cancel()]);
  const { code, stderr } = await adding;
  assert.deepEqual([code, stderr], [0, ""]);
});
