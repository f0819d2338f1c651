/** Which draft of JSON Schema a document is written in. */

import { isObject, type JsonObject } from "../json.ts";
import { quote } from "../text.ts";
import type { SchemaProblem } from "./types.ts";

/** A supported draft. */
export type Dialect = "draft-07" | "2019-09" | "2020-12";

/** What each draft's metaschema is called, without scheme and fragment. */
const dialects: ReadonlyMap<string, Dialect> = new Map([
  ["json-schema.org/draft-07/schema", "draft-07"],
  ["json-schema.org/draft/2019-09/schema", "2019-09"],
  ["json-schema.org/draft/2020-12/schema", "2020-12"],
]);

/**
 * The dialect that the root's `$schema` names, 2020-12 where it names none; a problem where it is not supported
 * (JSON Schema 2020-12 core, section 8.1.1).
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(dialectOf({ type: "string" }), "2020-12");
 * assert.equal(dialectOf({ $schema: "http://json-schema.org/draft-07/schema#" }), "draft-07");
 * assert.ok(typeof dialectOf({ $schema: "http://json-schema.org/draft-04/schema#" }) === "object");
 * ```
 */
export function dialectOf(schema: JsonObject | boolean): Dialect | SchemaProblem {
  const named = isObject(schema) && Object.hasOwn(schema, "$schema") ? schema.$schema : undefined;
  if (named === undefined) return "2020-12";
  const dialect = typeof named === "string"
    ? dialects.get(named.replace(/^https?:\/\//, "").replace(/#$/, ""))
    : undefined;
  if (dialect !== undefined) return dialect;
  const found = typeof named === "string" ? quote(named) : JSON.stringify(named);
  return {
    pointer: "/$schema",
    message: `"$schema" is ${found}, expected draft 2020-12, 2019-09 or draft-07 of JSON Schema`,
    hint: 'leave "$schema" out for draft 2020-12',
  };
}
