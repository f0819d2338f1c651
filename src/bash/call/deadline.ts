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
    this.#watch(0);
  }

  /** There was progress. */
  extend(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#watch(performance.now() - this.#start);
  }

  /** The call has ended. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Watches on, the call having run for `ranMs`. */
  #watch(ranMs: number): void {
    const { timeoutMs, maxTimeoutMs, backgroundMs = Infinity } = this.#limits;
    const isJob = ranMs + timeoutMs >= backgroundMs;
    const leftMs = maxTimeoutMs - ranMs;
    const isTotal = isJob || leftMs < timeoutMs;
    const outcome: Outcome = {
      ...{ kind: "timedOut", timeoutMs: isTotal ? maxTimeoutMs : timeoutMs, isTotal },
      ...(isJob ? { isJob } : {}),
    };
    // A flood of progress must not put off a timer that is due.
    if (leftMs <= 0) this.#late.resolve(outcome);
    else this.#timer = setTimeout(() => this.#late.resolve(outcome), isTotal ? leftMs : timeoutMs);
  }
}
