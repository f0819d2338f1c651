/** One call as values: what it may take, what it says while it runs, and how it ended. */

import type { JsonObject } from "../../json.ts";

/** How the run of a function ended. The first reason is what counts: what was killed for it is no second one. */
export type Outcome =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "signaled"; readonly signal: string }
  /** `isTotal`: it went on reporting progress until it reached `maxTimeoutMs`. */
  | { readonly kind: "timedOut"; readonly timeoutMs: number; readonly isTotal: boolean }
  | { readonly kind: "cancelled" }
  | { readonly kind: "tooMuchOutput"; readonly limitBytes: number }
  | { readonly kind: "notStarted"; readonly reason: string };

/** What a call may take. */
export interface CallLimits {
  /** How long a call may run with no progress, in milliseconds. */
  readonly timeoutMs: number;
  /** How long it may run in all, however much progress it reports, in milliseconds. */
  readonly maxTimeoutMs: number;
  /** Between SIGTERM and SIGKILL, in milliseconds. */
  readonly graceMs: number;
  /** The most that it may print to stdout, and send over the control channel. */
  readonly maxOutputBytes: number;
}

/** What a running call says, as it says it. */
export interface CallListener {
  /** A control message other than the worker's own. */
  onMessage(message: JsonObject): void;
  /** Text on stderr. */
  onText(text: string): void;
}

/** What came of a call. */
export interface CallRun {
  readonly outcome: Outcome;
  readonly stdout: Uint8Array;
  /** The end of what it wrote to stderr, at most 4 KB. */
  readonly stderr: string;
  /** How long the call waited for its worker to be ready, in milliseconds: nothing for one started ahead. */
  readonly startMs: number;
  /** How long the function took, and the reading of what it printed, in milliseconds. */
  readonly runMs: number;
}

/** What comes of a call whose function never ran. */
export function withoutRun(outcome: Outcome): CallRun {
  return { outcome, stdout: new Uint8Array(0), stderr: "", startMs: 0, runMs: 0 };
}
