/** Words that sentences about the user's values are made of. Counts, lists and quotes are `text.ts`'s. */

import { isObject, type Json } from "./json.ts";
import { quote } from "./text.ts";

/**
 * The name of a type or a thing with its article: `a string`, `an object`. `null` takes none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(withArticle("string"), "a string");
 * assert.equal(withArticle("object"), "an object");
 * assert.equal(withArticle("null"), "null");
 * ```
 */
export function withArticle(name: string): string {
  return name === "null" ? name : `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

/**
 * `text` with its first letter in lower case, for a sentence of someone else's that goes on one of ours.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(lowerFirst("Permission denied"), "permission denied");
 * ```
 */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * `text` with its first letter in upper case, for a phrase that becomes a sentence.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(upperFirst("the working directory"), "The working directory");
 * ```
 */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A value as a message shows what it found: scalars as they are, long strings cut, arrays and objects by their kind.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(found("30s"), '"30s"');
 * assert.equal(found(5), "5");
 * assert.equal(found({ a: 1 }), "an object");
 * assert.equal(found([]), "an empty array");
 * ```
 */
export function found(value: Json | undefined): string {
  if (typeof value === "string") return quote(value, 60);
  if (typeof value === "number" && !Number.isFinite(value)) return "a number that is too large";
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  return isObject(value) ? "an object" : String(value);
}
