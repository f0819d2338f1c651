/**
 * Advice about what JSON Schema allows and some clients, or the models behind them, refuse in a tool's `inputSchema`:
 * the whole list of tools, often. `outputSchema` stays with the client, and is left alone.
 */

import type { Checker, Facts, ProblemId } from "../config/mod.ts";
import { isObject, type JsonObject } from "../json.ts";
import { list, quote } from "../text.ts";
import { type SchemaSpot, where } from "./walk.ts";

/** Adds a warning about `spot`; `more` leads on to the keyword. */
function refuse(
  spot: SchemaSpot,
  checker: Checker,
  id: ProblemId,
  more: readonly (string | number)[],
  facts: Pick<Facts, "found" | "expected" | "hint">,
): void {
  checker.advise({ id, path: [...spot.path, ...more], tool: spot.tool.name, ...facts });
}

/** `oneOf` and its like at the top. */
export function adviseTopLevel(spot: SchemaSpot, checker: Checker): void {
  if (spot.within.length > 0 || !isObject(spot.schema)) return;
  for (const keyword of ["oneOf", "anyOf", "allOf", "not", "enum"]) {
    if (!Object.hasOwn(spot.schema, keyword)) continue;
    refuse(spot, checker, "schema/top-level", [keyword], {
      found: `"${keyword}" at the top of ${where(spot)}`,
      expected: 'only "properties" and "required"',
      hint: { kind: "describeTogether" },
    });
  }
}

/** References. */
export function adviseReference(spot: SchemaSpot, checker: Checker): void {
  if (!isObject(spot.schema)) return;
  for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
    if (!Object.hasOwn(spot.schema, keyword)) continue;
    refuse(spot, checker, "schema/reference", [keyword], {
      found: `"${keyword}" in ${where(spot)}`,
      expected: "the schema itself",
      hint: { kind: "writeOutReference" },
    });
  }
}

/** `"type": ["string", "null"]`. */
export function adviseTypeList(spot: SchemaSpot, checker: Checker): void {
  if (!isObject(spot.schema) || !Array.isArray(spot.schema.type)) return;
  const types = spot.schema.type.map(String);
  const others = types.filter((type) => type !== "null");
  refuse(spot, checker, "schema/type-list", ["type"], {
    found: `the types ${list(types, "and")} in ${where(spot)}`,
    expected: "one type",
    hint: others.length === 1 ? { kind: "useOneType", type: others[0]! } : undefined,
  });
}

/** `true` or `false` for a schema, where that is more than a common way to close an object. */
export function adviseBoolean(spot: SchemaSpot, checker: Checker): void {
  const { schema, keyword = "" } = spot;
  if (typeof schema !== "boolean" || /^(?:additional|unevaluated)/.test(keyword)) return;
  refuse(spot, checker, "schema/boolean", [], {
    found: `${schema} in ${where(spot)}`,
    expected: "a schema that is an object",
    hint: schema ? { kind: "writeEmptySchema" } : undefined,
  });
}

/** An array that does not say of what. */
export function adviseItems(spot: SchemaSpot, checker: Checker): void {
  if (!isObject(spot.schema) || !hasType(spot.schema, "array") || Object.hasOwn(spot.schema, "items")) return;
  refuse(spot, checker, "schema/no-items", ["type"], {
    found: `an array without "items" in ${where(spot)}`,
    expected: "the schema of its items",
    hint: { kind: "addItems" },
  });
}

/** A parameter's name with a blank in it, say. */
export function advisePropertyName(spot: SchemaSpot, checker: Checker): void {
  if (!isObject(spot.schema) || !isObject(spot.schema.properties)) return;
  for (const name of Object.keys(spot.schema.properties)) {
    if (/^[A-Za-z0-9_.-]{1,64}$/.test(name)) continue;
    refuse(spot, checker, "schema/property-name", ["properties", name], {
      found: `the property ${quote(name)} in ${where(spot)}`,
      expected: '1 to 64 letters, digits, "_", "-" or "."',
    });
  }
}

/** Whether `schema` names `type`, alone or among others. */
export function hasType(schema: JsonObject, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}
