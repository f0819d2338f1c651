/**
 * Which calls may run: so many at once, the others in a fair queue, and calls of a tool that may not overlap one after the
 * other. What a call does with its turn is the pool's business.
 */

/** A running call's place among others. It keeps others of its own tool out in any case, where those may not overlap. */
export interface Slot {
  /**
   * Gives up the place while the call waits for something outside the machine, or goes on by itself: another may run.
   *
   * @returns False where so many calls are away already that this one has to keep its place: each holds processes.
   */
  leave(): boolean;
  /**
   * Takes a place again, at once, where it was given up for no other reason besides: until another call ends, one more runs
   * than may. To be called once for each {@linkcode leave} that returned true.
   */
  comeBack(): void;
}

/** A call's turn. */
export interface Turn extends Slot {
  /** The call has ended. To be called once. */
  end(): void;
}

/** How many calls may have left their places, and still hold their processes. */
export const mostAway = 48;

/** The turns of one server's calls. */
export class Turns {
  readonly #maxCalls: number;
  readonly #waiting = new Set<{ key: string | undefined; start: () => void }>();
  readonly #busyKeys = new Set<string>();
  #running = 0;
  #away = 0;

  /** @param maxCalls How many may run at once. */
  constructor(maxCalls: number) {
    this.#maxCalls = maxCalls;
  }

  /**
   * Waits for a turn.
   *
   * @param key Shared by the calls of one tool that may not overlap; `undefined` for a tool whose calls may.
   * @param signal Aborting it takes the call out of the queue.
   * @returns `undefined` when it was aborted before.
   */
  take(key: string | undefined, signal: AbortSignal): Promise<Turn | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<Turn | undefined>();
    const giveUp = () => {
      this.#waiting.delete(entry);
      resolve(undefined);
    };
    const entry = {
      key,
      start: () => {
        signal.removeEventListener("abort", giveUp);
        resolve(this.#turn(key));
      },
    };
    signal.addEventListener("abort", giveUp, { once: true });
    this.#waiting.add(entry);
    this.#admit();
    return promise;
  }

  #turn(key: string | undefined): Turn {
    let reasons = 0;
    const comeBack = () => {
      if (reasons === 0 || --reasons > 0) return;
      this.#away--;
      this.#running++;
    };
    return {
      leave: () => {
        if (reasons === 0 && this.#away >= mostAway) return false;
        if (++reasons > 1) return true;
        this.#away++;
        this.#running--;
        this.#admit();
        return true;
      },
      comeBack,
      end: () => {
        if (reasons > 0) this.#away--;
        else this.#running--;
        reasons = 0; // who waited for something comes back to nothing
        if (key !== undefined) this.#busyKeys.delete(key);
        this.#admit();
      },
    };
  }

  /** Starts the calls that may run now, the one that has waited longest first. */
  #admit(): void {
    for (const entry of this.#waiting) {
      if (this.#running >= this.#maxCalls) return;
      const { key } = entry;
      if (key !== undefined && this.#busyKeys.has(key)) continue;
      if (key !== undefined) this.#busyKeys.add(key);
      this.#waiting.delete(entry);
      this.#running++;
      entry.start();
    }
  }
}
