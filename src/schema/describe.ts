/** Values and simple schemas in words, for the halves "found" and "expected" of a message. */

import { isObject, type Json, type JsonObject } from "../json.ts";
import { cut, list, plural, printable, quote } from "../text.ts";
import { found } from "../words.ts";

const maxQuoted = 60;
const maxChoices = 12;

/**
 * A value that was found: as JSON where that has at most 60 characters, else by its kind and size.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(inFull({ a: 1 }), '{"a":1}');
 * assert.equal(inFull(Array.from({ length: 50 }, () => 0)), "an array of 50 items");
 * ```
 */
export function inFull(value: Json): string {
  if (typeof value !== "object" || value === null) return found(value);
  const json = asJson(value);
  return json.endsWith("…") ? counted(value) : json;
}

/**
 * A value as JSON on one line, cut after 60 characters.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(asJson([1, null]), "[1,null]");
 * assert.equal(asJson("a\nb"), '"a\\nb"');
 * ```
 */
export function asJson(value: Json): string {
  if (typeof value === "string") return quote(value, maxQuoted);
  return printable(cut(JSON.stringify(value) ?? String(value), maxQuoted));
}

/**
 * `one of "a", "b" or "c"`, after 12 values the rest counted.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(choices(["a", "b", 3]), 'one of "a", "b" or 3');
 * assert.equal(choices(["a"]), '"a"');
 * ```
 */
export function choices(values: readonly Json[]): string {
  if (values.length === 0) return "no value";
  if (values.length === 1) return asJson(values[0]!);
  const shown = values.slice(0, maxChoices).map(asJson);
  const more = values.length - shown.length;
  if (more > 0) return `one of ${shown.join(", ")} or ${more} more`;
  return `one of ${list(shown)}`;
}

const typeWords: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
};

/**
 * What a `type` of a schema wants, one name or a list: `a string or null`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(typeInWords(["integer", "null"]), "an integer or null");
 * ```
 */
export function typeInWords(type: Json): string {
  const names = Array.isArray(type) ? type : [type];
  return list(names.map((name) => typeWords[String(name)] ?? String(name)));
}

/**
 * What a schema wants, in a few words; `undefined` where a few words cannot say it.
 *
 * @param resolve Follows a `$ref` of the schema.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const resolve = () => ({ enum: ["a", "b"] });
 * assert.equal(wanted({ $ref: "#/$defs/mode" }, resolve), 'one of "a" or "b"');
 * assert.equal(wanted({ minLength: 3 }, resolve), undefined);
 * ```
 */
export function wanted(schema: Json, resolve: (ref: string) => Json | undefined, depth = 0): string | undefined {
  if (!isObject(schema) || depth > 8) return undefined;
  const own = (name: string): Json | undefined => Object.hasOwn(schema, name) ? schema[name] : undefined;
  if (own("const") !== undefined) return asJson(own("const")!);
  if (Array.isArray(own("enum"))) return choices(own("enum") as Json[]);
  if (own("type") !== undefined) return typeInWords(own("type")!);
  const ref = own("$ref");
  if (typeof ref === "string") return wanted(resolve(ref) ?? true, resolve, depth + 1);
  const union = own("anyOf") ?? own("oneOf");
  if (Array.isArray(union)) {
    const parts = union.map((part) => wanted(part, resolve, depth + 1));
    return parts.every((part) => part !== undefined)
      ? list([...new Set(parts as string[])].slice(0, maxChoices))
      : undefined;
  }
  return undefined;
}

/**
 * A string with its length in characters, as `maxLength` counts them: `"text" (4 characters)`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(sized("🙂"), '"🙂" (1 character)');
 * ```
 */
export function sized(value: string): string {
  return `${quote(value, maxQuoted)} (${plural([...value].length, "character")})`;
}

/**
 * An array or object by its size: `an array of 3 items`, `an object of 1 property`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(counted([1, 2, 3]), "an array of 3 items");
 * assert.equal(counted({}), "an empty object");
 * ```
 */
export function counted(value: Json[] | JsonObject): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? "an empty array" : `an array of ${plural(value.length, "item")}`;
  }
  const count = Object.keys(value).length;
  return count === 0 ? "an empty object" : `an object of ${plural(count, "property", "properties")}`;
}
