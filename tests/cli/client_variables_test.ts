/** What `client --env`, `--project` and `--remove` do to clients' files (contract A7). */
import assert from "node:assert/strict";
import { chmod, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse as parseYaml } from "yaml";
import { isBinary, programCommand, rootDir, runProgram } from "../helpers/program.ts";
import { fixtureConfig, type TempDir, tempDir } from "../helpers/temp_config.ts";

const seed = fixtureConfig("seed");
const secret = 's3 "c" $ret';
const own = isBinary ? await Deno.realPath(programCommand().command) : join(rootDir, "scripts", "bashful");

/** `client` in a home folder, with a secret in the environment; nothing that it says has the secret in it. */
async function client(home: TempDir, words: string[], env: Record<string, string> = {}) {
  const finished = await runProgram(["client", ...words, "--config", seed], {
    cwd: home.dir,
    env: { HOME: home.dir, API_TOKEN: secret, ...env },
  });
  assert.doesNotMatch(finished.stdout + finished.stderr, /s3 |typed/);
  return finished;
}

/** `client` that is to do what it is asked for. */
async function change(home: TempDir, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await client(home, words);
  assert.deepEqual([code, stderr], [0, ""], stdout);
  return stdout;
}

const read = async (home: TempDir, path: string) => JSON.parse(await readFile(join(home.dir, path), "utf8"));

Deno.test("a variable's value goes into the file of a client that takes values alone, which is the owner's", async () => {
  await using home = await tempDir();
  const path = ".claude.json";
  await change(home, "claude-code", "--install", "--env", "API_TOKEN", "-e", "MODE=typed=1");
  const entry = (await read(home, path)).mcpServers.seed;
  assert.deepEqual(entry.env, { API_TOKEN: secret, MODE: "typed=1" });
  assert.equal((await stat(join(home.dir, path))).mode & 0o777, 0o600);
  const again = await change(home, "claude-code", "--install");
  assert.equal(again, `seed is in ${home.dir}/${path} already\n`);
  await change(home, "claude-code", "--install", "--env", "MODE=typed");
  assert.deepEqual((await read(home, path)).mcpServers.seed, { ...entry, env: { API_TOKEN: secret, MODE: "typed" } });
});

Deno.test("a client that knows references gets one", async () => {
  await using home = await tempDir();
  const references: readonly (readonly [name: string, path: string, key: string, reference: string])[] = [
    ["cursor", ".cursor/mcp.json", "mcpServers", "${env:UNSET}"],
    ["windsurf", ".codeium/windsurf/mcp_config.json", "mcpServers", "${env:UNSET}"],
    ["gemini-cli", ".gemini/settings.json", "mcpServers", "$UNSET"],
  ];
  for (const [name, path, key, reference] of references) {
    await change(home, name, "--install", "--env", "UNSET");
    assert.deepEqual((await read(home, path))[key].seed.env, { UNSET: reference });
  }
  await change(home, "claude-code", "--project", "--install", "--env", "UNSET");
  assert.deepEqual((await read(home, ".mcp.json")).mcpServers.seed.env, { UNSET: "${UNSET}" });
  await change(home, "goose", "--install", "--env", "UNSET", "--env", "MODE=typed");
  const { seed } = parseYaml(await readFile(join(home.dir, ".config/goose/config.yaml"), "utf8")).extensions;
  assert.deepEqual([seed.envs, seed.env_keys], [{ MODE: "typed" }, ["UNSET"]]);
});

Deno.test("VS Code is to ask for the value, once for all servers, and no more when the last is gone", async () => {
  await using home = await tempDir();
  const path = ".vscode/mcp.json";
  const input = (id: string) => ({ type: "promptString", id, description: id, password: true });
  const before = '{\n  // Mine.\n  "inputs": [ { "id": "x" } ],\n  "servers": {}\n}\n';
  await mkdir(join(home.dir, ".vscode"));
  await writeFile(join(home.dir, path), before);
  await change(home, "vscode", "--project", "--install", "--env", "API_TOKEN");
  await change(home, "vscode", "--project", "--install", "--env", "API_TOKEN", "--env", "B", "--name", "two");
  const text = (await readFile(join(home.dir, path), "utf8")).replace("// Mine.", "");
  const { inputs, servers } = JSON.parse(text);
  assert.deepEqual(inputs, [{ id: "x" }, input("API_TOKEN"), input("B")]);
  assert.deepEqual(servers.seed.env, { API_TOKEN: "${input:API_TOKEN}" });
  assert.deepEqual(servers.two.env, { API_TOKEN: "${input:API_TOKEN}", B: "${input:B}" });
  await change(home, "vscode", "--project", "--remove", "--name", "two");
  const left = JSON.parse((await readFile(join(home.dir, path), "utf8")).replace("// Mine.", ""));
  assert.deepEqual(left.inputs, [{ id: "x" }, input("API_TOKEN")]);
  await change(home, "vscode", "--project", "--remove");
  assert.equal(await readFile(join(home.dir, path), "utf8"), before);
});

Deno.test("what is printed to paste has no value in it", async () => {
  await using home = await tempDir();
  const block = await client(home, ["claude-desktop", "--env", "API_TOKEN", "--env", "MODE=typed"]);
  assert.deepEqual(JSON.parse(block.stdout).mcpServers.seed.env, { API_TOKEN: "<API_TOKEN>", MODE: "<MODE>" });
  const lines = block.stderr.split("\n");
  assert.equal(
    lines[0],
    "note: the value of API_TOKEN and MODE is not shown: write it in the place of <...>, or let --install do so",
  );
  assert.equal(
    lines[2],
    `hint: bashful client claude-desktop --install --env API_TOKEN --env MODE=VALUE --config ${seed} puts it into the file`,
  );
  const command = await client(home, ["codex", "--env", "API_TOKEN"]);
  assert.equal(
    command.stdout,
    `codex mcp add seed --env API_TOKEN="$API_TOKEN" -- ${own} serve --config ${seed}\n`,
  );
  const project = await client(home, ["claude-code", "--project", "--env", "API_TOKEN"]);
  assert.equal(JSON.parse(project.stdout).mcpServers.seed.env.API_TOKEN, "${API_TOKEN}");
  assert.match(
    project.stderr,
    /^Put this into .*\/\.mcp\.json, then start .*\nhint: .* --install --project --env API_TOKEN --config /,
  );
});

Deno.test("an entry that was installed is removed, and every other byte stays", async () => {
  await using home = await tempDir();
  const files = {
    cursor: [
      ".cursor/mcp.json",
      '\uFEFF{\r\n\t"mcpServers": {\r\n\t\t"x": {"command":"y"}, // last\r\n\t},\r\n"id": 12345678901234567890}',
    ],
    goose: [".config/goose/config.yaml", "# Mine\nextensions:\n  x: {type: stdio}\n  # below\nother: [1]\n"],
    zed: [".config/zed/settings.json", '{"context_servers":{}}'],
  } as const;
  for (const [name, [path, before]] of Object.entries(files)) {
    await mkdir(dirname(join(home.dir, path)), { recursive: true });
    await writeFile(join(home.dir, path), before);
    await change(home, name, "--install", "--env", "API_TOKEN");
    const installed = await readFile(join(home.dir, path), "utf8");
    const stdout = await change(home, name, "--remove");
    assert.match(stdout, new RegExp(`^Removed seed from .*\nKept the old file as .*\\.bak2\nNext: .*\n$`));
    assert.equal(await readFile(join(home.dir, path), "utf8"), before);
    assert.equal(await readFile(join(home.dir, `${path}.bak2`), "utf8"), installed);
  }
});

Deno.test("what cannot be removed, installed or given is said to be so", async () => {
  await using home = await tempDir();
  const path = join(home.dir, ".cursor/mcp.json");
  const refused = async (words: string[], stderr: string, code = 1) =>
    assert.deepEqual(await client(home, words), { code, stdout: "", stderr });
  const gone = `error: Cannot remove "seed" from "${path}": found no server of that name\n`;
  await refused(["cursor", "--remove"], gone);
  await mkdir(dirname(path));
  await writeFile(path, '{"mcpServers":{"mine":{"command":"/x/bashful"},"seed":{"command":"other"}}}');
  await refused(
    ["cursor", "--remove"],
    `error: Cannot remove "seed" from "${path}": found a server of that name that is not bashful
hint: --force removes it all the same
`,
  );
  await change(home, "cursor", "--remove", "--force");
  await refused(["cursor", "--remove"], `${gone}hint: --name says which: mine\n`);
  await writeFile(path, "{\n");
  await refused(
    ["cursor", "--remove"],
    `error: Cannot remove "seed" from "${path}": found a mistake in its JSON\n  --> ${path}:2:1\n`,
  );
  await refused(
    ["zed", "--install", "--env", "UNSET"],
    `error: Cannot give Zed the variable "UNSET": it is not set here, and Zed takes values alone
hint: export UNSET, or write --env UNSET=VALUE
`,
  );
  const empty = await client(home, ["zed", "--install", "--env", "EMPTY"], { EMPTY: "" });
  assert.match(empty.stderr, /^error: Cannot give Zed the variable "EMPTY": it is empty here, /);
  const help = "hint: see bashful help client\n";
  const usage =
    "Cannot use --project with Zed: found no file of it in projects, expected claude-code, cursor or vscode";
  await refused(["zed", "--project"], `error: ${usage}\n${help}`, 2);
  const variable = 'Cannot use --env: found "A-B=...", expected VARIABLE or VARIABLE=VALUE';
  await refused(["zed", "--env", "A-B=typed"], `error: ${variable}\n${help}`, 2);
  await refused(
    ["zed", "--remove", "--install"],
    `error: Cannot use --remove with --install: expected one of them\n${help}`,
    2,
  );
});

/** A stand-in for Codex: keeps one server, `server` in its folder, and its words in `log`. */
const standIn = `#!/usr/bin/env bash
cd -- "$(dirname -- "$0")" || exit
case "$*" in
  "mcp get seed --json") cat server 2>/dev/null ;;
  *) printf '%s\\n' "$@" >log ;;
esac
`;

Deno.test("client --project without a name lists the files in a project", async () => {
  await using home = await tempDir();
  const { stdout } = await client(home, ["--project"]);
  const files = [["claude-code", ".mcp.json"], ["cursor", ".cursor/mcp.json"], ["vscode", ".vscode/mcp.json"]];
  assert.equal(stdout, files.map(([name, path]) => `${name!.padEnd(11)}  ${home.dir}/${path}\n`).join(""));
});

Deno.test("Codex is told by commands of its own", async () => {
  await using home = await tempDir();
  await writeFile(join(home.dir, "codex"), standIn);
  await chmod(join(home.dir, "codex"), 0o755);
  const env = { PATH: `${home.dir}:${Deno.env.get("PATH")}` };
  const told = async (...words: string[]) => {
    const { code, stderr } = await client(home, ["codex", ...words], env);
    assert.deepEqual([code, stderr], [0, ""]);
    return (await readFile(join(home.dir, "log"), "utf8")).trimEnd().split("\n");
  };
  const transport = { type: "stdio", command: own, args: ["serve", "--config", seed], env: { OLD: "1" } };
  await writeFile(join(home.dir, "server"), JSON.stringify({ transport }));
  const added = await told("--install", "--env", "API_TOKEN");
  assert.deepEqual(added.slice(0, 8), ["mcp", "add", "seed", "--env", "OLD=1", "--env", `API_TOKEN=${secret}`, "--"]);
  assert.deepEqual(await told("--remove"), ["mcp", "remove", "seed"]);
});
