/**
 * What is asked of the machine about a configuration, in one bash run (`check.bash`): what `bash -n` and shellcheck say
 * of files of Bash, which are not run, and which commands, directories and variables are not there.
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
  /** Paths of files of Bash. */
  readonly files?: readonly string[];
  /** Those of them that shellcheck shall see, where it is installed. */
  readonly forShellcheck?: readonly string[];
  /** Directories as the configuration writes them (contract C5). */
  readonly directories?: readonly string[];
  readonly searches: readonly CommandSearch[];
  /** Whether the names of the environment's variables are wanted. */
  readonly wantsVariables?: boolean;
}

/** What was found. */
export interface MachineFindings {
  /** What `bash -n` said of each file, in English; empty when it is content. */
  readonly syntax: ReadonlyMap<string, string>;
  /** What shellcheck printed of each file that it was to see (`--format=json1`). */
  readonly shellcheck: ReadonlyMap<string, string>;
  /** Whether it is installed. */
  readonly hasShellcheck: boolean;
  /** The directories that are not there. */
  readonly missingDirectories: ReadonlySet<string>;
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
  const { directory, files = [], forShellcheck = [], directories = [], searches, wantsVariables = false } = question;
  const lists = [files, forShellcheck, directories].flatMap((list) => [String(list.length), ...list]);
  const commands = searches.flatMap(({ path, commands }) => [path.join(":"), String(commands.length), ...commands]);
  const answer = await ask(spawner, programs.check, [directory, wantsVariables ? "1" : "", ...lists, ...commands], {
    limitMs: checkTimeoutMs,
  });
  const perFile = (section: string, list: readonly string[]) =>
    new Map(list.map((path, number) => [path, answer.text(`${section}.${number}`) ?? ""]));
  const numbered = (section: string, list: readonly string[]) =>
    new Set(answer.lines(section).map((number) => list[Number(number)]!));
  return {
    syntax: perFile("syntax", files),
    shellcheck: perFile("shellcheck", forShellcheck),
    hasShellcheck: answer.has("shellcheck"),
    missingDirectories: numbered("directories", directories),
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
