/** A pause, for what waits no longer than so long. */

/**
 * Resolves after so many milliseconds.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const answer = Promise.withResolvers<string>();
 * assert.equal(await Promise.race([answer.promise, pause(1)]), undefined);
 * ```
 */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
