import assert from "node:assert/strict";
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rootDir, runProgram } from "../helpers/program.ts";
import { copyOfFixture, tempConfig, type TempDir, tempDir, toolNamed } from "../helpers/temp_config.ts";

const utf8 = { LC_ALL: "", LC_CTYPE: "", LANG: "C.UTF-8" };

/** A configuration with one tool, which may require commands. */
function config(requires: readonly string[] = []): Promise<TempDir> {
  return tempConfig({
    server: { protocolVersion: "2025-11-25", serverInfo: { name: "x", version: "1" }, capabilities: { tools: {} } },
    tools: [toolNamed("a", { run: { requires } })],
    bash: "tool_a() { :; }; export -f tool_a\n",
  });
}

const doctor = (dir: string, words: readonly string[] = [], env: Record<string, string> = {}) =>
  runProgram(["doctor", ...words], { env: { ...utf8, SERVER_CONFIG_DIR: dir, ...env }, cwd: rootDir });

Deno.test("doctor: a row for each thing, and nothing is wrong with a machine that is well", async () => {
  await using temp = await config();
  const { code, stdout, stderr } = await doctor(temp.dir);
  assert.deepEqual([code, stderr], [0, ""]);
  const [rows, verdict] = stdout.split("\n\n") as [string, string];
  assert.equal(verdict, "Nothing is wrong.\n");
  const names = rows.split("\n").map((row) => row.slice(0, 17).trimEnd()).filter((name) => name !== "");
  assert.deepEqual(names, [
    "bashful",
    "system",
    "bash",
    "other bashes",
    "configuration",
    "tools",
    "protocol",
    "locale",
    "PATH of tools",
    "works in",
    "limits",
    "clients",
    "jq",
    "shellcheck",
    "npx",
  ]);
  const row = (name: string) => rows.split("\n").find((line) => line.startsWith(name.padEnd(17)))?.slice(17);
  assert.equal(row("configuration"), `${temp.dir} (named by you)`);
  assert.equal(row("tools"), "1");
  assert.equal(row("protocol"), "up to 2025-11-25");
  assert.equal(row("locale"), "LC_ALL= LC_CTYPE= LANG=C.UTF-8");
  assert.equal(row("works in"), rootDir);
  assert.match(row("bash")!, /^\d+\.\d+\.\d+\S*, \/\S*bash \((the first on PATH|newer than .*)\)$/);
  assert.match(row("limits")!, /^(\d+|unlimited) open files, (\d+|unlimited) processes$/);
});

Deno.test("doctor --json: the same for programs, with stable fields", async () => {
  await using temp = await config();
  const { code, stdout, stderr } = await doctor(temp.dir, ["--json"]);
  assert.deepEqual([code, stderr], [0, ""]);
  const found = JSON.parse(stdout);
  assert.deepEqual(Object.keys(found), [
    "version",
    "program",
    "system",
    "bash",
    "configuration",
    "locale",
    "path",
    "workingDirectory",
    "limits",
    "commands",
    "missing",
    "sandboxes",
    "quarantine",
    "problems",
  ]);
  assert.deepEqual(Object.keys(found.bash), ["path", "version", "reason", "others"]);
  assert.ok(!found.bash.others.includes(found.bash.path));
  assert.deepEqual(found.configuration, {
    directory: temp.dir,
    kind: "explicit",
    tools: 1,
    protocolVersion: "2025-11-25",
  });
  assert.deepEqual(Object.keys(found.limits), ["descriptors", "processes"]);
  assert.deepEqual(found.commands.map(({ name }: { name: string }) => name), ["jq", "shellcheck", "npx"]);
  assert.deepEqual([found.missing, found.quarantine, found.problems], [[], null, []]);
  assert.equal(found.workingDirectory, rootDir);
  assert.ok(found.path.includes("/usr/bin"));
});

Deno.test("doctor: versions of the commands, wherever in what they say it is, or that there are none", async () => {
  await using temp = await config();
  await using place = await tempDir();
  const say = async (name: string, text: string) => {
    await writeFile(join(place.dir, name), `#!/bin/sh\nprintf '${text}'\n`);
    await chmod(join(place.dir, name), 0o755);
  };
  await say("jq", "jq-1.9\\n");
  await say("shellcheck", "ShellCheck - a tool\\nversion: 0.99.0\\nlicense 3\\n");
  await say("npx", "none");
  const { stdout } = await doctor(temp.dir, ["--json"], { PATH: `${place.dir}:${Deno.env.get("PATH")}` });
  assert.deepEqual(JSON.parse(stdout).commands, [
    { name: "jq", path: `${place.dir}/jq`, version: "jq-1.9" },
    { name: "shellcheck", path: `${place.dir}/shellcheck`, version: "0.99.0" },
    { name: "npx", path: `${place.dir}/npx`, version: "none" },
  ]);
});

Deno.test("doctor: a required command that is missing", async () => {
  await using temp = await config(["bash", "no-such-command-x"]);
  const text = await doctor(temp.dir);
  assert.equal(text.code, 1);
  const missing = "The command no-such-command-x is required by a tool and is not on PATH";
  assert.ok(text.stdout.endsWith(`\n\nerror: ${missing}\n`), text.stdout);
  const json = await doctor(temp.dir, ["--json"]);
  const { missing: names, problems } = JSON.parse(json.stdout);
  assert.deepEqual([json.code, names, problems], [1, ["no-such-command-x"], [missing]]);
});

/** Locales, and which of the variables counts where it is not UTF-8. */
const locales: readonly (readonly [env: Record<string, string>, isWell: boolean])[] = [
  [{ LC_ALL: "", LC_CTYPE: "", LANG: "" }, true],
  [{ LC_ALL: "en_US.utf8", LC_CTYPE: "C", LANG: "C" }, true],
  [{ LC_ALL: "", LC_CTYPE: "C.UTF-8", LANG: "C" }, true],
  [{ LC_ALL: "C", LC_CTYPE: "", LANG: "" }, false],
  [{ LC_ALL: "C", LC_CTYPE: "C.UTF-8", LANG: "C.UTF-8" }, false],
  [{ LC_ALL: "", LC_CTYPE: "de_DE.ISO-8859-1", LANG: "C.UTF-8" }, false],
  [{ LC_ALL: "", LC_CTYPE: "", LANG: "POSIX" }, false],
];

Deno.test("doctor: the locale that counts must be a UTF-8 one", async () => {
  await using temp = await config();
  for (const [env, isWell] of locales) {
    const { code, stdout } = await doctor(temp.dir, ["--json"], env);
    const shown = `LC_ALL=${env.LC_ALL} LC_CTYPE=${env.LC_CTYPE} LANG=${env.LANG}`;
    const problems = isWell ? [] : [`The locale is not a UTF-8 one (${shown})`];
    assert.deepEqual([JSON.parse(stdout).problems, code], [problems, isWell ? 0 : 1], shown);
  }
});

Deno.test("doctor: a broken configuration, one that is not there, and none", async () => {
  await using temp = await config();
  const problemsOf = async (words: string[], env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await runProgram(["doctor", "--json", ...words], { env: { ...utf8, ...env } });
    assert.equal(stderr, "");
    const { problems, configuration } = JSON.parse(stdout);
    return { code, problems, configuration };
  };
  await writeFile(join(temp.dir, "tools.json"), '{"tools": [{"name": 1}, 2]}');
  assert.deepEqual(await problemsOf(["--config", temp.dir]), {
    code: 1,
    problems: [`The configuration has 4 errors: bashful check --config ${temp.dir} lists them`],
    configuration: { directory: temp.dir, kind: "explicit", tools: 0, protocolVersion: "2025-11-25" },
  });
  assert.deepEqual(await problemsOf(["--config", join(temp.dir, "none")]), {
    code: 1,
    problems: ["The configuration directory cannot be read: No such file or directory"],
    configuration: { directory: join(temp.dir, "none"), kind: "explicit", tools: 0, protocolVersion: null },
  });
  const found = await problemsOf([], { XDG_CONFIG_HOME: temp.dir });
  assert.deepEqual([found.code, found.problems, found.configuration.kind], [0, [], "example"]);
  assert.equal(found.configuration.directory, join(temp.dir, "bashful"));
  await mkdir(join(temp.dir, "home"));
  await using fixture = await copyOfFixture("seed");
  await symlink(fixture.dir, join(temp.dir, "home", "bashful"));
  const byDefault = await problemsOf([], { XDG_CONFIG_HOME: join(temp.dir, "home") });
  assert.deepEqual([byDefault.code, byDefault.problems, byDefault.configuration.kind], [0, [], "default"]);
});
