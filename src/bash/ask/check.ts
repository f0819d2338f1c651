/**
 * What is asked of the machine about a configuration, in one bash run (`check.bash`): what `bash -n` and shellcheck say
 * of `tools.bash`, and which commands are not found. `tools.bash` is not run.
 */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";
import { ask } from "./ask.ts";

/** Commands, and where they are looked for. */
export interface CommandSearch {
  /** A `run.path`: directories put before PATH, as written (contract C5). */
  readonly path: readonly string[];
  readonly commands: readonly string[];
}

/** What is to be looked at. */
export interface MachineQuestion {
  /** The directory of the configuration. */
  readonly directory: string;
  /** The path of `tools.bash`; none where there is no such file, or it is not to be looked at. */
  readonly bashFile?: string;
  /** Whether shellcheck shall see it, where it is installed. */
  readonly wantsShellcheck?: boolean;
  readonly searches: readonly CommandSearch[];
  /** Whether the names of the environment's variables are wanted. */
  readonly wantsVariables?: boolean;
}

/** What was found. */
export interface MachineFindings {
  /** What `bash -n` said, in English; empty when it is content. */
  readonly syntax: string;
  /** What shellcheck printed (`--format=json1`); `undefined` where it is not installed or was not to be asked. */
  readonly shellcheck?: string;
  /** Each search that did not find all of its commands, with those that it did not find. */
  readonly missingCommands: readonly CommandSearch[];
  /** The variables of the environment, each with whether it holds anything; absent where they were not wanted. */
  readonly variables?: ReadonlyMap<string, boolean>;
}

/**
 * Each of `searches` that does not find all of its commands, with those that it does not find.
 *
 * @param directory That of the configuration.
 * @throws {BashMissing} If bash cannot be started.
 */
export async function missingCommands(
  spawner: Spawner,
  directory: string,
  searches: readonly CommandSearch[],
): Promise<readonly CommandSearch[]> {
  if (searches.length === 0) return [];
  return (await checkMachine(spawner, { directory, searches })).missingCommands;
}

/** How long looking may take, in milliseconds: shellcheck is thorough, not quick. */
const checkTimeoutMs = 20_000;

/**
 * Looks. What is not known when the time is over is left out.
 *
 * @throws {BashMissing} If bash cannot be started.
 */
export async function checkMachine(spawner: Spawner, question: MachineQuestion): Promise<MachineFindings> {
  const { directory, bashFile = "", wantsShellcheck = false, searches, wantsVariables = false } = question;
  const args = [
    directory,
    bashFile,
    wantsShellcheck ? bashFile : "",
    wantsVariables ? "1" : "",
    ...searches.flatMap(({ path, commands }) => [path.join(":"), String(commands.length), ...commands]),
  ];
  const answer = await ask(spawner, programs.check, args, { limitMs: checkTimeoutMs });
  const shellcheck = answer.text("shellcheck");
  return {
    syntax: answer.text("syntax") ?? "",
    ...(shellcheck === undefined ? {} : { shellcheck }),
    missingCommands: searches
      .map(({ path }, number) => ({ path, commands: answer.lines(`missing.${number}`) }))
      .filter(({ commands }) => commands.length > 0),
    ...(wantsVariables ? { variables: readVariables(answer.lines("variables")) } : {}),
  };
}

/** Names, with a "=" behind each whose variable holds something. */
function readVariables(lines: readonly string[]): ReadonlyMap<string, boolean> {
  return new Map(lines.map((line) => line.endsWith("=") ? [line.slice(0, -1), true] : [line, false]));
}
