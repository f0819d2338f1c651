/**
 * When a wait for a job is answered for what the job has printed (contract O3): not at once, or a job that prints a line
 * each second would cost a model hundreds of calls, but at a pause. What counts as one follows from the job.
 */

/** How long the first pause is, in milliseconds. */
export const firstPauseMs = 1_500;

/** How much longer than the longest silence so far a later pause is. */
const factor = 1.5;

/** What one job prints, as times. */
export class Rhythm {
  #printedAtMs: number | undefined;
  #longestMs = 0;
  #isNew = false;
  #hasPaused = false;

  /** Whether something was printed that nobody has been told. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /**
   * When a pause is there if nothing more is printed, on the clock of `performance.now`; `undefined` while nothing is new.
   * The first is short, and any later one longer than the job has been silent before: so a job that prints again and again
   * is told of when the wait for it is over, and one that seldom prints soon after it did.
   */
  get pauseAtMs(): number | undefined {
    if (!this.#isNew) return undefined;
    const longMs = Math.max(firstPauseMs, this.#longestMs * factor);
    return this.#printedAtMs! + (this.#hasPaused ? longMs : firstPauseMs);
  }

  /** Something was printed. */
  print(): void {
    const nowMs = performance.now();
    if (this.#printedAtMs !== undefined) this.#longestMs = Math.max(this.#longestMs, nowMs - this.#printedAtMs);
    this.#printedAtMs = nowMs;
    this.#isNew = true;
  }

  /** A wait was answered at a pause. */
  pause(): void {
    this.#hasPaused = true;
  }

  /** All that was printed has been told. */
  tell(): void {
    this.#isNew = false;
  }
}
