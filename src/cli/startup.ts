/** What every command that needs the tools does first: load them, and say what is wrong with them. */

import { Spawner } from "../bash/mod.ts";
import { inOrder, toolNames } from "../config/mod.ts";
import { exitCodes, ProblemsError } from "../errors.ts";
import { type Level, levels, type Log } from "../log.ts";
import { type Catalog, loadCatalog, type LoadedCatalog, toolFilter } from "../tools/mod.ts";
import type { ProblemFiles } from "../problem.ts";
import { list, nearest, printable, quote, wildcard } from "../text.ts";
import type { Parsed } from "./command.ts";
import { reportProblems } from "./explain.ts";

/** Tools that are ready, and what runs them. */
export interface Started {
  readonly spawner: Spawner;
  readonly catalog: Catalog;
  readonly outcome: LoadedCatalog;
}

/** The patterns of a flag that takes several, one by one. */
function patternsOf(parsed: Parsed, flag: string): string[] {
  return parsed.texts(flag).flatMap((text) => text.split(",")).filter((text) => text !== "");
}

/** Says of each pattern of `--only` and `--except` that no tool has a name which matches it. */
function warnOfPatterns(parsed: Parsed, { documents, catalog }: LoadedCatalog, log: Log): void {
  const names = toolNames(documents.tools?.value).filter((name) => name !== undefined);
  for (const flag of ["only", "except"]) {
    for (const pattern of patternsOf(parsed, flag).filter((each) => !names.some((name) => wildcard(each).test(name)))) {
      const isEmpty = flag === "only" && catalog?.tools.length === 0;
      const message = `No tool matches --${flag} ${quote(pattern)}${isEmpty ? ": none is served" : ""}`;
      log.tell("warning", { message, hint: patternHint(pattern, names) });
    }
  }
}

/** What a pattern that matches no name was most likely meant to be. */
function patternHint(pattern: string, names: readonly string[]): string | undefined {
  if (names.some((name) => name.startsWith(pattern))) return `${quote(`${pattern}*`)} matches what begins with it`;
  const meant = nearest(pattern.replaceAll("*", ""), names);
  if (meant !== undefined) return `did you mean ${quote(meant)}?`;
  if (names.length === 0) return undefined;
  return `the tools are ${list(names.slice(0, 10), "and")}${names.length > 10 ? ", ..." : ""}`;
}

/** How this command line loads the tools, the first time and every time again. */
export function loader(parsed: Parsed, spawner: Spawner): () => Promise<LoadedCatalog> {
  const filter = toolFilter(patternsOf(parsed, "only"), patternsOf(parsed, "except"));
  return () => loadCatalog(spawner, parsed.text("config") ?? "", filter);
}

/**
 * Loads the tools.
 *
 * @throws {ProblemsError} If there is nothing to serve, or `--strict` and something is wrong.
 * @throws {BashMissing} If there is no bash that runs.
 */
export async function start(parsed: Parsed, log: Log, spawner: Spawner = new Spawner()): Promise<Started> {
  const outcome = await loader(parsed, spawner)();
  if (parsed.text("log-level") === undefined) useLevel(log, outcome.loaded.logLevel);
  const { catalog, problems, loaded } = outcome;
  if (catalog === undefined || (parsed.isOn("strict") && problems.length > 0)) throw unusable(outcome);
  reportErrors(outcome, log);
  // A shell that completes a word asks for names alone.
  if (!parsed.isOn("names")) warnOfPatterns(parsed, outcome, log);
  if (loaded.kind === "example") {
    log.tell("warning", {
      label: "note",
      message: `there is no tools.json in ${
        printable(loaded.directory) || "the default place"
      }: the embedded example is served`,
      hint: "bashful init makes a configuration of your own",
    });
  }
  return { spawner, catalog, outcome };
}

/** Why the files cannot be served: every problem. */
export function unusable(outcome: LoadedCatalog): ProblemsError {
  return new ProblemsError(inOrder(outcome.problems, outcome.source), exitCodes.configuration, filesOf(outcome));
}

/** The files in which problems are, as a terminal shows them. */
export function filesOf({ source, loaded }: Pick<LoadedCatalog, "source" | "loaded">): ProblemFiles {
  const files = [source.server, source.tools, source.bash, ...source.commented];
  return {
    texts: new Map(files.flatMap(({ path, text }) => text === undefined ? [] : [[path, text]])),
    allowsColor: loaded.allowsColor,
  };
}

/** What keeps a tool of that name from being served; `undefined` where there is no such tool, or nothing does. */
export function whyUnserved(name: string, outcome: LoadedCatalog): ProblemsError | undefined {
  if (outcome.catalog === undefined) return unusable(outcome);
  const own = outcome.problems.filter(({ tool, severity }) => tool === name && severity === "error");
  if (own.length === 0) return undefined;
  return new ProblemsError(inOrder(own, outcome.source), exitCodes.configuration, filesOf(outcome));
}

/** Says what is wrong with what is served all the same. Warnings are for `bashful check`: a good start is silent. */
export function reportErrors(
  { problems, ...read }: Pick<LoadedCatalog, "problems" | "source" | "loaded">,
  log: Log,
): void {
  const errors = problems.filter(({ severity }) => severity === "error");
  reportProblems(inOrder(errors, read.source), log, filesOf(read));
}

function useLevel(log: Log, name: string): void {
  if (name === "") return;
  const level = levelNames[name.toLowerCase()];
  if (level !== undefined) log.level = level;
  else log.warning(`Cannot use SERVER_LOG_LEVEL: found ${quote(name)}, expected one of ${levels.join(", ")}`);
}

/** Names that other programs have for the levels. */
const levelNames: Readonly<Record<string, Level>> = {
  ...Object.fromEntries(levels.map((level) => [level, level])),
  trace: "debug",
  warn: "warning",
  fatal: "error",
  off: "silent",
  none: "silent",
};
