/**
 * Advice about what JSON Schema allows and some clients, or the models behind them, refuse in a tool's `inputSchema`:
 * the whole list of tools, often. `outputSchema` stays with the client, and is left alone.
 */

import { isObject, type JsonObject } from "../json.ts";
import { list, quote } from "../text.ts";
import { named, type SchemaSpot, where } from "./walk.ts";
import type { Checker, ProblemId } from "../config/mod.ts";

/** Adds a warning about `spot`; `more` leads on to the keyword. */
function refuse(
  spot: SchemaSpot,
  checker: Checker,
  id: ProblemId,
  more: readonly (string | number)[],
  rest: string,
  hint?: string,
): void {
  const message = `Some clients refuse ${named(spot.tool)}: ${rest}`;
  checker.advise({ id, path: [...spot.path, ...more], message, hint, tool: spot.tool.name });
}

/** `oneOf` and its like at the top. */
export function adviseTopLevel(spot: SchemaSpot, checker: Checker): void {
  if (spot.within.length > 0 || !isObject(spot.schema)) return;
  for (const keyword of ["oneOf", "anyOf", "allOf", "not", "enum"]) {
    if (!Object.hasOwn(spot.schema, keyword)) continue;
    const rest = `found "${keyword}" at the top of ${where(spot)}, expected only "properties" and "required"`;
    const hint = 'say in "description" what goes together, and check it in the function';
    refuse(spot, checker, "schema/top-level", [keyword], rest, hint);
  }
}

/** References. */
export function adviseReference(spot: SchemaSpot, checker: Checker): void {
  if (!isObject(spot.schema)) return;
  for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
    if (!Object.hasOwn(spot.schema, keyword)) continue;
    const rest = `found "${keyword}" in ${where(spot)}, expected the schema itself`;
    refuse(spot, checker, "schema/reference", [keyword], rest, "write out what it refers to");
  }
}

/** `"type": ["string", "null"]`. */
export function adviseTypeList(spot: SchemaSpot, checker: Checker): void {
  if (!isObject(spot.schema) || !Array.isArray(spot.schema.type)) return;
  const types = spot.schema.type.map(String);
  const others = types.filter((type) => type !== "null");
  const rest = `found the types ${list(types, "and")} in ${where(spot)}, expected one type`;
  const hint = others.length === 1
    ? `make it ${quote(others[0]!)}: a parameter that is not required may be left out`
    : undefined;
  refuse(spot, checker, "schema/type-list", ["type"], rest, hint);
}

/** `true` or `false` for a schema, where that is more than a common way to close an object. */
export function adviseBoolean(spot: SchemaSpot, checker: Checker): void {
  const { schema, keyword = "" } = spot;
  if (typeof schema !== "boolean" || /^(?:additional|unevaluated)/.test(keyword)) return;
  const rest = `found ${schema} in ${where(spot)}, expected a schema that is an object`;
  refuse(spot, checker, "schema/boolean", [], rest, schema ? "write {} for any value" : undefined);
}

/** An array that does not say of what. */
export function adviseItems(spot: SchemaSpot, checker: Checker): void {
  if (!isObject(spot.schema) || !hasType(spot.schema, "array") || Object.hasOwn(spot.schema, "items")) return;
  const rest = `found an array without "items" in ${where(spot)}, expected the schema of its items`;
  refuse(spot, checker, "schema/no-items", ["type"], rest, 'add "items": { "type": "string" }, say');
}

/** A parameter's name with a blank in it, say. */
export function advisePropertyName(spot: SchemaSpot, checker: Checker): void {
  if (!isObject(spot.schema) || !isObject(spot.schema.properties)) return;
  for (const name of Object.keys(spot.schema.properties)) {
    if (/^[A-Za-z0-9_.-]{1,64}$/.test(name)) continue;
    const rest = `found the property ${quote(name)} in ${
      where(spot)
    }, expected 1 to 64 letters, digits, "_", "-" or "."`;
    refuse(spot, checker, "schema/property-name", ["properties", name], rest);
  }
}

/** Whether `schema` names `type`, alone or among others. */
export function hasType(schema: JsonObject, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}
