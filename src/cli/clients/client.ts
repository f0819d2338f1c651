/** What a client is: where it keeps its servers, and in what form. */

import type { Places } from "../../bash/mod.ts";
import type { JsonObject } from "../../json.ts";

/** A server as a client starts it. */
export interface Entry {
  /** What the client calls it. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A program that starts MCP servers. */
export interface Client {
  /** As the command line has it. */
  readonly name: string;
  /** As people know it. */
  readonly title: string;
  readonly format: "json" | "toml" | "yaml";
  /** The key that its servers stand under. */
  readonly key: string;
  /** The file; empty where the environment does not tell. */
  file(places: Places): string;
  /** What stands under the entry's name. */
  value(entry: Entry): JsonObject;
  /** The command that adds it, where the client has one. */
  command?(entry: Entry, places: Places): string;
  /** Changes a name that the client takes and then stumbles over. */
  rename?(name: string): string;
  /** What to do when the file has changed: "restart Cursor". */
  readonly next: string;
}

/** What came of adding an entry to a client's file. */
export type Merged =
  | { readonly kind: "changed"; readonly text: string; readonly replaced: boolean }
  /** It is there already. */
  | { readonly kind: "same" }
  /** Another one has its name. */
  | { readonly kind: "taken" }
  /** The file is not what the client could read, or has a form that cannot be added to without harm. */
  | { readonly kind: "refused"; readonly reason: string; readonly line?: number; readonly column?: number };

/** Whether everything in `ours` is in `theirs`: a client may have added to it. */
export function isWithin(ours: JsonObject, theirs: unknown): boolean {
  if (typeof theirs !== "object" || theirs === null) return false;
  const found = theirs as Record<string, unknown>;
  return Object.entries(ours).every(([key, value]) => JSON.stringify(found[key]) === JSON.stringify(value));
}
