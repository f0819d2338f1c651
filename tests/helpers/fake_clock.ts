/** A clock that stands still until a test moves it: for code that asks `performance.now` and sets timers. */

/** A clock in place of the real one. `using` puts that back. */
export class FakeClock implements Disposable {
  readonly #real = { setTimeout, clearTimeout, now: performance.now };
  readonly #timers = new Map<number, { readonly due: number; readonly act: () => void }>();
  #now = 0;
  #nextId = 1;

  constructor() {
    const set = (act: () => void, delay = 0) => {
      this.#timers.set(this.#nextId, { due: this.#now + delay, act });
      return this.#nextId++;
    };
    const clear = (id?: number) => this.#timers.delete(id ?? 0);
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
    performance.now = () => this.#now;
  }

  /** How many timers are set. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Lets time pass, with what is due on the way, in order. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].sort(([, one], [, other]) => one.due - other.due);
      if (next === undefined || next[1].due > end) break;
      this.#timers.delete(next[0]);
      this.#now = next[1].due;
      next[1].act();
    }
    this.#now = end;
  }

  /** Lets time pass in which no timer gets a turn. */
  jump(milliseconds: number): void {
    this.#now += milliseconds;
  }

  [Symbol.dispose](): void {
    const { setTimeout, clearTimeout, now } = this.#real;
    Object.assign(globalThis, { setTimeout, clearTimeout });
    performance.now = now;
  }
}
