/**
 * JSON values, exact numbers and JSON Pointers (RFC 8259, RFC 6901).
 * Positions in a text are `config/`'s business; schemas are `schema/`'s.
 */

/** Any JSON value. A number that a double cannot hold may be a {@link https://tc39.es/proposal-json-parse-with-source | raw JSON} object. */
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

/** Whether `value` is a JSON object: not null, not an array, not a raw number. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !exactJson.isRawJSON(value);
}

/** What a person calls the type of a JSON value: `object`, `array`, `string`, `number`, `boolean` or `null`. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return exactJson.isRawJSON(value) ? "number" : typeof value;
}

/** Digits or an exponent that a double may not hold; it may stand inside a string, which costs time and no more. */
const mayLoseDigits = /\d{16}|\d[eE]|-0/;

/**
 * Parses JSON and keeps every number's digits: `JSON.stringify` of the value writes a number that a double cannot
 * hold (an integer beyond 2^53, `1e400`) as it was read.
 *
 * @throws {SyntaxError} If `text` is not JSON.
 * @throws {RangeError} If such a number stands in a text that is nested too deeply to be walked.
 */
export function parseExact(text: string): Json {
  if (!mayLoseDigits.test(text)) return JSON.parse(text);
  return exactJson.parse(text, (_key, value, context) => {
    if (typeof value !== "number" || context.source === undefined) return value;
    return String(value) === context.source ? value : exactJson.rawJSON(context.source);
  });
}

/** A path into a JSON value: object keys and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** The JSON Pointer (RFC 6901) of a path: `""` for the root, `"/items/0"`. */
export function toPointer(path: JsonPath): string {
  return path.map((key) => "/" + String(key).replaceAll("~", "~0").replaceAll("/", "~1")).join("");
}
