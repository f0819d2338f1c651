/**
 * Measures a JSON text that parses: how deep it goes, and how many keys are written, of which fewer are left in its
 * value where one stands twice. Where such a key stands is `document.ts`'s to find.
 */

import type { Json } from "../json.ts";

/** How many arrays and objects may stand within each other. */
export const maxDepth = 256;

/**
 * The number of keys as they are written, which is that of the colons outside strings, and the offset of the first
 * bracket that is too deep; there the counting stops.
 *
 * @param text Valid JSON.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(measure('{"a":{"b:":1},"a":2}'), { keys: 3 });
 * assert.deepEqual(measure("[".repeat(300) + "]".repeat(300)), { keys: 0, tooDeep: maxDepth });
 * ```
 */
export function measure(text: string): { keys: number; tooDeep?: number } {
  let [keys, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = stringEnd(text, at);
        break;
      case 0x3a: // :
        keys++;
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > maxDepth) return { keys, tooDeep: at };
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
    }
  }
  return { keys };
}

/** The offset of the quote that closes the string opened at `start`. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}

/**
 * The number of keys in `value`: fewer than in its text where one object holds a key twice.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(countKeys({ a: { b: [{ c: 1 }] } }), 3);
 * ```
 */
export function countKeys(value: Json): number {
  let count = 0;
  const pending: Json[] = [value];
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (typeof each !== "object" || each === null) continue;
    const parts = Array.isArray(each) ? each : Object.values(each);
    if (!Array.isArray(each)) count += parts.length;
    for (const part of parts) if (typeof part === "object" && part !== null) pending.push(part);
  }
  return count;
}
