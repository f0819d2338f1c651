/**
 * The defaults that a tool's schema has for arguments that are missing, as helpers look them up. Nothing is put into the
 * arguments: the function gets what the client sent.
 */

import { isObject, type Json, type JsonObject } from "../json.ts";
import { referred } from "../pointer.ts";

/** How many defaults a call is given at most. */
const most = 256;

/** How deep they may be: a schema may refer to itself. */
const deepest = 16;

/**
 * Each `default` of `schema` whose property `values` does not have, by its dotted key, and what is in it by its own key.
 * Properties are followed through `properties`, `allOf` and `$ref` within the document. Of several defaults of one key the outermost counts.
 */
export function missingDefaults(schema: JsonObject, values: JsonObject): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const open: Place[] = [{ prefix: "", depth: 0, schema, value: values }];
  const followed = new Set<string>();
  for (const { prefix, depth, schema: each, value } of open) {
    if (found.size >= most || open.length > 16 * most) break;
    if (!isObject(each) || depth > deepest) continue;
    if (Array.isArray(each.allOf)) open.push(...each.allOf.map((part) => ({ prefix, depth, schema: part, value })));
    if (typeof each.$ref === "string" && !followed.has(`${prefix} ${each.$ref}`)) {
      followed.add(`${prefix} ${each.$ref}`);
      open.push({ prefix, depth, schema: referred(each.$ref, schema), value });
    }
    // What is there and is no object has no members.
    if (!isObject(each.properties) || (value !== undefined && !isObject(value))) continue;
    for (const [name, property] of Object.entries(each.properties)) {
      const key = prefix + escapeName(name);
      const isGiven = value !== undefined && Object.hasOwn(value, name);
      if (!isGiven && isObject(property) && property.default !== undefined) add(found, key, property.default);
      open.push({ prefix: `${key}.`, depth: depth + 1, schema: property, value: isGiven ? value[name] : undefined });
    }
  }
  return found;
}

/** A schema, the dotted key that leads to what it is for, and the value there, if there is one. */
interface Place {
  readonly prefix: string;
  readonly depth: number;
  readonly schema: Json | undefined;
  readonly value: Json | undefined;
}

/** Adds a default and all that is in it. */
function add(found: Map<string, Json>, key: string, value: Json): void {
  const open: [key: string, value: Json][] = [[key, value]];
  for (const [at, each] of open) {
    if (found.size >= most) return;
    // U+0000 is what Bash cannot hold.
    if (found.has(at) || at.includes("\0")) continue;
    found.set(at, each);
    if (!isObject(each) && !Array.isArray(each)) continue;
    for (const [name, member] of Object.entries(each)) open.push([`${at}.${escapeName(name)}`, member as Json]);
  }
}

/** A name within a dotted key. */
function escapeName(name: string): string {
  return name.replace(/[.\\]/g, "\\$&");
}
