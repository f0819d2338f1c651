import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { serveFunctions, type ServeOptions } from "./served.ts";

/** Calls one function that prints text. */
async function print(body: string, options: Partial<ServeOptions> = {}): Promise<string> {
  await using served = await serveFunctions({ functions: { show: body }, ...options });
  const { result, error } = await served.client.callTool("show");
  assert.equal(error, undefined);
  assert.notEqual(result.isError, true, result.content[0].text);
  assert.equal(await served.client.close(), 0);
  assert.equal(served.client.stderr, "");
  return result.content[0].text;
}

Deno.test("a function's standard input is empty", async () => {
  assert.equal(await print(`cat; read -r line || echo "end \${#line}"`), "end 0");
});

Deno.test("a function runs in the client's working directory", async () => {
  assert.equal(await print("pwd", { cwd: "/usr" }), "/usr");
  assert.equal(await print("pwd", { cwd: "/" }), "/");
});

Deno.test("run.cwd, run.env and run.path change a function's surroundings", async () => {
  await using served = await serveFunctions({
    functions: { show: `mine; printf '%s|%s|%s' "$PWD" "$A" "\${PATH%%:*}"` },
    fields: { show: { run: { cwd: "sub dir", env: { A: "$(id) 'x'\n\\n" }, path: ["bin"] } } },
  });
  await mkdir(join(served.dir, "sub dir"));
  await mkdir(join(served.dir, "bin"));
  await writeFile(join(served.dir, "bin", "mine"), "#!/bin/sh\nprintf 'mine '\n", { mode: 0o755 });
  const { result } = await served.client.callTool("show");
  assert.equal(result.content[0].text, `mine ${served.dir}/sub dir|$(id) 'x'\n\\n|${served.dir}/bin`);
});

Deno.test("a function learns its own name, where its configuration is, and that nobody sees colours", async () => {
  await using served = await serveFunctions({
    functions: { show: `bash -c 'printf "%s|%s|%s" "$SERVER_TOOL_NAME" "$SERVER_CONFIG_DIR" "$NO_COLOR"'` },
  });
  const { result } = await served.client.callTool("show");
  assert.equal(result.content[0].text, `show|${served.dir}|1`);
});

Deno.test("the environment is inherited", async () => {
  const env = { MY_VARIABLE: "a b\n$(id)", EMPTY: "" };
  assert.equal(await print(`bash -c 'printf "%s|%s" "$MY_VARIABLE" "\${EMPTY-unset}"'`, { env }), "a b\n$(id)|");
});

const locale = `bash -c 'printf "%s|%s|%s" "\${LC_ALL-}" "\${LC_CTYPE-}" "\${LANG-}"'`;

Deno.test("a UTF-8 locale is set where none came in, and only there", async () => {
  const PATH = Deno.env.get("PATH")!;
  const bare = { clearEnv: true };
  assert.equal(await print(locale, { ...bare, env: { PATH } }), "|C.UTF-8|");
  assert.equal(await print(locale, { ...bare, env: { PATH, LC_ALL: "", LANG: "" } }), "|C.UTF-8|");
  assert.equal(await print(locale, { ...bare, env: { PATH, LANG: "C" } }), "||C");
  assert.equal(await print(locale, { ...bare, env: { PATH, LC_ALL: "C.UTF-8" } }), "C.UTF-8||");
});

Deno.test("the usual directories are appended to PATH, each once", async () => {
  await using home = await tempConfig();
  await mkdir(join(home.dir, ".local", "bin"), { recursive: true });
  const own = Deno.env.get("PATH")!;
  const bash = own.split(":").find((folder) => existsAsFile(join(folder, "bash")))!;
  const env = { PATH: `${home.dir}/a b:${bash}`, HOME: home.dir };
  const path = (await print('printf %s "$PATH"', { clearEnv: true, env })).split(":");
  assert.deepEqual(path.slice(0, 2), [`${home.dir}/a b`, bash]);
  assert.equal(new Set(path).size, path.length);
  for (const folder of ["/usr/local/bin", `${home.dir}/.local/bin`, "/usr/bin", "/bin", "/usr/sbin", "/sbin"]) {
    assert.ok(path.includes(folder), `${folder} in ${path.join(":")}`);
  }
});

function existsAsFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

Deno.test("what the environment would run in a shell neither runs nor is passed on", async () => {
  await using trap = await tempConfig();
  const script = join(trap.dir, "trap.sh");
  await writeFile(script, `touch '${trap.dir}/canary'\necho trapped\necho trapped >&2\n`);
  const body = `() { touch '${trap.dir}/canary'; echo trapped; }`;
  const replaced = [
    "printf",
    "source",
    "declare",
    "unset",
    "read",
    "tool_other",
    "ls",
    "kill",
    "wait",
    "local",
    "eval",
  ];
  const env = {
    BASH_ENV: script,
    ENV: script,
    SHELLOPTS: "xtrace:errexit:nounset",
    BASHOPTS: "failglob:nocasematch",
    PS4: `$(touch '${trap.dir}/canary')`,
    PROMPT_COMMAND: `touch '${trap.dir}/canary'`,
    ...Object.fromEntries(replaced.map((name) => [`BASH_FUNC_${name}%%`, body])),
  };
  const show =
    `bash -c 'env | grep -E "^(BASH_FUNC_|BASH_ENV|ENV=|SHELLOPTS|BASHOPTS)" | grep -vc tool_show; type -t ls; shopt -o xtrace'`;
  const text = await print(`${show}; shopt -q failglob || echo "$-"`, { env });
  const [count, type, xtrace, flags] = text.split("\n");
  // The tool's own function is exported for child shells, as tools.bash asked.
  assert.deepEqual([count, type, xtrace], ["0", "file", "xtrace         \toff"]);
  assert.doesNotMatch(flags!, /[xeu]/);
  assert.equal(existsAsFile(join(trap.dir, "canary")), false);
});

Deno.test("only what tools.bash itself exports is a tool", async () => {
  const names = ["ls", "cd", "if", "printf", "from_environment", "defined_only", "unset_again", "good"];
  await using config = await tempConfig({
    tools: names.map((name) => toolNamed(name)),
    bash: `tool_defined_only() { :; }\ntool_unset_again() { :; }\nexport -f tool_unset_again\n` +
      `unset -f tool_unset_again\ntool_good() { echo good; }\nexport -f tool_good\n`,
    files: { tool_ls: "#!/bin/sh\necho program\n" },
  });
  const env = {
    SERVER_CONFIG_DIR: config.dir,
    PATH: `${config.dir}:${Deno.env.get("PATH")}`,
    "BASH_FUNC_tool_from_environment%%": "() { echo environment; }",
  };
  await using client = await connectLines("2025-06-18", { env });
  const { result } = await client.request("tools/list");
  assert.deepEqual(result.tools, [toolNamed("good")]);
  const { error } = await client.callTool("from_environment");
  assert.deepEqual(error, { code: -32602, message: 'Unknown tool "from_environment"' });
  await client.close();
  const left = [...client.stderr.matchAll(/^error: .*$/gm)].map(([line]) => line);
  const bash = `${config.dir}/tools.bash`;
  assert.deepEqual(left, [
    `error: Cannot serve tool "ls": function tool_ls is not in ${bash}`,
    `error: Cannot serve tool "cd": function tool_cd is not in ${bash}`,
    `error: Cannot serve tool "if": function tool_if is not in ${bash}`,
    `error: Cannot serve tool "printf": function tool_printf is not in ${bash}`,
    `error: Cannot serve tool "from_environment": function tool_from_environment is not in ${bash}`,
    `error: Cannot serve tool "defined_only": function tool_defined_only of ${bash} is not exported`,
    `error: Cannot serve tool "unset_again": function tool_unset_again is not in ${bash}`,
  ]);
});

Deno.test("a prefix that names builtins and programs makes no tools of them", async () => {
  await using config = await tempConfig({
    tools: [toolNamed("ls"), toolNamed("s")],
    bash: "ok() { :; }; export -f ok",
  });
  const env = { SERVER_CONFIG_DIR: config.dir, SERVER_TOOLS_FUNCTION_NAME_PREFIX: "l" };
  await using client = await connectLines("2025-06-18", { env });
  assert.deepEqual((await client.request("tools/list")).result, { tools: [] });
});

Deno.test("BASH_SOURCE, globals and unexported helpers work in a function", async () => {
  await using served = await serveFunctions({
    head:
      `here=$(cd "$(dirname "\${BASH_SOURCE[0]}")" && pwd)\nlist=(one 'two three')\nhelper() { printf '%s;' "$@"; }\n` +
      `shopt -s extglob`,
    functions: {
      show:
        `helper "\${BASH_SOURCE[0]}" "$here" "\${#list[@]}" "\${list[1]}" "$#" "\${FUNCNAME[0]}"; shopt -q extglob && echo on`,
    },
  });
  const { result } = await served.client.callTool("show", { a: 1 });
  const { dir } = served;
  assert.equal(result.content[0].text, `${dir}/tools.bash;${dir};2;two three;1;tool_show;on`);
});
