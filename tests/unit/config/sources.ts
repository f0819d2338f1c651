/** Sources for the tests of `config/`: what a bash process would have read, each part replaceable; and problems as text. */

import { formatProblem } from "../../../src/cli/problems/format.ts";
import { type ConfigReading, type ConfigSource, inOrder, readConfig } from "../../../src/config/mod.ts";
import type { Problem } from "../../../src/problem.ts";

/** What a test says of a source; the rest is a sound directory with the exported functions `tool_a` and `tool_b`. */
export interface Given extends Partial<Omit<ConfigSource, "server" | "tools" | "bash">> {
  readonly server?: string | Partial<ConfigSource["server"]>;
  readonly tools?: string | Partial<ConfigSource["tools"]>;
  readonly bash?: string | Partial<ConfigSource["bash"]>;
  /** The commands that bash did not find. */
  readonly missing?: Parameters<ConfigReading["without"]>[0];
  readonly unconfinable?: Parameters<ConfigReading["without"]>[2];
  readonly unpreviewable?: Parameters<ConfigReading["without"]>[3];
  /** The variables of the environment. */
  readonly environment?: Parameters<ConfigReading["without"]>[1];
}

/** A source of three files. */
export function sourceOf(given: Given = {}): ConfigSource {
  const {
    server,
    tools = '{ "tools": [] }',
    bash = "",
    missing: _missing,
    environment: _environment,
    unconfinable: _unconfinable,
    unpreviewable: _unpreviewable,
    ...rest
  } = given;
  const file = (path: string, text: string | Partial<ConfigSource["tools"]> | undefined) => (
    { path, text: undefined, isUtf8: true, ...(typeof text === "string" ? { text } : text) }
  );
  return {
    directory: "/home/u/.config/bashful",
    server: file("server.json", server),
    tools: file("tools.json", tools),
    bash: file("tools.bash", bash),
    exported: ["tool_a", "tool_b"],
    defined: [],
    places: [],
    commented: [],
    prefix: "tool_",
    bashfulVersion: "0.1.0",
    ...rest,
  };
}

/** Where the functions of a Bash text are defined, as bash would say of one that runs them all; the last of a name counts. */
export function placesIn(text: string, file = "tools.bash"): ConfigSource["places"] {
  const places = new Map<string, ConfigSource["places"][number]>();
  for (const [index, line] of text.split("\n").entries()) {
    const [, afterWord, before] = /^\s*(?:function\s+([\w-]+)|([\w-]+)\s*\()/.exec(line) ?? [];
    const name = afterWord ?? before;
    if (name !== undefined) places.set(name, { name, line: index + 1, file });
  }
  return [...places.values()];
}

/** The text of a tool: a sound one named `a`, with `changes`; `undefined` takes a field out. */
export function tool(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({ name: "a", description: "d", inputSchema: { type: "object" }, ...changes });
}

/** The text of `tools.json` with one tool a line, the first on line 3. */
export function toolsFile(...tools: string[]): string {
  return `{\n  "tools": [\n    ${tools.join(",\n    ")}\n  ]\n}\n`;
}

/** The text of `server.json`: a sound one with `changes`. */
export function serverFile(changes: Record<string, unknown> = {}): string {
  const sound = { protocolVersion: "2025-06-18", serverInfo: { name: "n", version: "1" }, capabilities: { tools: {} } };
  return JSON.stringify({ ...sound, ...changes }, null, 2);
}

/** Problems as text, each beginning with its identifier and, when it is one tool's alone, the tool. */
export function report(problems: readonly Problem[]): string {
  return problems.map((problem) => {
    const whose = problem.tool === undefined ? "" : ` of tool ${JSON.stringify(problem.tool)}`;
    return `[${problem.id}]${whose}\n${formatProblem(problem)}\n`;
  }).join("");
}

/** A row of a table: what is given, whether a configuration comes of it and of which tools, and every problem. */
export interface Row {
  readonly given: Given;
  /** The names of the tools served; absent when there is no configuration. */
  readonly served?: readonly string[];
  /** As {@link report} writes it, after a line break. */
  readonly problems: string;
}

/** Reads the source of `given`, as a row has it. */
export function outcomeOf(given: Given): Omit<Row, "given"> {
  const source = sourceOf(given);
  const { missing = [], environment, unconfinable, unpreviewable } = given;
  const { config, problems } = readConfig(source).without(missing, environment, unconfinable, unpreviewable);
  const served = config ? { served: config.tools.map((tool) => tool.name) } : {};
  return { ...served, problems: "\n" + report(inOrder(problems, source)) };
}
