/** Adds an entry to a client's file, byte for byte but for that: which of the two forms it has is the client's. */

import { commentedMistake, parseCommented, setMember } from "../../jsonfile/mod.ts";
import { isObject, type JsonObject } from "../../json.ts";
import { type Entry, type FileClient, isWithin, type Merged } from "./client.ts";

/**
 * Adds an entry.
 *
 * @param text What is in the file; empty for none.
 * @param force Whether another entry of that name is replaced.
 */
export async function merge(client: FileClient, entry: Entry, text: string, force: boolean): Promise<Merged> {
  const value = client.value(entry);
  switch (client.format) {
    case "json":
      return mergeJson(client.key, entry.name, value, text, force);
    case "yaml":
      return (await import("./merge_yaml.ts")).mergeYaml(client.key, entry.name, value, text, force);
  }
}

function mergeJson(key: string, name: string, value: JsonObject, text: string, force: boolean): Merged {
  if (text.replace(/^\uFEFF/, "").trim() === "") text = "";
  const mistake = text === "" ? undefined : commentedMistake(text);
  if (mistake !== undefined) return { kind: "unfit", reason: "found a mistake in its JSON", ...mistake };
  const all = text === "" ? {} : parseCommented(text);
  const servers = isObject(all) ? all[key] ?? {} : undefined;
  if (!isObject(servers)) return { kind: "unfit", reason: `found no object "${key}" in an object` };
  const theirs = Object.hasOwn(servers, name) ? servers[name] : undefined;
  if (theirs !== undefined) {
    if (isWithin(value, theirs)) return { kind: "same" };
    if (!force) return { kind: "taken" };
  }
  const changed = setMember(text, [key, name], value);
  if (changed === undefined) return { kind: "unfit", reason: "found JSON of a form that cannot be added to safely" };
  return { kind: "changed", text: changed, replaced: theirs !== undefined };
}
