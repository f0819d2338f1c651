/**
 * JSON values and exact numbers (RFC 8259).
 * Positions in a text are `jsonfile/`'s business; schemas are `schema/`'s; paths into a value are in `pointer.ts`.
 */

/** Any JSON value. A number that JavaScript writes otherwise than it was read may be a {@link https://tc39.es/proposal-json-parse-with-source | raw JSON} object. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** V8's raw JSON support, which TypeScript's library does not describe yet. */
const exactJson = JSON as unknown as {
  rawJSON(text: string): Json;
  isRawJSON(value: unknown): boolean;
  parse(text: string, reviver: (key: string, value: Json, context: { source?: string }) => Json): Json;
};

/**
 * Whether `value` is a JSON object: not null, not an array, not a raw number.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(isObject({ a: 1 }), true);
 * assert.equal(isObject([1]), false);
 * assert.equal(isObject(null), false);
 * ```
 */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !exactJson.isRawJSON(value);
}

/**
 * What a person calls the type of a JSON value: `object`, `array`, `string`, `number`, `boolean` or `null`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(typeName([]), "array");
 * assert.equal(typeName(null), "null");
 * ```
 */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return exactJson.isRawJSON(value) ? "number" : typeof value;
}

/** Digits, an exponent or a sign that a double may not hold; inside a string they cost time and no more. */
const mayLoseValue = /[\d.]{16}|\d[eE]|(?:^|[[,:\s])-0/;

/** Zeros in a fraction that JavaScript does not write, or writes as an exponent. */
const mayLoseZeros = /\.\d*0(?:[\s,\]}]|$)|0\.000000/;

/** The longest text in which such zeros are kept, in characters: a list of a million of `1.0` would take seconds. */
const longestWithZeros = 64 * 1024;

/**
 * Parses JSON and keeps every number as it is written: `JSON.stringify` of the value writes a number that JavaScript
 * would write otherwise (an integer beyond 2^53, `1e400`, `1.50`) as it was read.
 *
 * In a text of more than 64 KB, `1.50` may become `1.5`: digits that change no value are not looked for there. In a text
 * that is nested too deeply to be walked (thousands of levels), a number is rounded.
 *
 * @throws {SyntaxError} If `text` is not JSON.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(JSON.stringify(parseExact("[1.50, 12345678901234567890]")), "[1.50,12345678901234567890]");
 * assert.throws(() => parseExact("[1,]"), SyntaxError);
 * ```
 */
export function parseExact(text: string): Json {
  const value = JSON.parse(text);
  try {
    // What is written as it was read has lost nothing: in a long text this is found out faster than by looking.
    if (JSON.stringify(value) === text) return value;
    const mayLose = mayLoseValue.test(text) || (text.length <= longestWithZeros && mayLoseZeros.test(text));
    return mayLose ? exactJson.parse(text, keepDigits) : value;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return value;
  }
}

function keepDigits(_key: string, value: Json, { source }: { source?: string }): Json {
  if (typeof value !== "number" || source === undefined || String(value) === source) return value;
  return exactJson.rawJSON(source);
}

/**
 * Whether `text` is JSON, white space around it allowed.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(isJson(" [1] "), true);
 * assert.equal(isJson("[1,]"), false);
 * ```
 */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * `value`, which {@linkcode parseExact} made, with every number a plain one, as validators want them: `value` itself
 * where they all are.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(plainNumbers(parseExact("[1e400]")), [Infinity]);
 * ```
 */
export function plainNumbers(value: Json): Json {
  return holdsRawNumber(value) ? JSON.parse(compact(value)) : value;
}

function holdsRawNumber(root: Json): boolean {
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (exactJson.isRawJSON(value)) return true;
    for (const member of Array.isArray(value) ? value : Object.values(value)) {
      if (typeof member === "object" && member !== null) open.push(member);
    }
  }
  return false;
}

/** Stands for each {@linkcode LongJson} while what it is a part of is written; nobody can guess it. */
const longMark: string = crypto.randomUUID();
/** Those that have been met since the last value was written. */
let metLong: LongJson[] = [];

/** JSON that stays text because it is long: {@linkcode compact} writes it as it is. */
export class LongJson {
  /** @param text Compact JSON. */
  constructor(readonly text: string) {}

  /** As {@linkcode typeName} calls it. */
  get typeName(): string {
    const names: Readonly<Record<string, string>> = { "{": "object", "[": "array", '"': "string", n: "null" };
    return names[this.text[0]!] ?? (/^[tf]/.test(this.text) ? "boolean" : "number");
  }

  toJSON(): string {
    metLong.push(this);
    return longMark;
  }
}

/**
 * `JSON.stringify` with no white space, for values of any depth: a client may nest arguments deeper than the stack goes.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(compact({ a: [1, null] }), '{"a":[1,null]}');
 * ```
 */
export function compact(value: Json): string {
  let text: string;
  metLong = [];
  try {
    text = JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    metLong = [];
    text = compactDeep(value);
  }
  if (metLong.length === 0) return text;
  const parts = text.split(`"${longMark}"`);
  return parts.flatMap((part, index) => index === 0 ? [part] : [metLong[index - 1]!.text, part]).join("");
}

function compactDeep(root: Json): string {
  const parts: string[] = [];
  const open: (string | { value: Json })[] = [{ value: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") {
      parts.push(next);
      continue;
    }
    const { value } = next;
    if (Array.isArray(value)) {
      parts.push("[");
      open.push("]");
      for (let index = value.length - 1; index >= 0; index--) {
        open.push({ value: value[index]! });
        if (index > 0) open.push(",");
      }
    } else if (isObject(value) && !((value as unknown) instanceof LongJson)) {
      parts.push("{");
      open.push("}");
      const entries = Object.entries(value);
      for (let index = entries.length - 1; index >= 0; index--) {
        const [key, member] = entries[index]!;
        open.push({ value: member }, (index > 0 ? "," : "") + JSON.stringify(key) + ":");
      }
    } else {
      parts.push(JSON.stringify(value));
    }
  }
  return parts.join("");
}
