/** Whether a schema is sound: its shape, its references and its patterns. */

import type { JsonObject } from "../json.ts";
import { dialectOf } from "./dialect.ts";
import { SchemaDocument, UnsoundSchema } from "./document.ts";
import type { SchemaProblem } from "./types.ts";

/**
 * The first problem of `schema`, found without generating a validator; `undefined` when it is sound: when each keyword of
 * its draft has a value that the draft allows, and each reference leads to a schema in it or to the draft's metaschema.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(checkSchema({ type: "string" }), undefined);
 * assert.deepEqual(checkSchema({ properties: { a: { minLength: -1 } } }), {
 *   pointer: "/properties/a/minLength",
 *   message: '"minLength" is -1, expected a whole number, 0 or more',
 * });
 * ```
 */
export function checkSchema(schema: JsonObject | boolean): SchemaProblem | undefined {
  const read = readSchema(schema);
  return read instanceof SchemaDocument ? undefined : read;
}

/**
 * The document that `schema` is, or its first problem.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { SchemaDocument } from "./document.ts";
 *
 * const document = readSchema({ items: { type: "string" } });
 * assert.ok(document instanceof SchemaDocument);
 * assert.deepEqual([...document.subschemas.keys()], ["", "/items"]);
 * assert.ok("message" in readSchema({ type: "objekt" }));
 * ```
 */
export function readSchema(schema: JsonObject | boolean): SchemaDocument | SchemaProblem {
  const dialect = dialectOf(schema);
  if (typeof dialect !== "string") return dialect;
  try {
    return new SchemaDocument(schema, dialect);
  } catch (error) {
    if (error instanceof UnsoundSchema) return error.problem;
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
}

/** The problem of a schema that recursion cannot reach the bottom of. */
export const tooDeep: SchemaProblem = { pointer: "", message: "the schema is nested too deeply" };
