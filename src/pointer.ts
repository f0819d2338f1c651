/** Paths into JSON values, as JSON Pointers and references write them (RFC 6901). What a schema makes of references is `schema/`'s business. */

import { isObject, type Json } from "./json.ts";

/** A path into a JSON value: object keys and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

/**
 * The JSON Pointer (RFC 6901) of a path: `""` for the root, `"/items/0"`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(toPointer(["items", 0, "a/b"]), "/items/0/a~1b");
 * assert.equal(toPointer([]), "");
 * ```
 */
export function toPointer(path: JsonPath): string {
  return path.map((key) => "/" + String(key).replaceAll("~", "~0").replaceAll("/", "~1")).join("");
}

/**
 * The keys of a JSON Pointer (RFC 6901), array indexes as strings too: none for `""`, `["items", "0"]`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(fromPointer("/items/0/a~1b"), ["items", "0", "a/b"]);
 * assert.deepEqual(fromPointer(""), []);
 * ```
 */
export function fromPointer(pointer: string): string[] {
  return pointer.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * What a reference within a document, such as `#/$defs/a`, leads to in `root`: its fragment is percent-decoded, then a
 * JSON Pointer (RFC 6901, section 6). A fragment that is badly escaped is taken as it is.
 *
 * @returns `undefined` of a reference out of the document or by a name, and where nothing is.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(referred("#/a%20b/1", { "a b": ["x", "y"] }), "y");
 * assert.equal(referred("other.json", {}), undefined);
 * ```
 */
export function referred(reference: string, root: Json): Json | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  let found: Json | undefined = root;
  for (const key of fromPointer(decoded(reference.slice(1)))) found = memberOf(found, key);
  return found;
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
