import assert from "node:assert/strict";
import { chmod, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import { isBinary, programCommand, programEnv, rootDir, runProgram } from "../helpers/program.ts";
import { fixtureConfig, tempConfig, tempDir } from "../helpers/temp_config.ts";

/** How another program starts this one. */
const own = isBinary ? await Deno.realPath(programCommand().command) : join(rootDir, "scripts", "bashful");
const seed = fixtureConfig("seed");
const args = ["serve", "--config", seed];

/** What each client is to get, and where, with the home folder `HOME`. */
const files: Readonly<Record<string, readonly [linux: string, mac: string]>> = {
  "claude-desktop": [
    ".config/Claude/claude_desktop_config.json",
    "Library/Application Support/Claude/claude_desktop_config.json",
  ],
  "claude-code": [".claude.json", ".claude.json"],
  cursor: [".cursor/mcp.json", ".cursor/mcp.json"],
  vscode: [".config/Code/User/mcp.json", "Library/Application Support/Code/User/mcp.json"],
  windsurf: [".codeium/windsurf/mcp_config.json", ".codeium/windsurf/mcp_config.json"],
  zed: [".config/zed/settings.json", ".config/zed/settings.json"],
  codex: [".codex/config.toml", ".codex/config.toml"],
  "gemini-cli": [".gemini/settings.json", ".gemini/settings.json"],
  goose: [".config/goose/config.yaml", ".config/goose/config.yaml"],
};
const place = Deno.build.os === "darwin" ? 1 : 0;

/** The output of `client NAME` as the client reads its file, less what is the same for all. */
const forms: Readonly<Record<string, (text: string) => unknown>> = {
  "claude-desktop": (text) => JSON.parse(text).mcpServers.seed,
  cursor: (text) => JSON.parse(text).mcpServers.seed,
  vscode: (text) => JSON.parse(text).servers.seed,
  windsurf: (text) => JSON.parse(text).mcpServers.seed,
  zed: (text) => JSON.parse(text).context_servers.seed,
  "gemini-cli": (text) => JSON.parse(text).mcpServers.seed,
  goose: (text) => (parseYaml(text) as { extensions: Record<string, unknown> }).extensions.seed,
};

const values: Readonly<Record<string, unknown>> = {
  "claude-desktop": { command: own, args },
  cursor: { type: "stdio", command: own, args },
  vscode: { type: "stdio", command: own, args },
  windsurf: { command: own, args },
  zed: { command: own, args, env: {} },
  "gemini-cli": { command: own, args },
  goose: {
    ...{ enabled: true, type: "stdio", name: "seed", description: "Bash functions, served by bashful", cmd: own, args },
    ...{ envs: {}, env_keys: [], timeout: 300 },
  },
};

for (const name of Object.keys(forms)) {
  Deno.test(`client ${name} prints what that client reads, and where it goes`, async () => {
    const { code, stdout, stderr } = await runProgram(["client", name, "-c", seed], { env: { HOME: "/home/you" } });
    assert.deepEqual(forms[name]!(stdout), values[name]);
    const [where, hint] = stderr.split("\n");
    assert.ok(where!.startsWith(`Put this into /home/you/${files[name]![place]}, then `), stderr);
    assert.equal(hint, `hint: bashful client ${name} --install --config ${seed} puts it into the file`);
    assert.equal(code, 0);
  });
}

Deno.test("client claude-code prints the command that adds it", async () => {
  const env = { HOME: "/home/you", SERVER_TOOLS_FUNCTION_NAME_PREFIX: "a b" };
  const { stdout, stderr } = await runProgram(["client", "claude-code", "-c", seed], { env });
  const variable = "--env 'SERVER_TOOLS_FUNCTION_NAME_PREFIX=a b'";
  assert.equal(stdout, `claude mcp add ${variable} --scope user seed -- ${own} serve --config ${seed}\n`);
  assert.equal(
    stderr,
    `Run this, then start a new session of Claude Code
hint: bashful client claude-code --install --config ${seed} puts it into /home/you/.claude.json
`,
  );
});

Deno.test("client codex prints the command that adds it", async () => {
  const env = { HOME: "/home/you", SERVER_TOOLS_FUNCTION_NAME_PREFIX: "a b" };
  const { stdout, stderr } = await runProgram(["client", "codex", "-c", seed, "-n", "x"], { env });
  const variable = "--env 'SERVER_TOOLS_FUNCTION_NAME_PREFIX=a b'";
  assert.equal(stdout, `codex mcp add x ${variable} -- ${own} serve --config ${seed}\n`);
  assert.equal(
    stderr,
    `Run this, then start a new session of Codex
hint: bashful client codex --install --name x --config ${seed} puts it into /home/you/.codex/config.toml
`,
  );
});

Deno.test("client without a name lists the clients with their files", async () => {
  const { code, stdout, stderr } = await runProgram(["client"], { env: { HOME: "/home/you" } });
  assert.equal(stderr, "");
  const lines = Object.entries(files).map(([name, paths]) => `${name.padEnd(14)}  /home/you/${paths[place]}\n`);
  assert.equal(stdout, lines.join(""));
  assert.equal(code, 0);
});

Deno.test("the environment moves the files of those that heed it", async () => {
  const env = { HOME: "/home/you", XDG_CONFIG_HOME: "/x", CODEX_HOME: "/c", CLAUDE_CONFIG_DIR: "/d" };
  const { stdout } = await runProgram(["client"], { env });
  const moved = ["/c/config.toml", "/d/.claude.json", "/x/goose/config.yaml"];
  if (place === 0) moved.push("/x/zed/settings.json", "/x/Code/User/mcp.json", "/x/Claude/claude_desktop_config.json");
  for (const path of moved) assert.ok(stdout.includes(`  ${path}\n`), `${path} is not in ${stdout}`);
});

Deno.test("the usual place is not named, any other is", async () => {
  await using home = await tempDir();
  const usual = join(home.dir, ".config/bashful");
  const argsOf = async (env: Record<string, string>, words: string[] = []) => {
    const { stdout, stderr } = await runProgram(["client", "cursor", ...words], { env: { HOME: home.dir, ...env } });
    const servers = JSON.parse(stdout).mcpServers;
    return { args: (Object.values(servers)[0] as { args: string[] }).args, name: Object.keys(servers)[0], stderr };
  };
  const none = await argsOf({});
  assert.deepEqual([none.args, none.name], [["serve"], "bashful"]);
  assert.match(none.stderr, /^note: there is no tools\.json yet: the embedded example would be served\n/);
  await runProgram(["init"], { env: { HOME: home.dir } });
  const found = await argsOf({});
  assert.deepEqual([found.args, found.name], [["serve"], "my-tools"]);
  assert.doesNotMatch(found.stderr, /note/);
  assert.deepEqual((await argsOf({}, ["--config", usual])).args, ["serve"]);
  assert.deepEqual((await argsOf({ SERVER_CONFIG_DIR: seed })).args, args);
  await runProgram(["init"], { env: { HOME: home.dir, XDG_CONFIG_HOME: join(home.dir, "x") } });
  const moved = await argsOf({ XDG_CONFIG_HOME: join(home.dir, "x") });
  assert.deepEqual(moved.args, ["serve", "--config", join(home.dir, "x/bashful")]);
});

Deno.test("a server's name becomes one that the client takes", async () => {
  const server = { serverInfo: { name: "My Tools_(ä) 2", version: "1" }, capabilities: { tools: {} } };
  await using temp = await tempConfig({ server });
  const nameOf = async (client: string, form: (text: string) => Record<string, unknown>, words: string[] = []) => {
    const { stdout } = await runProgram(["client", client, "-c", temp.dir, ...words]);
    return Object.keys(form(stdout))[0];
  };
  const servers = (text: string) => JSON.parse(text).mcpServers;
  assert.equal(await nameOf("cursor", servers), "My-Tools_-2");
  assert.equal(await nameOf("gemini-cli", servers), "My-Tools--2");
  assert.equal(
    await nameOf("goose", (text) => (parseYaml(text) as { extensions: Record<string, unknown> }).extensions),
    "my-tools_-2",
  );
  assert.equal(await nameOf("cursor", servers, ["--name", "x_Y"]), "x_Y");
});

Deno.test("a client that is started by what was printed gets an answer", async () => {
  await using temp = await tempDir("with spaces ");
  await runProgram(["init", temp.dir]);
  const { stdout } = await runProgram(["client", "claude-desktop", "-c", temp.dir, "--name", "mine"]);
  const { command, args } = JSON.parse(stdout).mcpServers.mine;
  const child = new Deno.Command(command, {
    args,
    cwd: "/",
    env: programEnv({}),
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const writer = child.stdin.getWriter();
  await writer.write(
    new TextEncoder().encode(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }) + "\n"),
  );
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let line = "";
  while (!line.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) break;
    line += value;
  }
  await writer.close();
  await reader.cancel();
  await child.stderr.cancel();
  await child.status;
  assert.match(JSON.parse(line).result.serverInfo.name, /^with-spaces-/);
});

Deno.test("a link on PATH is printed in place of what it leads to", async () => {
  await using temp = await tempDir();
  await symlink(own, join(temp.dir, "bashful"));
  const env = { PATH: `${temp.dir}:${Deno.env.get("PATH")}` };
  const { stdout } = await runProgram(["client", "cursor", "-c", seed], { env });
  assert.equal(JSON.parse(stdout).mcpServers.seed.command, join(temp.dir, "bashful"));
  // Another program of that name is not this one.
  await mkdir(join(temp.dir, "other"));
  await Deno.writeTextFile(join(temp.dir, "other/bashful"), "#!/bin/sh\n");
  await chmod(join(temp.dir, "other/bashful"), 0o755);
  const other = await runProgram(["client", "cursor", "-c", seed], {
    env: { PATH: `${temp.dir}/other:${Deno.env.get("PATH")}` },
  });
  assert.equal(JSON.parse(other.stdout).mcpServers.seed.command, own);
});

Deno.test("what cannot be connected is said to be so", async () => {
  await using temp = await tempDir();
  const unknown = await runProgram(["client", "cursr"]);
  assert.equal(
    unknown.stderr,
    'error: Cannot connect "cursr": there is no such client\nhint: did you mean bashful client cursor?\n',
  );
  assert.equal(unknown.code, 2);
  const name = await runProgram(["client", "cursor", "--name", "a b"]);
  assert.equal(
    name.stderr.split("\n").filter((line) => line.startsWith("error")).join(),
    'error: Cannot use --name: found "a b", expected 1 to 64 letters, digits, "_" or "-"',
  );
  assert.equal(name.code, 2);
  const nothing = await runProgram(["client", "cursor", "-c", temp.dir]);
  assert.equal(
    nothing.stderr,
    `error: Cannot connect Cursor: found no tools.json in "${temp.dir}"\nhint: bashful init --config ${temp.dir} makes one\n`,
  );
  assert.deepEqual([nothing.stdout, nothing.code], ["", 78]);
});
