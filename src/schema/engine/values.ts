/** Equality, uniqueness and multiples as JSON Schema means them, for values whose keys may be any name. */

import type { Json } from "../../json.ts";

/** A text that two values share exactly when they are equal: numbers by value, objects whatever their keys' order. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value === "object" && value !== null) {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`).join()}}`;
  }
  if (typeof value === "number") return String(value === 0 ? 0 : value);
  return JSON.stringify(value);
}

/** The indexes of the first two equal items; `undefined` when all differ. */
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

/** Whether `value` is a multiple of `unit`, in decimal as both are written: 1.1 is one of 0.1. */
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
