import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import { protocolVersions, serverKeys, toolKeys } from "../../src/config/mod.ts";
import { parseCommented } from "../../src/jsonfile/mod.ts";
import { callWell } from "../helpers/calling.ts";
import { connectLines } from "../helpers/eras.ts";
import { runProgram } from "../helpers/program.ts";
import { type TempDir, tempDir } from "../helpers/temp_config.ts";

const names = ["server.json", "server.schema.json", "tools.bash", "tools.json", "tools.schema.json"];
const listed = "server.json, tools.json, tools.bash, server.schema.json and tools.schema.json";

/** A directory with what `init` makes, called "a b". */
async function made(): Promise<TempDir> {
  const temp = await tempDir();
  const dir = join(temp.dir, "a b");
  const { code } = await runProgram(["init", dir]);
  assert.equal(code, 0);
  return { dir, [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose]() };
}

Deno.test("init makes a configuration in the default place, and says what comes next", async () => {
  await using temp = await tempDir();
  const env = { HOME: temp.dir };
  const { code, stdout, stderr } = await runProgram(["init"], { env });
  assert.equal(stderr, "");
  const dir = join(temp.dir, ".config/bashful");
  assert.equal(stdout, `Made a configuration in ${dir}: ${listed}\nNext: bashful call folder_sizes folder=.\n`);
  assert.equal(code, 0);
  assert.deepEqual((await readdir(dir)).sort(), names);
  const next = await runProgram(["call", "folder_sizes", "folder=."], { env, cwd: dir });
  assert.equal(next.code, 0);
  assert.equal(JSON.parse(next.stdout).entries.length, 5);
});

Deno.test("init names the directory in what comes next where it must be named", async () => {
  await using temp = await tempDir();
  const dir = join(temp.dir, "my 'tools'");
  const next = `Next: bashful call folder_sizes folder=. --config '${temp.dir}/my '\\''tools'\\'''\n`;
  const { stdout, stderr } = await runProgram(["init", "my 'tools'"], { cwd: temp.dir });
  assert.equal(stderr, "");
  assert.equal(stdout, `Made a configuration in ${dir}: ${listed}\n${next}`);
  const named = await runProgram(["init", "--config", dir, "--force"]);
  assert.ok(named.stdout.endsWith(next), named.stdout);
  const server = await readFile(join(dir, "server.json"), "utf8");
  assert.match(server, /"name": "my-tools"/);
});

Deno.test("what init makes has no problem", async () => {
  await using config = await made();
  const { code, stdout, stderr } = await runProgram(["check", "--config", config.dir, "--strict"]);
  assert.equal(stderr, "");
  assert.match(stdout, /^(no problems|0 problems)/);
  assert.equal(code, 0);
});

Deno.test("what init makes serves its tools at the newest revision, without its notes to editors", async () => {
  await using config = await made();
  await using client = await connectLines("2026-07-28", { args: ["serve", "--config", config.dir] });
  const { result } = await client.request("tools/list");
  assert.deepEqual(result.tools.map((tool: { name: string }) => tool.name), ["folder_sizes", "find_files"]);
  const discovered = await client.request("server/discover");
  assert.equal(
    discovered.result.serverInfo?.name ?? discovered.result._meta?.["io.modelcontextprotocol/serverInfo"]?.name,
    "a-b",
  );
  assert.ok(!JSON.stringify([result, discovered.result]).includes("$schema"));
});

Deno.test("folder_sizes and find_files do what they say", async () => {
  await using config = await made();
  await using temp = await tempDir("-odd $(x) ");
  await mkdir(join(temp.dir, "sub"));
  await writeFile(join(temp.dir, "sub/big.PDF"), "x".repeat(100_000));
  await writeFile(join(temp.dir, "a 'small'.pdf"), "x");
  const sizes = JSON.parse(await quietCall(config.dir, "folder_sizes", { folder: temp.dir }));
  assert.deepEqual(sizes.entries.map(({ name }: { name: string }) => name), ["sub", "a 'small'.pdf"]);
  assert.ok(sizes.entries[0].kilobytes >= 98);
  assert.equal(sizes.complete, true);
  const one = JSON.parse(await quietCall(config.dir, "folder_sizes", { folder: temp.dir, limit: 1 }));
  assert.equal(one.entries.length, 1);
  const files = JSON.parse(await callWell(config.dir, "find_files", { folder: temp.dir, name: "*.pdf" }));
  const paths = files.files.map(({ path }: { path: string }) => path).sort();
  assert.deepEqual(paths, [join(temp.dir, "a 'small'.pdf"), join(temp.dir, "sub/big.PDF")]);
  assert.equal(files.more, false);
  const some = JSON.parse(await callWell(config.dir, "find_files", { folder: temp.dir, name: "*", limit: 1 }));
  assert.deepEqual([some.files.length, some.more], [1, true]);
  const home = JSON.parse(
    await callWell(config.dir, "find_files", { folder: "~", name: "none" }, { env: { HOME: temp.dir } }),
  );
  assert.deepEqual(home, { files: [], more: false });
  const missing = await runProgram(["call", "find_files", '{"folder":"/no-such","name":"x"}', "-c", config.dir]);
  assert.match(missing.stderr, /Cannot look into \/no-such: there is no such folder/);
  assert.equal(missing.code, 1);
});

Deno.test("where something cannot be read, folder_sizes and find_files say so, and tell of the rest", async () => {
  await using config = await made();
  await using temp = await tempDir();
  // Does the work, and fails in the end.
  const find = `#!/bin/sh\nPATH=\${PATH#*:} find "$@"\necho "find: cannot read 'x'" >&2\nexit 1\n`;
  await writeFile(join(temp.dir, "find"), find, { mode: 0o755 });
  const env = { PATH: `${temp.dir}:${Deno.env.get("PATH")}` };
  const args = ["folder=" + temp.dir, "-c", config.dir];
  const sizes = await runProgram(["call", "folder_sizes", ...args], { env });
  assert.equal(sizes.code, 0, sizes.stderr);
  assert.match(sizes.stdout, /"name":"find"\}\],"complete":false\}\n$/);
  const files = await runProgram(["call", "find_files", "name=f*", ...args], { env });
  assert.deepEqual(JSON.parse(files.stdout), { files: [{ path: join(temp.dir, "find") }], more: true });
});

/** A call whose log is of no interest. @returns Its output. */
async function quietCall(dir: string, name: string, args: unknown): Promise<string> {
  const { code, stdout, stderr } = await runProgram(["call", name, JSON.stringify(args), "--config", dir]);
  assert.equal(code, 0, stderr);
  return stdout;
}

Deno.test("init writes nothing where something is in the way, until it is forced", async () => {
  await using temp = await tempDir();
  await writeFile(join(temp.dir, "tools.json"), "mine");
  await writeFile(join(temp.dir, "tools.bash"), "touch was-run");
  const { code, stdout, stderr } = await runProgram(["init", temp.dir], { cwd: temp.dir });
  assert.equal(stdout, "");
  assert.equal(
    stderr,
    `error: Cannot make a configuration in "${temp.dir}": found tools.json and tools.bash, expected none of them\n` +
      `hint: bashful init ${temp.dir} --force replaces them and keeps copies\n`,
  );
  assert.equal(code, 1);
  assert.deepEqual((await readdir(temp.dir)).sort(), ["tools.bash", "tools.json"]);
  const forced = await runProgram(["init", temp.dir, "--force"], { cwd: temp.dir });
  assert.equal(forced.stderr, "");
  assert.match(
    forced.stdout,
    /\nKept the old tools.json as tools.json.bak\nKept the old tools.bash as tools.bash.bak\n/,
  );
  assert.equal(await readFile(join(temp.dir, "tools.json.bak"), "utf8"), "mine");
  assert.deepEqual((await readdir(temp.dir)).sort(), [...names, "tools.bash.bak", "tools.json.bak"].sort());
});

Deno.test("init writes functions with the prefix that is set", async () => {
  await using temp = await tempDir();
  const env = { SERVER_TOOLS_FUNCTION_NAME_PREFIX: "my_" };
  await runProgram(["init", temp.dir], { env });
  assert.match(await readFile(join(temp.dir, "tools.bash"), "utf8"), /^export -f my_folder_sizes my_find_files$/m);
  assert.equal((await runProgram(["check", "-c", temp.dir], { env })).code, 0);
});

Deno.test("init says what keeps it from writing", async () => {
  await using temp = await tempDir();
  await writeFile(join(temp.dir, "file"), "");
  const inFile = await runProgram(["init", join(temp.dir, "file")]);
  assert.equal(inFile.stderr, `error: Cannot write "${temp.dir}/file/server.json": not a directory\n`);
  assert.equal(inFile.code, 1);
  const two = await runProgram(["init", "a", "--config", "b"]);
  assert.equal(
    two.stderr,
    'error: Cannot make a configuration: found "a" and --config "b", expected one place\nhint: see bashful help init\n',
  );
  assert.equal(two.code, 2);
  const PATH = Deno.env.get("PATH") ?? "";
  const homeless = await runProgram(["init"], { clearEnv: true, env: { PATH } });
  assert.equal(
    homeless.stderr,
    "error: Cannot find a place for the configuration: found neither HOME nor XDG_CONFIG_HOME\nhint: name one: bashful init DIR\n",
  );
  assert.equal(homeless.code, 1);
});

Deno.test("the JSON Schemas for editors accept what init makes, and know what bashful knows", async () => {
  await using config = await made();
  // deno-lint-ignore no-explicit-any -- the schemas are walked into freely
  const read = async (name: string): Promise<any> => parseCommented(await readFile(join(config.dir, name), "utf8"));
  const compile = async (name: string) => {
    const { allowComments, ...schema } = await read(name);
    assert.equal(allowComments, true);
    return { schema, validate: new Ajv({ strict: true }).compile(schema) };
  };
  const server = await compile("server.schema.json");
  const tools = await compile("tools.schema.json");
  assert.ok(server.validate(await read("server.json")), JSON.stringify(server.validate.errors));
  assert.ok(tools.validate(await read("tools.json")), JSON.stringify(tools.validate.errors));
  const { properties } = server.schema;
  assert.deepEqual(Object.keys(properties).sort(), [...serverKeys].sort());
  assert.deepEqual(properties.protocolVersion.enum, protocolVersions);
  const { tool } = tools.schema.definitions;
  assert.deepEqual(Object.keys(tool.properties).sort(), [...toolKeys].sort());
  assert.equal(server.validate({ capabilities: {} }), false);
  assert.equal(server.validate({ run: { timeoutMs: 30_000 } }), true);
  assert.equal(tools.validate({ tools: [{ name: "x", description: "", inputSchema: { type: "array" } }] }), false);
});
