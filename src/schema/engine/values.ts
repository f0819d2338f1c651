/** Equality, uniqueness and multiples as JSON Schema means them, for values whose keys may be any name. */

import type { Json } from "../../json.ts";

/**
 * A text that two values share exactly when they are equal: numbers by value, objects whatever their keys' order.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(canonical({ b: 1.0, a: [-0] }), canonical({ a: [0], b: 1 }));
 * assert.notEqual(canonical(1), canonical("1"));
 * ```
 */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value === "object" && value !== null) {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`).join()}}`;
  }
  if (typeof value === "number") return String(value === 0 ? 0 : value);
  return JSON.stringify(value);
}

/**
 * The indexes of the first two equal items; `undefined` when all differ.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(firstRepeat([{ a: 1 }, 2, { a: 1 }]), [0, 2]);
 * assert.equal(firstRepeat([1, "1"]), undefined);
 * ```
 */
export function firstRepeat(items: readonly Json[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = canonical(item);
    const earlier = seen.get(key);
    if (earlier !== undefined) return [earlier, index];
    seen.set(key, index);
  }
  return undefined;
}

/**
 * Whether `value` is a multiple of `unit`, in decimal as both are written: 4.35 is one of 0.01, although dividing them as
 * doubles says otherwise.
 *
 * @param unit A number above 0.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(isMultiple(4.35, 0.01), true);
 * assert.equal(isMultiple(7, 2), false);
 * ```
 */
export function isMultiple(value: number, unit: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(unit)) return value % unit === 0;
  const [a, b] = [decimal(value), decimal(unit)];
  const shift = Math.min(a.exponent, b.exponent);
  return a.digits * 10n ** BigInt(a.exponent - shift) % (b.digits * 10n ** BigInt(b.exponent - shift)) === 0n;
}

function decimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = "0", power = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
