import assert from "node:assert/strict";
import { mkdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { type ProgramOptions, runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";

/** A configuration whose only tool is called `name`. */
function named(name: string) {
  return tempConfig({ tools: [toolNamed(name)], bash: `tool_${name}() { :; }; export -f tool_${name}` });
}

/** The names that `list` shows, for a run that says nothing else. */
async function listed(words: readonly string[], options: ProgramOptions): Promise<string> {
  const { code, stdout, stderr } = await runProgram(["list", ...words], options);
  assert.deepEqual([code, stderr], [0, ""]);
  return [...stdout.matchAll(/^\S+/gm)].join(" ");
}

const PATH = Deno.env.get("PATH")!;

Deno.test("--config comes before SERVER_CONFIG_DIR, that before XDG_CONFIG_HOME, that before HOME", async () => {
  await using byFlag = await named("flag");
  await using byVariable = await named("variable");
  await using xdg = await tempDir();
  await using home = await tempDir();
  const fill = async (dir: string, name: string) => {
    await mkdir(dir, { recursive: true });
    await Deno.writeTextFile(join(dir, "tools.json"), JSON.stringify({ tools: [toolNamed(name)] }));
    await Deno.writeTextFile(join(dir, "tools.bash"), `tool_${name}() { :; }; export -f tool_${name}`);
  };
  await fill(join(xdg.dir, "bashful"), "xdg");
  await fill(join(home.dir, ".config", "bashful"), "home");
  const all = { PATH, HOME: home.dir, XDG_CONFIG_HOME: xdg.dir, SERVER_CONFIG_DIR: byVariable.dir };
  const run = (env: Record<string, string>, ...words: string[]) => listed(words, { env, clearEnv: true });
  assert.equal(await run(all, "--config", byFlag.dir), "flag");
  assert.equal(await run(all, `-c${byFlag.dir}`), "flag");
  assert.equal(await run(all, "--config", "/nonexistent", `--config=${byFlag.dir}/`), "flag");
  assert.equal(await run(all), "variable");
  assert.equal(await run({ ...all, SERVER_CONFIG_DIR: "" }), "xdg");
  assert.equal(await run({ ...all, SERVER_CONFIG_DIR: "", XDG_CONFIG_HOME: "" }), "home");
  // The XDG specification has relative paths ignored.
  assert.equal(await run({ ...all, SERVER_CONFIG_DIR: "", XDG_CONFIG_HOME: "relative" }), "home");
});

Deno.test("a relative --config starts from the working directory; the working directory itself is no place", async () => {
  await using config = await named("here");
  const env = { XDG_CONFIG_HOME: "/nonexistent" };
  assert.equal(await listed(["--config", "."], { cwd: config.dir, env }), "here");
  assert.equal(await listed(["--config", relative("/usr", config.dir)], { cwd: "/usr", env }), "here");
  const { code, stdout, stderr } = await runProgram(["list"], { cwd: config.dir, env });
  assert.equal(code, 0);
  assert.doesNotMatch(stdout, /here/);
  assert.match(stderr, /^note: /);
});

const example = "file_size file_hash system_info";

Deno.test("with no configuration in the default place the example is served, and that is said once", async () => {
  await using home = await tempDir();
  const hint = "the embedded example is served\nhint: bashful init makes a configuration of your own\n";
  const places: readonly (readonly [Record<string, string>, string])[] = [
    [{ HOME: home.dir }, `${home.dir}/.config/bashful`],
    [{ HOME: home.dir, XDG_CONFIG_HOME: "/nonexistent" }, "/nonexistent/bashful"],
    [{ HOME: "" }, "the default place"],
    [{}, "the default place"],
    [{ HOME: "relative" }, "the default place"],
  ];
  for (const [env, place] of places) {
    const { code, stdout, stderr } = await runProgram(["list"], { env: { PATH, ...env }, clearEnv: true });
    assert.deepEqual([code, [...stdout.matchAll(/^\S+/gm)].join(" ")], [0, example]);
    assert.equal(stderr, `note: there is no tools.json in ${place}: ${hint}`);
  }
});

Deno.test("with an explicit directory a missing file is an error", async () => {
  await using config = await named("a");
  await rm(join(config.dir, "tools.json"));
  for (const run of [{ words: ["--config", config.dir] }, { words: [], env: { SERVER_CONFIG_DIR: config.dir } }]) {
    const { words, ...options } = run;
    assert.deepEqual(await runProgram(["list", ...words], options), {
      code: 78,
      stdout: "",
      stderr: `error: Cannot read ${config.dir}/tools.json: there is no such file in "${config.dir}"\n` +
        'hint: describe a function in tools.bash instead: "# @tool What it does" above it\n',
    });
  }
});

Deno.test("SERVER_TOOLS_FUNCTION_NAME_PREFIX names the functions; empty is as unset", async () => {
  const bash = "tool_a() { echo tool; }; my.tool-a() { echo mine; }; export -f tool_a my.tool-a";
  await using config = await tempConfig({ tools: [toolNamed("a")], bash });
  const call = (prefix: Record<string, string>) => runProgram(["call", "a", "--config", config.dir], { env: prefix });
  const name = "SERVER_TOOLS_FUNCTION_NAME_PREFIX";
  assert.equal((await call({})).stdout, "tool\n");
  assert.equal((await call({ [name]: "" })).stdout, "tool\n");
  assert.equal((await call({ [name]: "my.tool-" })).stdout, "mine\n");
  const none = await call({ [name]: "other_" });
  assert.equal(none.code, 78);
  assert.match(none.stderr, /^error: Cannot serve tool "a": function other_a is not in /);
  const illegal = await call({ [name]: "$(touch x) " });
  assert.deepEqual([illegal.code, illegal.stdout], [78, ""]);
  assert.match(
    illegal.stderr,
    /^error: Cannot use SERVER_TOOLS_FUNCTION_NAME_PREFIX: found "\$\(touch x\) ", expected a letter/,
  );
});
