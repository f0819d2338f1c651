/** A problem for programs: the sentence that people read, and the facts that it is made of. */

import type { Hint, Problem } from "../../problem.ts";
import { hintText } from "./hint.ts";
import { sentenceOf } from "./sentence.ts";

/** What `check --json`, SARIF and the log in JSON hold: fields are added, and neither taken away nor given another meaning. */
export interface ProblemRecord extends Omit<Problem, "hint" | "verb"> {
  readonly message: string;
  /** In words. */
  readonly hint?: string;
  /** The hint's facts. */
  readonly step?: Hint;
}

/** The record of a problem. */
export function recordOf(problem: Problem): ProblemRecord {
  const { id, severity, place, hint, tool, verb: _verb, ...facts } = problem;
  return {
    id,
    severity,
    message: sentenceOf(problem),
    ...(place === undefined ? {} : { place }),
    ...(hint === undefined ? {} : { hint: hintText(hint) }),
    ...(tool === undefined ? {} : { tool }),
    ...facts,
    ...(hint === undefined ? {} : { step: hint }),
  };
}
