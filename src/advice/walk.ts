/** What every piece of advice about tools is given: each tool, and each schema within its schemas. */

import { toolEntries } from "../config/mod.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { type JsonPath, toPointer } from "../pointer.ts";
import type { Document } from "../jsonfile/mod.ts";
import { type Dialect, dialectOf, keywordShapes } from "../schema/mod.ts";
import { quote } from "../text.ts";

/** A tool as it stands in the file. */
export interface ToolItem {
  readonly name: string;
  readonly value: JsonObject;
  readonly path: JsonPath;
}

/** A schema, or what stands in its place, somewhere within a tool's schema. */
export interface SchemaSpot {
  readonly tool: ToolItem;
  readonly side: "inputSchema" | "outputSchema";
  readonly dialect: Dialect;
  /** The whole schema. */
  readonly root: JsonObject;
  readonly schema: Json;
  /** From the file's top. */
  readonly path: JsonPath;
  /** From the top of the whole schema: `["properties", "path"]`. */
  readonly within: JsonPath;
  /** The keyword that holds it; `undefined` for the whole schema. */
  readonly keyword: string | undefined;
  /** Whether a keyword such as `allOf` or `not` is above it: what it says is only part of what holds. */
  readonly isPart: boolean;
}

const partial = [
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
  "$defs",
  "definitions",
];

/** The tools of `document` that are objects with a name. */
export function toolItems(document: Document): ToolItem[] {
  return toolEntries(document.value).flatMap((value, index) =>
    isObject(value) && typeof value.name === "string" ? [{ name: value.name, value, path: ["tools", index] }] : []
  );
}

/** What the `run` of a tool, or of `server.json`, says of a setting, however odd. */
export function settingIn(owner: Json | undefined, key: string): Json | undefined {
  return isObject(owner) && isObject(owner.run) ? owner.run[key] : undefined;
}

/** Every schema of `tool`, the whole ones first. Where something else stands, it is passed over. */
export function schemaSpots(tool: ToolItem): SchemaSpot[] {
  return (["inputSchema", "outputSchema"] as const).flatMap((side) => {
    const root = tool.value[side];
    if (!isObject(root)) return [];
    const dialect = dialectOf(root);
    if (typeof dialect !== "string") return [];
    const path = [...tool.path, side];
    const spots: SchemaSpot[] = [
      { tool, side, dialect, root, schema: root, path, within: [], keyword: undefined, isPart: false },
    ];
    // The list grows while it is walked.
    for (const spot of spots) addInner(spot, spots);
    return spots;
  });
}

function addInner(spot: SchemaSpot, spots: SchemaSpot[]): void {
  if (!isObject(spot.schema)) return;
  for (const [keyword, value] of Object.entries(spot.schema)) {
    const isPart = spot.isPart || partial.includes(keyword);
    const add = (schema: Json, ...more: JsonPath) => {
      if (!isObject(schema) && typeof schema !== "boolean") return;
      const path = [...spot.path, keyword, ...more];
      spots.push({ ...spot, schema, path, within: [...spot.within, keyword, ...more], keyword, isPart });
    };
    switch (keywordShapes[spot.dialect].get(keyword)) {
      case "schema":
      case "schemaList":
      case "schemaOrList":
        if (Array.isArray(value)) value.forEach((each, index) => add(each, index));
        else add(value);
        break;
      case "schemaMap":
      case "dependencies":
        if (isObject(value)) { for (const [name, each] of Object.entries(value)) add(each, name); }
    }
  }
}

/** `"inputSchema"`, or `"inputSchema" at /properties/path`. */
export function where(spot: SchemaSpot): string {
  return spot.within.length === 0 ? `"${spot.side}"` : `"${spot.side}" at ${toPointer(spot.within)}`;
}

/** `tool "resize"`. */
export function named(tool: ToolItem): string {
  return `tool ${quote(tool.name)}`;
}
