/**
 * Runs synchronous work for a limited time. Regular expressions and generated code cannot look at a clock themselves;
 * V8 can interrupt both when they run inside a `node:vm` script with a timeout.
 */

import { Script } from "node:vm";

/** What came of bounded work: its value, or that its time ran out. */
export type Bounded<T> = { ok: true; value: T } | { ok: false };

/** How the script finds its work: it shares nothing but the global object with this module. */
const slot = Symbol.for("bashful.bounded");
const holder = globalThis as unknown as Record<symbol, unknown>;
let script: Script | undefined;

/**
 * Runs `work`, and stops it in the middle when it takes longer than `limitMs` milliseconds; `Infinity` is no limit, and
 * cheaper, since a limit takes a thread that watches the clock.
 *
 * Calls may be nested. What `work` had changed by the time it was stopped stays changed.
 *
 * @throws Whatever `work` throws.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const backtracking = () => /^(a+)+$/.test("a".repeat(40) + "!");
 * assert.deepEqual(runBounded(10, backtracking), { ok: false });
 * assert.deepEqual(runBounded(60_000, () => 1 + 1), { ok: true, value: 2 });
 * ```
 */
export function runBounded<T>(limitMs: number, work: () => T): Bounded<T> {
  if (limitMs === Infinity) return { ok: true, value: work() };
  const timeout = Math.max(1, Math.ceil(limitMs));
  const outer = holder[slot];
  let ended: { readonly value: T } | { readonly error: unknown } | undefined;
  const startMs = performance.now();
  holder[slot] = () => {
    try {
      ended = { value: work() };
    } catch (error) {
      ended = { error };
    }
    // Where the time runs out just when the script has ended, what is stopped is whatever comes next, and with it the
    // whole program. Work that ends that late waits for it here.
    while (performance.now() - startMs > timeout * early);
  };
  try {
    script ??= new Script('globalThis[Symbol.for("bashful.bounded")]()');
    script.runInThisContext({ timeout });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
  } finally {
    if (outer === undefined) delete holder[slot];
    else holder[slot] = outer;
  }
  if (ended === undefined) return { ok: false };
  if ("error" in ended) throw ended.error;
  return { ok: true, value: ended.value };
}

/** The part of the time after which the end of the work is no sure end of the script. */
const early = 0.5;
