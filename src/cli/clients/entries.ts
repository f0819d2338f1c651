/** How an entry stands in a client's file, and what becomes of one that stands there. */

import { isObject, type Json, type JsonObject } from "../../json.ts";
import type { Client, Entry, FileClient, Merged, Unmerged } from "./client.ts";

/** What stands under the entry's name in the client's file. */
export function valueOf(client: FileClient, entry: Entry): JsonObject {
  const references = (entry.references ?? []).flatMap((name) => {
    const reference = client.refer?.(name);
    return reference === undefined ? [] : [[name, reference]];
  });
  return client.value({ ...entry, env: { ...entry.env, ...Object.fromEntries(references) } });
}

/** The client as it is in a project, where it has a file there. */
export function inProject(client: Client): FileClient | undefined {
  if (client.format === "own" || client.project === undefined) return undefined;
  const { command: _, ...rest } = client;
  const { path, ...own } = client.project;
  return { ...rest, ...own, file: ({ working }) => `${working.replace(/\/$/, "")}/${path}` };
}

/** The keys under which clients keep variables. */
const variableKeys: readonly string[] = ["env", "envs", "env_keys"];

/**
 * What is to stand in the place of `theirs`, with all that a client or a person has added to it: the same server gets
 * `ours` and keeps its other variables.
 *
 * @param force Whether another server is replaced.
 */
export function placed(
  ours: JsonObject,
  theirs: unknown,
  force: boolean,
): { readonly value: JsonObject } | Merged & { readonly kind: "same" | "taken" } {
  if (theirs === undefined) return { value: ours };
  const bare = Object.fromEntries(Object.entries(ours).filter(([key]) => !variableKeys.includes(key)));
  if (!isObject(theirs) || !isWithin(bare, theirs)) return force ? { value: ours } : { kind: "taken" };
  const value: Record<string, Json> = { ...theirs };
  for (const key of variableKeys) {
    const [own = {}, old] = [ours[key], theirs[key]];
    if (Object.keys(own ?? {}).length === 0) continue;
    if (Array.isArray(own)) value[key] = [...new Set([...Array.isArray(old) ? old : [], ...own])];
    else if (isObject(own)) value[key] = { ...isObject(old) ? old : {}, ...own };
  }
  return JSON.stringify(value) === JSON.stringify(theirs) ? { kind: "same" } : { value };
}

/** Whether everything in `ours` is in `theirs`. */
function isWithin(ours: JsonObject, theirs: JsonObject): boolean {
  return Object.entries(ours).every(([key, value]) => JSON.stringify(theirs[key]) === JSON.stringify(value));
}

/** Whether a server is started by `command`, or by another program of bashful's name. */
export function isBashful(server: unknown, command: string): boolean {
  const program = isObject(server) ? server.command ?? server.cmd : undefined;
  return typeof program === "string" && (program === command || /(?:^|[/\\])bashful(?:\.exe)?$/i.test(program));
}

/** Why an entry is not there to be taken out, or is not to be; `undefined` where it is. */
export function unmergeable(servers: JsonObject, { name, command }: Entry, force: boolean): Unmerged | undefined {
  if (Object.hasOwn(servers, name)) {
    return force || isBashful(servers[name], command) ? undefined : { kind: "foreign" };
  }
  return { kind: "absent", others: Object.keys(servers).filter((each) => isBashful(servers[each], command)) };
}
