/** What every command that needs the tools does first: load them, and say what is wrong with them. */

import { Spawner } from "../bash/mod.ts";
import { inOrder } from "../config/mod.ts";
import { exitCodes, ProblemsError } from "../errors.ts";
import { type Level, levels, type Log } from "../log.ts";
import { type Catalog, loadCatalog, type LoadedCatalog, toolFilter } from "../tools/mod.ts";
import { printable, quote } from "../text.ts";
import type { Parsed } from "./command.ts";
import { reportProblems } from "./explain.ts";

/** Tools that are ready, and what runs them. */
export interface Started {
  readonly spawner: Spawner;
  readonly catalog: Catalog;
  readonly outcome: LoadedCatalog;
}

/** How this command line loads the tools, the first time and every time again. */
export function loader(parsed: Parsed, spawner: Spawner): () => Promise<LoadedCatalog> {
  const patterns = (flag: string) =>
    parsed.texts(flag).flatMap((text) => text.split(",")).filter((text) => text !== "");
  const filter = toolFilter(patterns("only"), patterns("except"));
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
export function unusable({ problems, source }: LoadedCatalog): ProblemsError {
  return new ProblemsError(inOrder(problems, source), exitCodes.configuration);
}

/** What keeps a tool of that name from being served; `undefined` where there is no such tool, or nothing does. */
export function whyUnserved(name: string, outcome: LoadedCatalog): ProblemsError | undefined {
  if (outcome.catalog === undefined) return unusable(outcome);
  const own = outcome.problems.filter(({ tool, severity }) => tool === name && severity === "error");
  return own.length === 0 ? undefined : new ProblemsError(inOrder(own, outcome.source), exitCodes.configuration);
}

/** Says what is wrong with what is served all the same. Warnings are for `bashful check`: a good start is silent. */
export function reportErrors({ problems, source }: Pick<LoadedCatalog, "problems" | "source">, log: Log): void {
  reportProblems(inOrder(problems.filter(({ severity }) => severity === "error"), source), log);
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
