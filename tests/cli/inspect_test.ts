import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isBinary, programCommand, rootDir, runProgram } from "../helpers/program.ts";
import { tempConfig, type TempDir, tempDir } from "../helpers/temp_config.ts";

const program = isBinary ? programCommand().command : join(rootDir, "scripts", "bashful");

/** The package that npx is to run, as the tests run it too. */
const inspector = /npm:(@modelcontextprotocol\/inspector@[\d.]+)/.exec(
  await readFile(join(rootDir, "tests", "protocol", "inspector.lock"), "utf8"),
)?.[1];

/** A folder with an `npx` that notes its arguments, says a line on each stream, and exits with code 7. */
async function standIn(): Promise<TempDir> {
  const place = await tempDir();
  const text =
    `#!/bin/sh\nprintf '%s\\n' "$@" >'${place.dir}/arguments'; pwd >'${place.dir}/directory'; cat >'${place.dir}/input'\n` +
    "echo shown; echo said >&2; exit 7\n";
  await writeFile(join(place.dir, "npx"), text);
  await chmod(join(place.dir, "npx"), 0o755);
  return place;
}

/** Command lines, and what npx gets; `DIR` is the configuration. */
const lines: readonly (readonly [words: readonly string[], env: Record<string, string>, args: readonly string[]])[] = [
  [[], {}, ["--", program, "serve"]],
  [["--config", "DIR"], {}, ["--", program, "serve", "--config", "DIR"]],
  [[], { SERVER_CONFIG_DIR: "DIR" }, ["--", program, "serve", "--config", "DIR"]],
  [["--", "--cli", "--method", "tools/list"], {}, ["--cli", "--method", "tools/list", "--", program, "serve"]],
  [["-c", "DIR", "--", "--cli", "a b"], {}, ["--cli", "a b", "--", program, "serve", "--config", "DIR"]],
];

Deno.test("inspect: npx gets the Inspector, its arguments and this server; its streams and exit code are passed on", async () => {
  await using place = await standIn();
  await using config = await tempConfig();
  const named = (word: string) => word === "DIR" ? config.dir : word;
  for (const [words, env, args] of lines) {
    const found = await runProgram(["inspect", ...words.map(named)], {
      env: {
        PATH: `${place.dir}:${Deno.env.get("PATH")}`,
        ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, named(value)])),
      },
      stdin: "typed\n",
    });
    assert.deepEqual(found, { code: 7, stdout: "shown\n", stderr: "said\n" });
    const noted = (await readFile(join(place.dir, "arguments"), "utf8")).trimEnd().split("\n");
    assert.deepEqual(noted, ["-y", inspector, ...args.map(named)]);
    assert.equal(await readFile(join(place.dir, "input"), "utf8"), "typed\n");
  }
});

Deno.test("inspect: a relative directory is made absolute, as the Inspector may work elsewhere", async () => {
  await using place = await standIn();
  await mkdir(join(place.dir, "conf"));
  await runProgram(["inspect", "--config", "conf"], {
    env: { PATH: `${place.dir}:${Deno.env.get("PATH")}` },
    cwd: place.dir,
  });
  const noted = (await readFile(join(place.dir, "arguments"), "utf8")).trimEnd().split("\n");
  assert.deepEqual(noted.slice(-2), ["--config", join(place.dir, "conf")]);
});

Deno.test("inspect: without npx, it says what to install, with exit code 69", async () => {
  // The usual directories are searched whatever PATH is, and may have one: this is the part that looks.
  await using empty = await tempDir();
  const bash = (await new Deno.Command("bash", { args: ["-c", "type -P bash"] }).output()).stdout;
  const { code, stdout, stderr } = await new Deno.Command(new TextDecoder().decode(bash).trim(), {
    args: [join(rootDir, "src", "bash", "ask", "inspector.bash"), "--", program, "serve"],
    env: { PATH: empty.dir },
    clearEnv: true,
    stdin: "null",
  }).output();
  assert.deepEqual([code, new TextDecoder().decode(stdout)], [69, ""]);
  assert.equal(
    new TextDecoder().decode(stderr),
    "error: Cannot open the MCP Inspector: npx is not on PATH\nhint: install Node.js 22 or newer, which has it\n",
  );
});

Deno.test("inspect: npx is started, and found, where nothing of the working directory's counts", async () => {
  await using place = await standIn();
  await using work = await tempDir();
  const trap = `#!/bin/sh\ntouch '${work.dir}/canary'\n`;
  await mkdir(join(work.dir, "node_modules", ".bin"), { recursive: true });
  for (const path of ["npx", "node_modules/.bin/npx", "node_modules/.bin/mcp-inspector"]) {
    await writeFile(join(work.dir, path), trap, { mode: 0o755 });
  }
  const PATH = `.:node_modules/.bin:${place.dir}:${Deno.env.get("PATH")}`;
  const { code } = await runProgram(["inspect"], { env: { PATH }, cwd: work.dir });
  assert.equal(code, 7);
  assert.equal(await readFile(join(place.dir, "directory"), "utf8"), "/\n");
  assert.deepEqual((await readdir(work.dir)).sort(), ["node_modules", "npx"]);
});
