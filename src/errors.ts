/** Failures that the user can do something about; anything else that is thrown is a bug. */

import type { Problem, ProblemFiles } from "./problem.ts";
import { plural } from "./text.ts";

/** Exit codes, the sysexits of BSD where there is one (contract S2). */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  invalidArguments: 65,
  unavailable: 69,
  bug: 70,
  configuration: 78,
} as const;

/** What the program cannot go on with, and why. */
export class UserError extends Error {
  override readonly name = "UserError";
  readonly exitCode: number;
  readonly hint: string | undefined;

  /** @param message What cannot be done, to what: found, expected. */
  constructor(message: string, details: { exitCode: number; hint?: string | undefined }) {
    super(message);
    this.exitCode = details.exitCode;
    this.hint = details.hint;
  }
}

/** Problems in the user's files that the program cannot go on with. */
export class ProblemsError extends Error {
  override readonly name = "ProblemsError";

  /** @param files The files that the problems are in, where a terminal is to show their lines. */
  constructor(readonly problems: readonly Problem[], readonly exitCode: number, readonly files?: ProblemFiles) {
    super(`Cannot go on with ${plural(problems.length, "problem")}`);
  }
}
