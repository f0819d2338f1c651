/**
 * From a configuration directory to a catalog: bash loads it, `config/` reads it. What to do about problems is the
 * caller's to say.
 */

import {
  checkMachine,
  confine,
  load,
  type Loaded,
  type MachineFindings,
  type Refusal,
  type Sandbox,
  type Spawner,
  type Unconfinable,
} from "../bash/mod.ts";
import { type ConfigReading, type ConfigSource, type Documents, readConfig } from "../config/mod.ts";
import type { Problem } from "../problem.ts";
import { version } from "../version.ts";
import { Catalog } from "./catalog.ts";
import type { ToolFilter } from "./filter.ts";
import exampleTools from "./example/tools.json" with { type: "text" };
import exampleBash from "./example/tools.bash" with { type: "text" };

/** What came of loading. */
export interface LoadedCatalog {
  /** `undefined` when a problem is not one tool's alone. */
  readonly catalog: Catalog | undefined;
  /** In no order. */
  readonly problems: readonly Problem[];
  readonly loaded: Loaded;
  /** The JSON files that could be parsed. */
  readonly documents: Documents;
  /** What was read: the loaded files, or the embedded example. */
  readonly source: ConfigSource;
  /** Commands that tools require and that are not there; these tools are not in the catalog. */
  readonly missingCommands: readonly string[];
}

/**
 * Loads the configuration and makes its catalog.
 *
 * @param directory What `--config` names; empty for the environment's or the default place (contract C1).
 * @param filter Which of the tools the catalog holds.
 * @throws {BashMissing} If bash cannot be started, or does not run.
 */
export async function loadCatalog(
  spawner: Spawner,
  directory: string,
  filter: ToolFilter = () => true,
): Promise<LoadedCatalog> {
  const loaded = await load(spawner, directory, exampleBash);
  spawner.newerBash = loaded.newerBash;
  spawner.importedFunctions = loaded.importedFunctions;
  spawner.setsid = loaded.setsid;
  spawner.reopensPipes = loaded.reopensPipes;
  const source = configSource(loaded);
  if (loaded.directoryError !== undefined) {
    const problems = [directoryProblem(loaded.directory, loaded.directoryError)];
    return { catalog: undefined, problems, documents: {}, loaded, source, missingCommands: [] };
  }
  const reading = readConfig(source);
  const [{ missingCommands: missing, variables }, { tools, previews }] = await Promise.all([
    lookAround(spawner, loaded.directory, reading),
    confineAll(spawner, loaded, reading),
  ]);
  const { config, problems, documents } = reading.without(
    missing,
    variables,
    tools.unconfinable,
    previews.unconfinable,
  );
  const location = {
    directory: loaded.directory,
    path: loaded.kind === "example" ? "" : loaded.bash.path,
    text: source.bash.text ?? "",
    isShareable: loaded.isShareable,
    mayAsk: loaded.mayAsk || /\bmcp_ask\b/.test(source.bash.text ?? ""),
  };
  const seen = config && { ...config, tools: config.tools.filter((tool) => filter(tool.name)) };
  return {
    catalog: seen && new Catalog(seen, location, tools.sandboxes, undefined, previews.sandboxes),
    problems,
    documents,
    loaded,
    source,
    missingCommands: [...new Set(missing.flatMap(({ commands }) => commands))],
  };
}

/** What the configuration asks of the machine; most ask nothing, which takes no time. */
async function lookAround(
  spawner: Spawner,
  directory: string,
  { required: searches, needsEnvironment: wantsVariables }: ConfigReading,
): Promise<Pick<MachineFindings, "missingCommands" | "variables">> {
  if (searches.length === 0 && !wantsVariables) return { missingCommands: [] };
  return await checkMachine(spawner, { directory, searches, wantsVariables });
}

/** By the names of tools, what their functions are confined by, or why they cannot be. */
interface Confined {
  readonly sandboxes: ReadonlyMap<string, Sandbox>;
  readonly unconfinable: ReadonlyMap<string, Unconfinable>;
}

/** Confines what is to be; most configurations have nothing of the kind, which takes no time. */
async function confineAll(
  spawner: Spawner,
  { directory, bash, sources }: Loaded,
  { sandboxes, previews }: ConfigReading,
): Promise<{ readonly tools: Confined; readonly previews: Confined }> {
  const distinct = new Map(
    [...sandboxes.values(), ...previews.values()].map((rules) => [JSON.stringify(rules), rules]),
  );
  const made = distinct.size === 0
    ? []
    : await confine(spawner, directory, [bash.path, ...sources], [...distinct.values()]);
  const results = new Map([...distinct.keys()].map((key, index) => [key, made[index]!]));
  const confined = (wanted: ConfigReading["sandboxes"]): Confined => {
    const all = Array.from(wanted, ([name, rules]) => [name, results.get(JSON.stringify(rules))!] as const);
    return {
      sandboxes: new Map(all.flatMap(([name, result]) => "kind" in result ? [] : [[name, result]])),
      unconfinable: new Map(all.flatMap(([name, result]) => "kind" in result ? [[name, result]] : [])),
    };
  };
  return { tools: confined(sandboxes), previews: confined(previews) };
}

function directoryProblem(directory: string, { kind, reason }: Refusal): Problem {
  return {
    id: "file/directory",
    severity: "error",
    file: directory,
    said: reason,
    ...(kind === "absent" ? { hint: { kind: "initialize", directory } } : {}),
  };
}

function configSource(loaded: Loaded): ConfigSource {
  const source = { ...loaded, bashfulVersion: version };
  if (loaded.kind !== "example") return source;
  const file = { isUtf8: true, text: undefined };
  return {
    ...source,
    // The example's functions are named as they are, whatever the user's shall be called.
    prefix: "tool_",
    server: { ...file, path: "server.json" },
    tools: { ...file, path: "tools.json", text: exampleTools },
    bash: { ...file, path: "tools.bash", text: exampleBash },
  };
}
