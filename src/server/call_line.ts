/** What the operator is told of a call that was answered (S5): how it went and how much it moved, and nothing of what. */

import { compact, type Json, LongJson } from "../json.ts";
import type { Answer, RunEnding } from "../tools/mod.ts";

/** How a call went. */
export interface CallLine {
  /** As the client wrote it: there may be no such tool. */
  readonly tool: string;
  /** From the request to its answer, the time in the queue included. */
  readonly ms: number;
  readonly outcome: CallOutcome;
  /** The arguments, as compact JSON. */
  readonly bytesIn: number;
  /** The content of the answer, or its message. */
  readonly bytesOut: number;
}

/** How a call can go: the kind of its answer, or, of one that failed otherwise than by its exit code, how it was ended. */
export type CallOutcome = Answer["kind"] | Exclude<RunEnding, "exited">;

/**
 * Measures a call.
 *
 * @param given Its arguments; `undefined` where there were none.
 * @param ending How the run of its function ended; `undefined` where it did not run.
 */
export function callLine(
  tool: string,
  given: Json | LongJson | undefined,
  answer: Answer,
  ending: RunEnding | undefined,
  ms: number,
): CallLine {
  const outcome = answer.kind === "failed" && ending !== undefined && ending !== "exited" ? ending : answer.kind;
  const json = given === undefined ? "" : given instanceof LongJson ? given.text : compact(given);
  return { tool, ms: Math.round(ms * 10) / 10, outcome, bytesIn: bytesOf(json), bytesOut: sizeOf(answer) };
}

function sizeOf(answer: Answer): number {
  switch (answer.kind) {
    case "done":
    case "background":
    case "failed":
      return answer.result.content.reduce(
        (sum, block) => sum + bytesOf(block.type === "text" ? String(block.text) : compact(block)),
        0,
      );
    case "cancelled":
      return 0;
    default:
      return bytesOf(answer.message);
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
