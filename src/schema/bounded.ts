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
  const outer = holder[slot];
  holder[slot] = work;
  try {
    script ??= new Script('globalThis[Symbol.for("bashful.bounded")]()');
    return { ok: true, value: script.runInThisContext({ timeout: Math.max(1, Math.ceil(limitMs)) }) as T };
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return { ok: false };
    throw error;
  } finally {
    if (outer === undefined) delete holder[slot];
    else holder[slot] = outer;
  }
}
