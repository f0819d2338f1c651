/** Numbers as text, of any length: what a double would make of them is not looked at. */

import { type Json, typeName } from "./json.ts";

/** A number: its sign, and `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly isNegative: boolean;
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  readonly exponent: number;
}

/**
 * The number as it is written in JSON; `undefined` for any other value.
 *
 * @param value What `parseExact` made.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseExact } from "./json.ts";
 *
 * assert.equal(numberText(parseExact("9007199254740993")), "9007199254740993");
 * assert.equal(numberText("1"), undefined);
 * ```
 */
export function numberText(value: Json): string | undefined {
  return typeName(value) === "number" ? JSON.stringify(value) : undefined;
}

/**
 * The number that a value is or stands for; `undefined` for what is none.
 *
 * @param value What `parseExact` made.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseExact } from "./json.ts";
 *
 * assert.equal(numberIn(parseExact("1.50")), 1.5);
 * assert.equal(numberIn("1.50"), undefined);
 * ```
 */
export function numberIn(value: Json | undefined): number | undefined {
  const text = value === undefined ? undefined : numberText(value);
  return text === undefined ? undefined : Number(text);
}

/**
 * Whether a JSON number is an integer, however it is written (JSON Schema, "integer").
 *
 * @param text A number as JSON writes it (RFC 8259, section 6).
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(isWhole("9007199254740993"), true);
 * assert.equal(isWhole("1.5e1"), true);
 * assert.equal(isWhole("1.5"), false);
 * ```
 */
export function isWhole(text: string): boolean {
  return readDecimal(text).exponent >= 0;
}

/**
 * Whether a JSON number has another value once it was a double and is printed again, as JavaScript does.
 *
 * @param text A number as JSON writes it (RFC 8259, section 6).
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(isRounded("9007199254740993"), true);
 * assert.equal(isRounded("1.50"), false);
 * ```
 */
export function isRounded(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return true;
  const [written, printed] = [readDecimal(text), readDecimal(String(value))];
  if (written.digits === "" && printed.digits === "") return false;
  return written.isNegative !== printed.isNegative || written.digits !== printed.digits ||
    written.exponent !== printed.exponent;
}

/**
 * Whether a value has a number in it that {@linkcode isRounded} is true of.
 *
 * @param root What `parseExact` made.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseExact } from "./json.ts";
 *
 * assert.equal(holdsRounded(parseExact('{"a":[9007199254740993]}')), true);
 * assert.equal(holdsRounded(parseExact('{"a":[1.50]}')), false);
 * ```
 */
export function holdsRounded(root: Json): boolean {
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    // A plain number is written as it was read.
    if (typeof value !== "object" || value === null) continue;
    const text = numberText(value);
    if (text !== undefined && isRounded(text)) return true;
    if (text === undefined) { for (const member of Object.values(value)) open.push(member); }
  }
  return false;
}

function readDecimal(text: string): Decimal {
  const [mantissa, power = "0"] = text.toLowerCase().split("e");
  const isNegative = mantissa!.startsWith("-");
  const [whole, fraction = ""] = mantissa!.slice(isNegative ? 1 : 0).split(".");
  const all = whole! + fraction;
  let start = 0;
  let end = all.length;
  while (start < end && all[start] === "0") start++;
  while (end > start && all[end - 1] === "0") end--;
  const digits = all.slice(start, end);
  return { isNegative, digits, exponent: digits === "" ? 0 : Number(power) - fraction.length + all.length - end };
}
