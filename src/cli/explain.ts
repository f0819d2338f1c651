/** Words what went wrong, on stderr: the user's mistakes, a machine without bash, and bugs, which say that they are. */

import { BashMissing } from "../bash/mod.ts";
import { formatProblem } from "./problem_text.ts";
import { exitCodes, UserError } from "../errors.ts";
import { type Log, writeStderr } from "../log.ts";

/** Words on stderr what stopped a command, or what was not to stop it. @returns The exit code. */
export function explain(error: unknown, log: Log): number {
  if (error instanceof UserError) {
    for (const problem of error.problems) log.report(problem.severity, formatProblem(problem), problem);
    if (error.message !== "") log.report("error", `error: ${error.message}${hintLine(error.hint)}`);
    return error.exitCode;
  }
  if (error instanceof BashMissing) {
    log.report("error", `error: ${error.message}${hintLine("install bash, or put it on PATH")}`);
    return exitCodes.unavailable;
  }
  writeStderr(
    `error: bashful has a bug: ${error instanceof Error ? error.stack ?? error.message : String(error)}\n` +
      "hint: please report it, with what you did and these lines\n",
  );
  return exitCodes.bug;
}

function hintLine(hint: string | undefined): string {
  return hint === undefined ? "" : `\nhint: ${hint}`;
}
