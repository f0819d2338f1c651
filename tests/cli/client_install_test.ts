import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runProgram } from "../helpers/program.ts";
import { fixtureConfig, type TempDir, tempDir } from "../helpers/temp_config.ts";

const seed = fixtureConfig("seed");
const names = ["claude-desktop", "claude-code", "cursor", "vscode", "windsurf", "zed", "gemini-cli", "goose"];

/** `client NAME --install` in a home folder. */
function install(home: TempDir, name: string, ...words: string[]) {
  return runProgram(["client", name, "--install", "--config", seed, ...words], { env: { HOME: home.dir } });
}

/** The file that a client reads. */
async function fileOf(home: TempDir, name: string): Promise<string> {
  const { stdout } = await runProgram(["client"], { env: { HOME: home.dir } });
  return stdout.split("\n").find((line) => line.startsWith(`${name} `))!.replace(/^\S+ +/, "");
}

/** Puts `text` into the file of `name`. @returns Its path. */
async function put(home: TempDir, name: string, text: string): Promise<string> {
  const path = await fileOf(home, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

for (const name of names) {
  Deno.test(`${name}: its file is made, and a second time nothing is changed`, async () => {
    await using home = await tempDir();
    const path = await fileOf(home, name);
    const first = await install(home, name);
    assert.equal(first.stderr, "");
    assert.match(first.stdout, /^Added seed to (.*)\nNext: .*\n$/);
    assert.ok(first.stdout.startsWith(`Added seed to ${path}\n`), first.stdout);
    assert.equal(first.code, 0);
    const made = await readFile(path, "utf8");
    if (name !== "claude-code") {
      const printed = await runProgram(["client", name, "--config", seed], { env: { HOME: home.dir } });
      assert.equal(made, printed.stdout);
    }
    const second = await install(home, name);
    assert.deepEqual(second, { code: 0, stdout: `seed is in ${path} already\n`, stderr: "" });
    assert.equal(await readFile(path, "utf8"), made);
    assert.equal((await readdir(dirname(path))).filter((file) => file.includes(".bak")).length, 0);
  });
}

Deno.test("a YAML file takes an entry whatever the environment says to its parser", async () => {
  for (const env of [{}, { LOG_TOKENS: "1", LOG_STREAM: "1" }]) {
    await using home = await tempDir();
    const path = await put(home, "goose", "extensions: {}\n");
    const { stdout, stderr, code } = await runProgram(["client", "goose", "-i", "-c", seed], {
      env: { HOME: home.dir, ...env },
    });
    assert.equal(stderr, "");
    assert.ok(stdout.startsWith(`Added seed to ${path}\n`), stdout);
    assert.equal(code, 0);
  }
});

Deno.test("the rest of an odd JSON file stays as it is, and the old file is kept", async () => {
  await using home = await tempDir();
  const before =
    '\uFEFF// Zed\r\n{\r\n   "id": 12345678901234567890, "é":"\\u00e9",\r\n   "context_servers": {\r\n      "x": {"command":"y"}, // last\r\n   },\r\n}\r\n\r\n';
  const path = await put(home, "zed", before);
  await chmod(path, 0o600);
  const { stdout, stderr, code } = await install(home, "zed");
  assert.equal(stderr, "");
  assert.equal(stdout.split("\n")[1], `Kept the old file as ${path}.bak`);
  assert.equal(code, 0);
  assert.equal(await readFile(`${path}.bak`, "utf8"), before);
  const after = await readFile(path, "utf8");
  const [head, tail] = before.split(" // last") as [string, string];
  assert.ok(after.startsWith(`${head} // last\r\n      "seed": {\r\n         "command": `), after);
  assert.ok(after.endsWith(`\r\n      },${tail}`), after);
  for (const file of [path, `${path}.bak`]) assert.equal((await stat(file)).mode & 0o777, 0o600);
});

Deno.test("another server of that name is replaced by force alone", async () => {
  await using home = await tempDir();
  const before = '{"mcpServers":{"seed":{"command":"other"},"x":{}},"y":1}';
  const path = await put(home, "cursor", before);
  const refused = await install(home, "cursor");
  assert.deepEqual(refused, {
    code: 1,
    stdout: "",
    stderr: `error: Cannot add "seed" to "${path}": found another server of that name
hint: --name gives this one a name of its own, --force replaces it
`,
  });
  assert.equal(await readFile(path, "utf8"), before);
  const forced = await install(home, "cursor", "--force");
  assert.ok(forced.stdout.startsWith(`Replaced seed in ${path}\nKept the old file as ${path}.bak\n`), forced.stdout);
  const named = await install(home, "cursor", "--name", "own");
  assert.ok(named.stdout.includes(`Kept the old file as ${path}.bak2\n`), named.stdout);
  const { mcpServers, y } = JSON.parse(await readFile(path, "utf8"));
  assert.deepEqual([Object.keys(mcpServers), y], [["seed", "x", "own"], 1]);
  assert.deepEqual(mcpServers.own, mcpServers.seed);
  assert.equal(await readFile(`${path}.bak`, "utf8"), before);
});

/** Files that their clients could not read. */
const broken: readonly (readonly [name: string, text: string, what: string, place: string])[] = [
  ["cursor", '{\n  "mcpServers": {\n', "found a mistake in its JSON", ":3:1"],
  ["cursor", "{}}", "found a mistake in its JSON", ":1:3"],
  ["goose", "a: [\nb: 1\n", "found a mistake in its YAML", ":2:1"],
];

for (const [name, text, what, place] of broken) {
  Deno.test(`${name}: a file that cannot be parsed is left alone: ${JSON.stringify(text)}`, async () => {
    await using home = await tempDir();
    const path = await put(home, name, text);
    for (const words of [[], ["--force"]]) {
      const { code, stdout, stderr } = await install(home, name, ...words);
      assert.equal(
        stderr,
        `error: Cannot add "seed" to "${path}": ${what}
  --> ${path}${place}
hint: bashful client ${name} --config ${seed} prints what to put there by hand
`,
      );
      assert.deepEqual([code, stdout], [1, ""]);
    }
    assert.equal(await readFile(path, "utf8"), text);
    assert.equal((await readdir(dirname(path))).filter((file) => file.includes(".bak")).length, 0);
  });
}

/** A stand-in for Codex: keeps one server, `server` in its folder, and its words in `log`; "broken" cannot be added. */
const standIn = `#!/usr/bin/env bash
cd -- "$(dirname -- "$0")" || exit
case "$*" in
  "mcp get seed --json") cat server 2>/dev/null ;;
  "mcp add broken "*) printf 'Error: no\\n' >&2 && exit 3 ;;
  "mcp add "*) printf '%s\\n' "$@" >log && printf "Added global MCP server '%s'.\\n" "$3" ;;
  *) exit 1 ;;
esac
`;

Deno.test("Codex is told by a command of its own", async () => {
  await using home = await tempDir("with spaces ");
  const codex = (...words: string[]) =>
    runProgram(["client", "codex", "--install", "--config", seed, ...words], {
      env: { HOME: home.dir, PATH: `${home.dir}:${Deno.env.get("PATH")}` },
    });
  await writeFile(join(home.dir, "codex"), standIn);
  await chmod(join(home.dir, "codex"), 0o755);
  const done = { code: 0, stdout: "Added global MCP server 'seed'.\nNext: start a new session of Codex\n", stderr: "" };
  assert.deepEqual(await codex(), done);
  const words = (await readFile(join(home.dir, "log"), "utf8")).split("\n");
  const command = words.splice(4, 1)[0]!;
  assert.deepEqual(words, ["mcp", "add", "seed", "--", "serve", "--config", seed, ""]);

  const server = (transport: unknown) => writeFile(join(home.dir, "server"), JSON.stringify({ transport }));
  const path = await fileOf(home, "codex");
  await server({ type: "stdio", command, args: ["serve", "--config", seed], env: null });
  assert.deepEqual(await codex(), { code: 0, stdout: `seed is in ${path} already\n`, stderr: "" });
  await server({ type: "stdio", command: "other", args: [] });
  const taken = `error: Cannot add "seed" to "${path}": found another server of that name
hint: --name gives this one a name of its own, --force replaces it
`;
  assert.deepEqual(await codex(), { code: 1, stdout: "", stderr: taken });
  assert.deepEqual(await codex("--force"), done);
  const broken = `Error: no\nerror: Cannot add "broken" to "${path}": codex ended with exit code 3\n`;
  assert.deepEqual(await codex("--name", "broken"), { code: 1, stdout: "", stderr: broken });
});

Deno.test("without Codex on PATH, its file is left alone", async () => {
  await using home = await tempDir();
  const path = await put(home, "codex", "a = 1\n");
  const { code, stdout, stderr } = await install(home, "codex");
  assert.equal(
    stderr,
    `error: Cannot add "seed" to "${path}": found no codex on PATH, which alone changes that file
hint: bashful client codex --config ${seed} prints the command to run where codex is
`,
  );
  assert.deepEqual([code, stdout], [1, ""]);
  assert.equal(await readFile(path, "utf8"), "a = 1\n");
});

Deno.test("a file that is a link stays one", async () => {
  await using home = await tempDir();
  const path = await fileOf(home, "cursor");
  await mkdir(dirname(path));
  await mkdir(join(home.dir, "dotfiles"));
  await writeFile(join(home.dir, "dotfiles/mcp.json"), "{}\n");
  await symlink("../dotfiles/mcp.json", path);
  assert.equal((await install(home, "cursor")).code, 0);
  assert.equal(await readlink(path), "../dotfiles/mcp.json");
  assert.match(await readFile(join(home.dir, "dotfiles/mcp.json"), "utf8"), /"seed"/);
});

Deno.test("a file that is none, or not UTF-8, is said to be so", async () => {
  await using home = await tempDir();
  const path = await fileOf(home, "cursor");
  await mkdir(path, { recursive: true });
  const folder = await install(home, "cursor");
  assert.equal(folder.stderr, `error: Cannot add "seed" to "${path}": is a directory\n`);
  assert.equal(folder.code, 1);
  const goose = await put(home, "goose", "");
  await writeFile(goose, new Uint8Array([0x23, 0xff, 0x0a]));
  const bytes = await install(home, "goose");
  assert.equal(
    bytes.stderr,
    `error: Cannot add "seed" to "${goose}": found bytes that are not UTF-8, expected UTF-8 text\n`,
  );
});

Deno.test("without a home folder there is no file to install into", async () => {
  const env = { PATH: Deno.env.get("PATH") ?? "" };
  const { code, stderr } = await runProgram(["client", "cursor", "--install", "-c", seed], { clearEnv: true, env });
  assert.equal(
    stderr,
    'error: Cannot add "seed" to Cursor: the environment does not tell where its file is, expected HOME\n',
  );
  assert.equal(code, 1);
});
