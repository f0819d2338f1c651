/** Adds an entry to a client's file, or takes it out, byte for byte but for that: which of two forms it has is the client's. */

import { addItem, commentedMistake, parseCommented, remove, setMember } from "../../jsonfile/mod.ts";
import { isObject, type JsonObject } from "../../json.ts";
import type { Entry, FileClient, Merged, Unmerged } from "./client.ts";
import { placed, unmergeable, valueOf } from "./entries.ts";

const yaml = () => import("./merge_yaml.ts");

/**
 * Adds an entry.
 *
 * @param text What is in the file; empty for none.
 * @param force Whether another entry of that name is replaced.
 */
export async function merge(client: FileClient, entry: Entry, text: string, force: boolean): Promise<Merged> {
  switch (client.format) {
    case "json":
      return mergeJson(client, entry, text, force);
    case "yaml":
      return (await yaml()).mergeYaml(client.key, entry.name, valueOf(client, entry), text, force);
  }
}

/** Takes the entry of that name out. @param force Whether also one that starts another program. */
export async function unmerge(client: FileClient, entry: Entry, text: string, force: boolean): Promise<Unmerged> {
  switch (client.format) {
    case "json":
      return unmergeJson(client, entry, text, force);
    case "yaml":
      return (await yaml()).unmergeYaml(client.key, entry, text, force);
  }
}

type Unfit = Merged & { readonly kind: "unfit" };

const unsafe: Unfit = { kind: "unfit", reason: "found JSON of a form that cannot be changed safely" };

/** The whole of a JSON file, and the servers in it. */
function readJson(text: string, key: string): { all: JsonObject; servers: JsonObject } | Unfit {
  const mistake = text === "" ? undefined : commentedMistake(text);
  if (mistake !== undefined) return { kind: "unfit", reason: "found a mistake in its JSON", ...mistake };
  const all = text === "" ? {} : parseCommented(text);
  const servers = isObject(all) ? all[key] ?? {} : undefined;
  if (!isObject(all) || !isObject(servers)) return { kind: "unfit", reason: `found no object "${key}" in an object` };
  return { all, servers };
}

function mergeJson(client: FileClient, entry: Entry, text: string, force: boolean): Merged {
  if (text.replace(/^\uFEFF/, "").trim() === "") text = "";
  const read = readJson(text, client.key);
  if ("kind" in read) return read;
  const theirs = Object.hasOwn(read.servers, entry.name) ? read.servers[entry.name] : undefined;
  const place = placed(valueOf(client, entry), theirs, force);
  const asking = withInputs(client, entry, text, read.all);
  if (asking === undefined) return { kind: "unfit", reason: 'found no array "inputs" in an object' };
  if ("kind" in place && (place.kind === "taken" || asking === text)) return place;
  const changed = "kind" in place ? asking : setMember(asking, [client.key, entry.name], place.value);
  return changed === undefined ? unsafe : { kind: "changed", text: changed, replaced: theirs !== undefined };
}

/** The text with what the client is to ask for; `undefined` where it has no place for it. */
function withInputs(client: FileClient, entry: Entry, text: string, { inputs = [] }: JsonObject): string | undefined {
  if (client.input === undefined || entry.references === undefined) return text;
  if (!Array.isArray(inputs)) return undefined;
  const known = new Set(inputs.map((each) => isObject(each) ? each.id : undefined));
  let hasList = inputs.length > 0;
  return entry.references.map((name) => client.input!(name)).filter(({ id }) => !known.has(id)).reduce(
    (text: string | undefined, input) => {
      if (text === undefined) return undefined;
      const changed = hasList ? addItem(text, "inputs", input) : setMember(text, ["inputs"], [input]);
      hasList = true;
      return changed;
    },
    text,
  );
}

function unmergeJson(client: FileClient, entry: Entry, text: string, force: boolean): Unmerged {
  if (text.replace(/^\uFEFF/, "").trim() === "") return { kind: "absent", others: [] };
  const read = readJson(text, client.key);
  if ("kind" in read) return read;
  const why = unmergeable(read.servers, entry, force);
  if (why !== undefined) return why;
  const changed = remove(text, [client.key, entry.name]);
  if (changed === undefined) return unsafe;
  return { kind: "changed", text: client.input === undefined ? changed : withoutInputs(client, changed, text) };
}

/** The text without what the client asks for as bashful wrote it, and no server wants any more. */
function withoutInputs({ input }: FileClient, text: string, before: string): string {
  const wants = (text: string, id: string) => text.includes(`\${input:${id}}`);
  const all = parseCommented(text);
  const inputs = isObject(all) && Array.isArray(all.inputs) ? all.inputs : [];
  const unwanted = inputs.map((each, index) => ({ each, index })).filter(({ each }) => {
    const id = isObject(each) ? String(each.id) : "";
    return JSON.stringify(each) === JSON.stringify(input!(id)) && wants(before, id) && !wants(text, id);
  });
  return unwanted.reverse().reduce((text, { index }) => remove(text, ["inputs", index]) ?? text, text);
}
