/** Says on stderr what went wrong: mistakes of the user's, a machine without bash, and bugs, which say that they are. */

import { BashMissing } from "../bash/mod.ts";
import { exitCodes, ProblemsError, UserError } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Problem, ProblemFiles } from "../problem.ts";
import { plural } from "../text.ts";
import { formatProblem } from "./problems/format.ts";
import { recordOf } from "./problems/record.ts";

/** Writes to stderr why a command stopped, or what went wrong without stopping it. @returns The exit code. */
export function explain(error: unknown, log: Log): number {
  if (error instanceof UserError) {
    log.tell("error", { message: error.message, hint: error.hint });
    return error.exitCode;
  }
  if (error instanceof ProblemsError) {
    reportProblems(error.problems, log, error.files);
    return error.exitCode;
  }
  if (error instanceof BashMissing) {
    log.tell("error", { message: error.message, hint: error.hint });
    return exitCodes.unavailable;
  }
  log.show("error", {
    message: `bashful has a bug: ${error instanceof Error ? error.stack ?? error.message : String(error)}`,
    hint: "please report it, with what you did and these lines",
  });
  return exitCodes.bug;
}

/**
 * Writes problems to the log, in the order in which they are given; past the most that it takes, how many more. With
 * `files`, a terminal gets each with its line, in colours.
 */
export function reportProblems(problems: readonly Problem[], log: Log, files?: ProblemFiles): void {
  const told = problems.slice(0, log.mostProblems);
  const framed = Deno.stderr.isTerminal() ? files : undefined;
  for (const problem of told) {
    const text = framed?.texts.get(problem.place?.file ?? "");
    const options = { color: framed?.allowsColor === true, ...(text === undefined ? {} : { text }) };
    const lines = formatProblem(problem, options) + (framed === undefined ? "" : "\n");
    log.report(problem.severity, lines, recordOf(problem));
  }
  const more = problems.length - told.length;
  if (more === 0) return;
  const message = `${plural(more, "more problem")} of the configuration`;
  log.tell("error", { message, hint: `${log.checkCommand} lists all` });
}
