/** How much of a text is delivered (contract O2), by its tool's settings. */

import type { RunSettings } from "./settings.ts";

/** The part of a budget that belongs to the end of a text unless `tail` says otherwise: errors mostly stand there. */
export const usualTail = 0.8;

/** A budget. */
export interface OutputBudget {
  readonly bytes: number;
  /** A regular expression: lines that match are delivered wherever they stand. */
  readonly keep?: string;
  /** From 0 to 1. */
  readonly tail: number;
}

/** The budget; `undefined` for a tool whose texts are delivered whole. */
export function outputBudget({ output }: Pick<RunSettings, "output">): OutputBudget | undefined {
  const { budgetBytes, keep, tail = usualTail } = output;
  return budgetBytes === undefined ? undefined : { bytes: budgetBytes, tail, ...(keep === undefined ? {} : { keep }) };
}
