/** The whole reading, in order: `tools.bash` and its comments, `server.json`, `tools.json`, then what each tool needs from the machine. */

import type { CommandSearch, Confinement } from "../bash/mod.ts";
import { type Problem, stopsAll } from "../problem.ts";
import { bashProblems, messageProblems } from "./bash_file.ts";
import { Checker } from "./checker.ts";
import { readComments } from "./comments/mod.ts";
import { missingVariables } from "./environment.ts";
import { checkFunctions } from "./functions.ts";
import { checkNeeds, checkSandboxes, checkServerNeeds } from "./needs.ts";
import { advisePreviews, checkPreviews } from "./previews.ts";
import { previewRules, sandboxRules } from "./sandbox.ts";
import { readServer } from "./server.ts";
import type { RunSettings } from "./settings.ts";
import { readTools } from "./tools.ts";
import type { Config, ConfigReading, ConfigResult, ConfigSource } from "./types.ts";

/**
 * Makes a configuration of the three files, or tells everything that is wrong with them.
 *
 * JSON is strict (RFC 8259), except that both JSON files may hold `//` and block comments.
 *
 * @returns A configuration whenever each error is one tool's alone; those tools are left out. `problems`, in no order, also
 * holds warnings.
 */
export function readConfig(source: ConfigSource): ConfigReading {
  const server = readServer(source);
  const bash = bashProblems(source);
  const areDefaultsSound = !server.problems.some(({ id }) => id.startsWith("run/"));
  const comments = readComments(source);
  const tools = readTools(source, comments, server.settings, areDefaultsSound);
  const toolProblems = tools.problems.length;
  if (tools.document && bash.length === 0) {
    const checker = new Checker(tools.document, tools.problems);
    checkFunctions(checker, tools.tools, source);
    checkPreviews(checker, tools.tools, source);
  }
  const found = [...server.problems, ...tools.problems, ...bash, ...messageProblems(source)];
  // Of two tools of one name, only the second has the problem: it was left out when it was read.
  const functionless = tools.problems.slice(toolProblems);
  // What a comment says badly is left out of an entry that is sound otherwise.
  const misdescribed = tools.problems.filter(({ id, severity }) => severity === "error" && id.startsWith("comments/"));
  const documents = {
    ...(server.document === undefined ? {} : { server: server.document }),
    ...(tools.document === undefined ? {} : { tools: tools.document }),
  };
  const resultWith = (more: readonly Problem[], environment: Pick<Config, "environment"> = {}): ConfigResult => {
    const problems = [...found, ...more];
    if (problems.some(stopsAll)) {
      return { config: undefined, problems, documents };
    }
    const wrong = [...functionless, ...misdescribed, ...more].filter(({ severity }) => severity === "error");
    const unusable = new Set(wrong.map(({ tool }) => tool));
    const served = tools.tools.flatMap(({ name, definition }) => definition && !unusable.has(name) ? [definition] : []);
    const { prefix, directory } = source;
    const config = { server: server.settings, tools: served, prefix, directory, ...environment };
    return { config, problems, documents };
  };
  const result = resultWith([]);
  return {
    ...result,
    required: result.config === undefined ? [] : requiredCommands(result.config),
    needsEnvironment: result.config !== undefined && needsEnvironment(result.config),
    sandboxes: rulesOf(result.config, sandboxRules),
    previews: rulesOf(result.config, previewRules),
    without(commands, environment = new Map(), unconfinable = new Map(), unpreviewable = new Map()) {
      const more: Problem[] = [];
      const missing = (run: RunSettings) => ({
        commands: missingFrom(commands, run),
        variables: missingVariables(run.requiresEnv, run, environment),
        environment,
      });
      if (server.document) {
        checkServerNeeds(new Checker(server.document, more), server.own, missing(server.settings.run));
      }
      if (tools.document) {
        checkNeeds(new Checker(tools.document, more), tools.tools, missing);
        checkSandboxes(new Checker(tools.document, more), tools.tools, unconfinable);
        advisePreviews(new Checker(tools.document, more), tools.tools, unpreviewable);
      }
      return resultWith(more, environment.size === 0 ? {} : { environment: [...environment.keys()] });
    },
  };
}

/** The rules that `rules` has for tools, by their names. */
function rulesOf(config: Config | undefined, rules: typeof sandboxRules): Map<string, Confinement> {
  return new Map(
    (config?.tools ?? []).flatMap(({ name, run, definition }) => {
      const own = rules(run, definition.annotations);
      return own === undefined ? [] : [[name, own]];
    }),
  );
}

function needsEnvironment({ server, tools }: Config): boolean {
  return [server.run, ...tools.map(({ run }) => run)]
    .some(({ requiresEnv, inheritEnv }) => requiresEnv.length > 0 || inheritEnv !== undefined);
}

function requiredCommands(config: Config): CommandSearch[] {
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
function missingFrom(missing: readonly CommandSearch[], { path }: RunSettings): readonly string[] {
  const key = path.join(":");
  return missing.find((search) => search.path.join(":") === key)?.commands ?? [];
}
