/** The parameters that a tool's schema names, within each other too, wherever the schema says so. */

import { isObject, type Json, type JsonObject } from "../json.ts";
import { referred } from "../pointer.ts";

/** The keywords whose schemas are of the same value. */
const alongside = ["allOf", "anyOf", "oneOf"] as const;

/** The properties that any of `schemas` names, each with its own schemas. */
export function propertiesOf(root: JsonObject, schemas: readonly Json[]): Map<string, Json[]> {
  const found = new Map<string, Json[]>();
  const open = new Set<Json | undefined>(schemas);
  // What is added to a set while it is walked through is walked through too, and each once.
  for (const schema of open) {
    if (!isObject(schema)) continue;
    for (const keyword of alongside) {
      const list = schema[keyword];
      if (Array.isArray(list)) { for (const each of list) open.add(each); }
    }
    for (const keyword of ["if", "then", "else"]) open.add(schema[keyword]);
    if (typeof schema.$ref === "string") open.add(referred(schema.$ref, root));
    if (!isObject(schema.properties)) continue;
    for (const [name, property] of Object.entries(schema.properties)) {
      found.set(name, [...found.get(name) ?? [], property]);
    }
  }
  return found;
}
