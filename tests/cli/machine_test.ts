import assert from "node:assert/strict";
import { chmod, copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isBinary, programCommand, programEnv, rootDir, runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";

const PATH = Deno.env.get("PATH")!;
const loaders = ["LD_LIBRARY_PATH", "LD_PRELOAD", "LD_FOO", "LD_BIND_NOW", "DYLD_INSERT_LIBRARIES", "DYLD_X"];

/** A configuration whose tool shows the loader's variables as a child process gets them. */
function showing() {
  const shown = loaders.map((name) => `"\${${name}-unset}"`).join(" ");
  return tempConfig({
    tools: [toolNamed("show")],
    bash: `tool_show() { bash -c 'printf "%s|" ${shown}'; env | grep -ci ^__bashful_l || :; }; export -f tool_show`,
  });
}

/** Loader variables, and what the tool sees of {@linkcode loaders}. */
const environments: readonly (readonly [env: Record<string, string>, seen: string])[] = [
  [{}, "unset|unset|unset|unset|unset|unset|0\n"],
  [{ LD_LIBRARY_PATH: "/nonexistent/a b:/x" }, "/nonexistent/a b:/x|unset|unset|unset|unset|unset|0\n"],
  [
    {
      LD_LIBRARY_PATH: "/x",
      LD_PRELOAD: "",
      LD_FOO: "$(id) 'x'",
      LD_BIND_NOW: "1",
      DYLD_INSERT_LIBRARIES: "",
      DYLD_X: "y\nz",
    },
    "/x||$(id) 'x'|1||y\nz|0\n",
  ],
];

Deno.test("the loader's variables hinder nothing, and tools get them as they came", async () => {
  await using config = await showing();
  for (const [env, seen] of environments) {
    const found = await runProgram(["call", "show", "--config", config.dir], { env });
    assert.deepEqual(found, { code: 0, stdout: seen, stderr: "" });
  }
});

Deno.test("an LD_PRELOAD that can be loaded reaches the tool", async () => {
  await using temp = await tempDir();
  await writeFile(join(temp.dir, "nothing.c"), "int bashful_test_nothing;\n");
  const library = join(temp.dir, "nothing.so");
  const args = ["-shared", "-fPIC", "-o", library, join(temp.dir, "nothing.c")];
  const built = await new Deno.Command("cc", { args }).output();
  assert.equal(new TextDecoder().decode(built.stderr), "");
  await using config = await tempConfig({
    tools: [toolNamed("maps")],
    bash:
      `tool_maps() { grep -c nothing.so /proc/self/maps >/dev/null && printf '%s' "$LD_PRELOAD"; }; export -f tool_maps`,
  });
  const found = await runProgram(["call", "maps", "--config", config.dir], { env: { LD_PRELOAD: library } });
  assert.deepEqual(found, { code: 0, stdout: `${library}\n`, stderr: "" });
});

const example = { code: 0, stdout: '{"size":3,"path":"three"}\n' };

Deno.test("works with an empty HOME, with no environment but PATH, and from the directory /", async () => {
  await using temp = await tempDir();
  await writeFile(join(temp.dir, "three"), "123");
  const call = (env: Record<string, string>) =>
    runProgram(["call", "file_size", '{"path":"three"}'], { env, clearEnv: true, cwd: temp.dir });
  for (const env of [{ PATH }, { PATH, HOME: "" }, { PATH, HOME: "/nonexistent" }]) {
    const { code, stdout } = await call(env);
    assert.deepEqual({ code, stdout }, example);
  }
  const atRoot = await runProgram(["call", "file_size", JSON.stringify({ path: `${temp.dir}/three` })], {
    env: { PATH },
    clearEnv: true,
    cwd: "/",
  });
  assert.deepEqual([atRoot.code, atRoot.stdout], [0, `{"size":3,"path":"${temp.dir}/three"}\n`]);
});

Deno.test("the program runs from a path with spaces, as a copy and as a link", async () => {
  await using temp = await tempDir("bashful test (1) ");
  const folder = join(temp.dir, "a 'b' $c");
  await mkdir(folder);
  const started = isBinary ? programCommand().command : join(rootDir, "scripts", "bashful");
  const link = join(folder, "bashful link");
  await symlink(started, link);
  const copy = join(folder, "bashful copy");
  await copyFile(started, copy);
  await chmod(copy, 0o755);
  // A copy of the script would look for the checkout beside itself: only a binary stands alone.
  for (const command of isBinary ? [link, copy] : [link]) {
    const output = await new Deno.Command(command, {
      args: ["call", "system_info"],
      env: programEnv({}),
      clearEnv: true,
      cwd: folder,
    }).output();
    assert.equal(output.code, 0, new TextDecoder().decode(output.stderr));
    assert.deepEqual(Object.keys(JSON.parse(new TextDecoder().decode(output.stdout))), ["os", "kernel", "uptime"]);
  }
});
