/**
 * The entries of a document that describes tools, `tools.json` with or without what comments say, before any of them is
 * checked.
 */

import { isObject, type Json } from "../json.ts";

/** Whether a document has a list of tools, however odd what is in it. */
export function hasToolList(value: Json | undefined): value is { tools: Json[] } {
  return isObject(value) && Array.isArray(value.tools);
}

/** The entries, in their order; none where the document has no list of them. */
export function toolEntries(value: Json | undefined): readonly Json[] {
  return hasToolList(value) ? value.tools : [];
}

/** The name of each entry, in their order; `undefined` of one that has none. */
export function toolNames(value: Json | undefined): (string | undefined)[] {
  return toolEntries(value).map((entry) => isObject(entry) && typeof entry.name === "string" ? entry.name : undefined);
}
