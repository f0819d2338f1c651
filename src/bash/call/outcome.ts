/** One call as values: what it may take, what it says while it runs, how its job ended, and what came of it. */

import type { JsonObject } from "../../json.ts";

/** How the run of a function ended. Only the first reason is kept: the kill that follows is not another. */
export type Outcome =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "signaled"; readonly signal: string }
  /** `isTotal`: it reached `maxTimeoutMs`. `mayBeSilent`: it may run in the background, or waits for a person. */
  | { readonly kind: "timedOut"; readonly timeoutMs: number; readonly isTotal: boolean; readonly mayBeSilent?: true }
  | { readonly kind: "cancelled" }
  | { readonly kind: "tooMuchOutput"; readonly limitBytes: number }
  | { readonly kind: "notStarted"; readonly reason: string };

/** What a call may take. */
export interface CallLimits {
  /** How long a call may run with no progress, in milliseconds. */
  readonly timeoutMs: number;
  /** How long it may run in all, however much progress it reports, in milliseconds. */
  readonly maxTimeoutMs: number;
  /**
   * After how long it may go on in the background, in milliseconds: from then on nothing but `maxTimeoutMs` ends it.
   * Absent for one that never does.
   */
  readonly backgroundMs?: number | undefined;
  /** Between SIGTERM and SIGKILL, in milliseconds. */
  readonly graceMs: number;
  /** The most that it may print to stdout, and send over the control channel. */
  readonly maxOutputBytes: number;
}

/** What a call has printed to stdout so far. It is gone when the call has ended. */
export interface Printed {
  /** All behind the first `offset` bytes. */
  since(offset: number): Uint8Array<ArrayBuffer>;
}

/** What came of a question, as the job is told (`ask.bash`). */
export interface JobReply {
  readonly kind: "answered" | "declined" | "cancelled" | "unable";
  /** The answer, or why there is none. */
  readonly text: string;
}

/** What a running call says, as it says it. */
export interface CallListener {
  /** A control message of the job's. */
  onMessage(message: JsonObject): void;
  /** Text on stderr. */
  onText(text: string): void;
  /**
   * Puts a question of the job's to a person. The call's time stands still meanwhile.
   *
   * @param signal Aborted when the call has ended: the question is withdrawn.
   */
  onQuestion?(question: JsonObject, signal: AbortSignal): Promise<JobReply>;
  /** It has printed more to stdout. */
  onPrinted?(printed: Printed): void;
}

/** What came of a call. */
export interface CallRun {
  readonly outcome: Outcome;
  readonly stdout: Uint8Array<ArrayBuffer>;
  /** The end of what it wrote to stderr, at most 4 KB. */
  readonly stderr: string;
  /** How long the call waited for its lane to be ready, in milliseconds: nothing for one started ahead. */
  readonly startMs: number;
  /** How long the function took, and the reading of what it printed, in milliseconds. */
  readonly runMs: number;
}

/** What comes of a call whose function never ran. */
export function withoutRun(outcome: Outcome): CallRun {
  return { outcome, stdout: new Uint8Array(0), stderr: "", startMs: 0, runMs: 0 };
}

/** How a job ended. */
export interface JobEnd {
  readonly code: number;
  readonly signal: string | undefined;
  /** Whether processes that it started live on, or may. */
  readonly hasLeftovers: boolean;
}

/** The end that a lane's message reports. */
export function reportedEnd({ code, signal, leftovers }: JsonObject): JobEnd {
  const name = typeof signal === "string" ? signal : undefined;
  return { code: Number(code), signal: name, hasLeftovers: leftovers === true };
}

/** The end of a job whose lane ended without a report: it did not check for leftover processes, so assume some. */
export function unreportedEnd({ code, signal }: Deno.CommandStatus): JobEnd {
  return { code, signal: signal ?? undefined, hasLeftovers: true };
}

/** @param isReady Whether `tools.bash` had been sourced. */
export function outcomeOf({ code, signal }: JobEnd, isReady: boolean): Outcome {
  if (!isReady) {
    const how = signal === undefined ? `ended the shell with exit code ${code}` : `was ended by signal ${signal}`;
    return { kind: "notStarted", reason: `tools.bash ${how} while it was sourced` };
  }
  return signal === undefined ? { kind: "exited", code } : { kind: "signaled", signal };
}
