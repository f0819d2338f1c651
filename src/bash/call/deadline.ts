/** When a call has run long enough: so long without progress, or so long in all. */

import type { CallLimits, Outcome } from "./outcome.ts";

/** Watches one call's time, from now on. */
export class Deadline {
  readonly #limits: CallLimits;
  readonly #late = Promise.withResolvers<Outcome>();
  readonly #start = performance.now();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Resolves when the call has run long enough, unless it ended before. */
  readonly late: Promise<Outcome> = this.#late.promise;

  constructor(limits: CallLimits) {
    this.#limits = limits;
    this.#timer = this.#watch(limits.timeoutMs, { kind: "timedOut", timeoutMs: limits.timeoutMs, isTotal: false });
  }

  /** There was progress. */
  extend(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    const { timeoutMs, maxTimeoutMs } = this.#limits;
    const leftMs = this.#start + maxTimeoutMs - performance.now();
    const isTotal = leftMs < timeoutMs;
    const outcome = { kind: "timedOut", timeoutMs: isTotal ? maxTimeoutMs : timeoutMs, isTotal } as const;
    // A flood of progress must not put off a timer that is due.
    if (leftMs <= 0) this.#late.resolve(outcome);
    else this.#timer = this.#watch(isTotal ? leftMs : timeoutMs, outcome);
  }

  /** The call has ended. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #watch(milliseconds: number, outcome: Outcome): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#late.resolve(outcome), milliseconds);
  }
}
