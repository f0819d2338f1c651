/** The whole reading, in order: `tools.bash`, `server.json`, `tools.json`, then what each tool needs from the machine. */

import type { CommandSearch } from "../bash/mod.ts";
import { bashProblems } from "./bash_file.ts";
import { Checker } from "./checker.ts";
import { checkCommands, checkFunctions, checkServerCommands } from "./functions.ts";
import { readServer } from "./server.ts";
import type { RunSettings } from "./settings.ts";
import { readTools } from "./tools.ts";
import type { Config, ConfigResult, ConfigSource } from "./types.ts";

/**
 * Makes a configuration of the three files, or tells everything that is wrong with them.
 *
 * JSON is strict (RFC 8259), except that both JSON files may hold `//` and block comments.
 *
 * @returns A configuration whenever each error carries `tool`; those tools are left out. `problems`, in no order, also
 * holds warnings.
 */
export function readConfig(source: ConfigSource): ConfigResult {
  const server = readServer(source);
  if (server.document) {
    const checker = new Checker(server.document, server.problems);
    checkServerCommands(checker, server.ownRequires, missingFrom(source, server.settings.run));
  }
  const bash = bashProblems(source);
  const tools = readTools(source, server.settings.run);
  const found = tools.problems.length;
  if (tools.checker) {
    if (bash.length === 0) checkFunctions(tools.checker, tools.tools, source);
    checkCommands(tools.checker, tools.tools, (run) => missingFrom(source, run));
  }
  const unusable = new Set(tools.problems.slice(found).map((problem) => problem.tool));
  const problems = [...server.problems, ...tools.problems, ...bash];
  const documents = {
    ...(server.document === undefined ? {} : { server: server.document }),
    ...(tools.checker === undefined ? {} : { tools: tools.checker.document }),
  };
  if (problems.some((problem) => problem.severity === "error" && problem.tool === undefined)) {
    return { config: undefined, problems, documents };
  }
  const served = tools.tools.flatMap(({ name, definition }) => definition && !unusable.has(name) ? [definition] : []);
  return {
    config: { server: server.settings, tools: served, prefix: source.prefix, directory: source.directory },
    problems,
    documents,
  };
}

/** The commands that `config` requires, once for each `run.path`; bash finds whether they are there, before the next reading. */
export function requiredCommands(config: Config): CommandSearch[] {
  const searches = new Map<string, { path: readonly string[]; commands: Set<string> }>();
  for (const { path, requires } of [config.server.run, ...config.tools.map(({ run }) => run)]) {
    if (requires.length === 0) continue;
    const key = path.join(":");
    const search = searches.get(key) ?? { path, commands: new Set() };
    for (const command of requires) search.commands.add(command);
    searches.set(key, search);
  }
  return Array.from(searches.values(), ({ path, commands }) => ({ path, commands: [...commands] }));
}

/** The commands that were not found with the `path` of `run`. */
function missingFrom(source: ConfigSource, { path }: RunSettings): readonly string[] {
  const key = path.join(":");
  return source.missingCommands.find((search) => search.path.join(":") === key)?.commands ?? [];
}
