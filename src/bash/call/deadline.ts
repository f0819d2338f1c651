/** When a call has run long enough: so long without progress, or so long in all. */

import type { CallLimits, Outcome } from "./outcome.ts";

/** Watches one call's time, from now on. */
export class Deadline {
  readonly #limits: CallLimits;
  readonly #late = Promise.withResolvers<Outcome>();
  readonly #start = performance.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When its silence began to count, in milliseconds since the start. */
  #silentMs = 0;
  /** Since when it stands still. */
  #pausedMs: number | undefined;

  /** Resolves when the call has run long enough, unless it ended before. */
  readonly late: Promise<Outcome> = this.#late.promise;

  constructor(limits: CallLimits) {
    this.#limits = limits;
    this.#watch(0);
  }

  /** There was progress. */
  extend(): void {
    if (this.#timer === undefined) return;
    this.#silentMs = performance.now() - this.#start;
    if (this.#pausedMs !== undefined) this.#pausedMs = this.#silentMs;
    this.#again();
  }

  /** Waits for a person: until it goes on, nothing but the longest time in all ends the call. */
  pause(): void {
    if (this.#timer === undefined) return;
    this.#pausedMs = performance.now() - this.#start;
    this.#again();
  }

  /** Goes on after {@linkcode pause}, with as much silence behind it as there was. */
  goOn(): void {
    if (this.#timer === undefined || this.#pausedMs === undefined) return;
    this.#silentMs += performance.now() - this.#start - this.#pausedMs;
    this.#pausedMs = undefined;
    this.#again();
  }

  /** The call has ended. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #again(): void {
    clearTimeout(this.#timer);
    this.#watch(performance.now() - this.#start);
  }

  /** Watches on, the call having run for `ranMs`. */
  #watch(ranMs: number): void {
    const { timeoutMs, maxTimeoutMs, backgroundMs = Infinity } = this.#limits;
    const mayBeSilent = this.#pausedMs !== undefined || ranMs + timeoutMs >= backgroundMs;
    const leftMs = maxTimeoutMs - ranMs;
    const untilMs = this.#silentMs + timeoutMs - ranMs;
    const isTotal = mayBeSilent || leftMs < untilMs;
    const outcome: Outcome = {
      ...{ kind: "timedOut", timeoutMs: isTotal ? maxTimeoutMs : timeoutMs, isTotal },
      ...(mayBeSilent ? { mayBeSilent } : {}),
    };
    // A flood of progress must not put off a timer that is due.
    if (leftMs <= 0) this.#late.resolve(outcome);
    else this.#timer = setTimeout(() => this.#late.resolve(outcome), isTotal ? leftMs : untilMs);
  }
}
