import assert from "node:assert/strict";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programCommand, programEnv, rootDir, runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";

/** Runs `list` on a directory, by `--config` and by the variable. @returns What both wrote to stderr, with exit code 78. */
async function refusal(dir: string): Promise<string> {
  const byFlag = await runProgram(["list", "--config", dir]);
  const byVariable = await runProgram(["list"], { env: { SERVER_CONFIG_DIR: dir } });
  assert.deepEqual(byFlag, byVariable);
  assert.equal(byFlag.stdout, "");
  assert.equal(byFlag.code, 78);
  return byFlag.stderr;
}

Deno.test("a directory that is not there is named, with how to make one", async () => {
  await using temp = await tempDir();
  const dir = join(temp.dir, "none $(x) é");
  assert.equal(
    await refusal(dir),
    `error: Cannot read the configuration directory "${dir}": No such file or directory\nhint: bashful init '${dir}' makes one\n`,
  );
});

Deno.test("a configuration directory that is a file", async () => {
  await using temp = await tempDir();
  const dir = join(temp.dir, "file");
  await writeFile(dir, "{}");
  assert.equal(await refusal(dir), `error: Cannot read the configuration directory "${dir}": Not a directory\n`);
});

Deno.test("files of the configuration that are not there, or directories", async () => {
  await using config = await tempConfig();
  const { dir } = config;
  await rm(join(dir, "tools.json"));
  await rename(join(dir, "tools.bash"), join(dir, "other.bash"));
  assert.equal(
    await refusal(dir),
    `error: Cannot read ${dir}/tools.json: there is no such file in "${dir}"\n` +
      `error: Cannot read ${dir}/tools.bash: there is no such file in "${dir}"\nhint: bashful init ${dir} makes one\n`,
  );
  for (const name of ["server.json", "tools.json", "tools.bash"]) await mkdir(join(dir, name));
  assert.equal(
    await refusal(dir),
    ["server.json", "tools.json", "tools.bash"].map((name) => `error: Cannot read ${dir}/${name}: is a directory\n`)
      .join(""),
  );
});

Deno.test("files that are not UTF-8 are refused at the first such byte", async () => {
  await using config = await tempConfig();
  const { dir } = config;
  const write = (name: string, text: string) =>
    writeFile(join(dir, name), Uint8Array.from(text, (character) => character.charCodeAt(0)));
  await write("server.json", '{\n "serverInfo": "\xff"}');
  await write("tools.json", '{"tools": [],\n\n"x": "caf\xe9"}');
  await write("tools.bash", "# \xc3\x28\n");
  const refused = (name: string, place: string) =>
    `error: Cannot read ${dir}/${name}: found bytes that are not UTF-8, expected UTF-8 text\n  --> ${dir}/${name}:${place}\n` +
    "hint: save it again as UTF-8\n";
  assert.equal(
    await refusal(dir),
    refused("server.json", "2:17") + refused("tools.json", "3:10") + refused("tools.bash", "1:3"),
  );
});

/** Runs `list` in a shell, which can make the bytes that a string here cannot hold. */
async function listInShell(script: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const { command, args } = programCommand(["list"]);
  const output = await new Deno.Command("bash", {
    args: ["-c", script, "test", command, ...args],
    env: programEnv({}),
    clearEnv: true,
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code: output.code, stdout: text(output.stdout), stderr: text(output.stderr) };
}

Deno.test("a configuration directory whose path is not UTF-8", async () => {
  await using config = await tempConfig({ tools: [toolNamed("a")], bash: "tool_a() { :; }; export -f tool_a" });
  const finished = await listInShell(
    `dir='${config.dir}'/$'d\\xff'; mkdir "$dir"; cp '${config.dir}'/tools.* "$dir"; SERVER_CONFIG_DIR=$dir exec "$@"`,
  );
  assert.deepEqual(finished, {
    code: 78,
    stdout: "",
    stderr: `error: Cannot read the configuration directory "${config.dir}/d\uFFFD": its path is not UTF-8\n`,
  });
});

/** Runs `bashful list` as a user who owns nothing. */
async function listAsNobody(dir: string) {
  const { command, args } = programCommand(["list", "--config", dir]);
  const drop = ["--reuid=65534", "--regid=65534", "--clear-groups", "--", command, ...args];
  const isRoot = Deno.uid() === 0;
  const output = await new Deno.Command(isRoot ? "setpriv" : command, {
    args: isRoot ? drop : args,
    env: programEnv({ env: { HOME: "/nonexistent" } }),
    clearEnv: true,
    cwd: "/",
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code: output.code, stdout: text(output.stdout), stderr: text(output.stderr) };
}

/** Whether another user can start the program, which stands where this user's files are. */
async function nobodyCanRun(): Promise<boolean> {
  if (Deno.uid() !== 0) return true;
  const { command } = programCommand();
  const paths = [command, rootDir];
  const check = 'for path; do [ -r "$path" ] && [ -x "$path" ] || exit 1; done';
  const args = ["--reuid=65534", "--regid=65534", "--clear-groups", "--", "sh", "-c", check, "sh", ...paths];
  return (await new Deno.Command("setpriv", { args, stdin: "null", stdout: "null", stderr: "null" }).output()).success;
}

Deno.test("a directory and files that may not be read", async () => {
  await using copy = await tempDir();
  await chmod(copy.dir, 0o755);
  await using config = await tempConfig();
  if (!await nobodyCanRun()) {
    // The directory cannot keep root out, and nobody else can start this program: the loader alone is run by nobody.
    return await expectLoaderRefusal(config.dir);
  }
  await chmod(config.dir, 0o700);
  if (Deno.uid() !== 0) await chmod(config.dir, 0o000);
  const closed = await listAsNobody(config.dir);
  const dirError = `error: Cannot read the configuration directory "${config.dir}": Permission denied\n`;
  assert.deepEqual(closed, { code: 78, stdout: "", stderr: dirError });
  await chmod(config.dir, 0o755);
  for (const name of ["tools.json", "tools.bash"]) await chmod(join(config.dir, name), 0o000);
  const unreadable = await listAsNobody(config.dir);
  const fileErrors = ["tools.json", "tools.bash"].map((name) =>
    `error: Cannot read ${config.dir}/${name}: permission denied\n`
  );
  assert.deepEqual(unreadable, { code: 78, stdout: "", stderr: fileErrors.join("") });
});

async function expectLoaderRefusal(dir: string): Promise<void> {
  const { programs } = await import("../../src/bash/programs.ts");
  await chmod(dir, 0o755);
  for (const name of ["tools.json", "tools.bash"]) await chmod(join(dir, name), 0o000);
  const load = async () => {
    const args = ["--reuid=65534", "--regid=65534", "--clear-groups", "--", "bash", "--noprofile", "--norc", "-c"];
    const output = await new Deno.Command("setpriv", {
      args: [...args, programs.load.text, "bashful", dir, "", ""],
      env: { PATH: Deno.env.get("PATH")!, __bashful_mark: "@@", __bashful_given: "__bashful_given __bashful_mark" },
      clearEnv: true,
      cwd: "/",
      stdin: "null",
    }).output();
    return new TextDecoder().decode(output.stdout);
  };
  const unreadable = await load();
  for (const name of ["tools.json", "tools.bash"]) {
    assert.match(unreadable, new RegExp(`@@${name}\\.error\nPermission denied`));
  }
  await chmod(dir, 0o700);
  assert.match(await load(), /@@directory\.error\nPermission denied/);
}
