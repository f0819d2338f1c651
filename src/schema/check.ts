/** Whether a schema is sound: its shape, its references and its patterns. */

import type { JsonObject } from "../json.ts";
import { dialectOf } from "./dialect.ts";
import { SchemaDocument, UnsoundSchema } from "./document.ts";
import type { SchemaProblem } from "./types.ts";

/** The first problem of `schema`, found without generating a validator; `undefined` when it is sound. */
export function checkSchema(schema: JsonObject | boolean): SchemaProblem | undefined {
  const read = readSchema(schema);
  return read instanceof SchemaDocument ? undefined : read;
}

/** The document that `schema` is, or its first problem. */
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
