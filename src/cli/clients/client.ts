/** What a client is: where it keeps its servers, and what adds one to them. */

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
export type Client = FileClient | CommandClient;

interface AnyClient {
  /** As the command line has it. */
  readonly name: string;
  /** As people know it. */
  readonly title: string;
  /** The file; empty where the environment does not tell. */
  file(places: Places): string;
  /** The words of the command that adds an entry, where the client has one. */
  command?(entry: Entry): readonly string[];
  /** Changes a name that the client takes and then stumbles over. */
  rename?(name: string): string;
  /** What to do when the file has changed: "restart Cursor". */
  readonly next: string;
}

/** A client whose file can be changed here. */
export interface FileClient extends AnyClient {
  readonly format: "json" | "yaml";
  /** The key that its servers stand under. */
  readonly key: string;
  /** What stands under the entry's name. */
  value(entry: Entry): JsonObject;
}

/** A client that changes its file by commands of its own. */
export interface CommandClient extends AnyClient {
  readonly format: "own";
  command(entry: Entry): readonly string[];
  /** The words of the command that succeeds where there is a server of that name, and prints it. */
  lookUp(name: string): readonly string[];
  /** Whether what `lookUp` printed is the entry. */
  isSame(printed: string, entry: Entry): boolean;
}

/** What came of adding an entry to a client's file. */
export type Merged =
  | { readonly kind: "changed"; readonly text: string; readonly replaced: boolean }
  /** It is there already. */
  | { readonly kind: "same" }
  /** Another one has its name. */
  | { readonly kind: "taken" }
  /** The file is not what the client could read, or has a form that cannot be added to without harm. */
  | { readonly kind: "unfit"; readonly reason: string; readonly line?: number; readonly column?: number };

/** Whether everything in `ours` is in `theirs`: a client may have added to it. */
export function isWithin(ours: JsonObject, theirs: unknown): boolean {
  if (typeof theirs !== "object" || theirs === null) return false;
  const found = theirs as Record<string, unknown>;
  return Object.entries(ours).every(([key, value]) => JSON.stringify(found[key]) === JSON.stringify(value));
}
