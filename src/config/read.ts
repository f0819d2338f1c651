/** The whole reading, in order: `tools.bash`, `server.json`, `tools.json`, then what each tool needs from the machine. */

import type { Problem } from "../problem.ts";
import { bashProblems } from "./bash_file.ts";
import { Checker } from "./checker.ts";
import { checkCommands, checkFunctions, checkServerCommands } from "./functions.ts";
import { readServer } from "./server.ts";
import { readTools } from "./tools.ts";
import type { Config, ConfigResult, ConfigSource } from "./types.ts";

/**
 * Makes a configuration of the three files, or tells everything that is wrong with them.
 *
 * JSON is strict (RFC 8259), except that both JSON files may hold `//` and block comments. Problems come in the order
 * `server.json`, `tools.json`, `tools.bash`, and within a file from top to bottom.
 *
 * @returns A configuration whenever each error carries `tool`; those tools are left out. `problems` also holds warnings.
 */
export function readConfig(source: ConfigSource): ConfigResult {
  const server = readServer(source);
  if (server.document) {
    const checker = new Checker(server.document, server.problems);
    checkServerCommands(checker, server.ownRequires, source.missingCommands);
  }
  const bash = bashProblems(source);
  const tools = readTools(source, server.settings.run);
  const found = tools.problems.length;
  if (tools.checker) {
    if (bash.length === 0) checkFunctions(tools.checker, tools.tools, source);
    checkCommands(tools.checker, tools.tools, source.missingCommands);
  }
  const unusable = new Set(tools.problems.slice(found).map((problem) => problem.tool));
  const problems = [...sorted(server.problems), ...sorted(tools.problems), ...bash];
  if (problems.some((problem) => problem.severity === "error" && problem.tool === undefined)) {
    return { config: undefined, problems };
  }
  const served = tools.tools.flatMap(({ name, definition }) => definition && !unusable.has(name) ? [definition] : []);
  return {
    config: { server: server.settings, tools: served, prefix: source.prefix, directory: source.directory },
    problems,
  };
}

/** The commands that some tool of `config` requires; whether they are there is bash's to find, before the next reading. */
export function requiredCommands(config: Config): string[] {
  return [...new Set([...config.server.run.requires, ...config.tools.flatMap((tool) => tool.run.requires)])];
}

function sorted(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) =>
    (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0)
  );
}
