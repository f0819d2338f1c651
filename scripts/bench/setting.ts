/** What every benchmark runs on: the compiled binary, its configurations, and what it is compared with. */

import { fileURLToPath } from "node:url";
import { coreLibrary } from "../../src/bash/mod.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The binary to measure. */
export const program: string = Deno.env.get("BASHFUL_PROGRAM") || `${root}dist/bashful`;
/** Arguments for a call of a small tool. */
export const someArguments: Readonly<Record<string, string>> = { path: `${root}README.md` };

/** Files for one run of the benchmarks. */
export interface Setting {
  /** A folder for files; removed at the end. */
  readonly work: string;
  /** A configuration of tools that do little: echo_back, file_size, swallow and spew. */
  readonly small: string;
  /** The same beside 3,000 lines of other functions. */
  readonly large: string;
  /** The same as {@linkcode small}, in a sandbox that writes nothing and has no network. */
  readonly confined: string;
  /** What follows the benchmarks' names on the command line: `NAME=COMMAND`. */
  readonly peers: readonly string[];
}

/** `tools.bash`. Its functions need no library, so that any server can run them. */
const functions = [
  `tool_echo_back() { printf '%s' "$1"; }`,
  `tool_file_size() { [[ $1 =~ '"path":"'([^\\"]*) ]] && wc -c <"\${BASH_REMATCH[1]}"; }`,
  `tool_swallow() { printf '{"length":%s}' "\${#1}"; }`,
  `tool_spew() { head -c 5000000 /dev/zero | tr '\\0' x; }`,
  "export -f tool_echo_back tool_file_size tool_swallow tool_spew",
  "",
].join("\n");

/** Makes the configurations. */
export function makeSetting(peers: readonly string[]): Setting {
  const work = Deno.makeTempDirSync({ prefix: "bashful-bench-" });
  const filler = Array.from(
    { length: 600 },
    (_, index) => `other_${index}() {\n  local value=$1\n  printf '%s\\n' "$value"\n  return 0\n}`,
  );
  return {
    work,
    small: configuration(`${work}/small`, functions),
    large: configuration(`${work}/large`, `${filler.join("\n")}\n${functions}`),
    confined: configuration(`${work}/confined`, functions, { sandbox: { write: [], network: false } }),
    peers,
  };
}

function configuration(directory: string, bash: string, settings: object = {}): string {
  const tools = ["echo_back", "file_size", "swallow", "spew"].map((name) => ({
    name,
    description: name,
    inputSchema: { type: "object" },
  }));
  const server = {
    protocolVersion: "2026-07-28",
    serverInfo: { name: "bench", version: "1" },
    capabilities: { tools: { listChanged: true } },
    run: { maxOutputBytes: 20_000_000, ...settings },
  };
  Deno.mkdirSync(directory);
  Deno.writeTextFileSync(`${directory}/tools.json`, JSON.stringify({ tools }));
  Deno.writeTextFileSync(`${directory}/server.json`, JSON.stringify(server));
  Deno.writeTextFileSync(`${directory}/tools.bash`, bash);
  Deno.writeTextFileSync(`${directory}/library.bash`, coreLibrary);
  return directory;
}

/** Runs a command to its end. @throws {Error} If it fails. */
export async function run(command: string, args: readonly string[]): Promise<void> {
  const { success } = await new Deno.Command(command, {
    args: [...args],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output();
  if (!success) throw new Error(`Cannot run ${command} ${args.join(" ")}: it failed`);
}

/** What a call costs with no server at all: a bash that sources the library and the tools, and calls the function. */
export function floorCall(directory: string): Promise<void> {
  const script = `source "$0/library.bash"; source "$0/tools.bash"; tool_echo_back "$1"`;
  return run("bash", ["-c", script, directory, JSON.stringify(someArguments)]);
}

/** Compiles a program of one line, on the binary's own runtime base. @returns Its path. */
export async function compileProgram({ work }: Setting, name: string, text: string): Promise<string> {
  const compiler = Deno.env.get("DENO_COMPILER") || Deno.execPath();
  const path = `${work}/${name}`;
  Deno.writeTextFileSync(`${path}.js`, text);
  await run(compiler, ["compile", "--quiet", "--no-check", "--no-config", "--output", path, `${path}.js`]);
  return path;
}
