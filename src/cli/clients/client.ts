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
  /** Further variables, whose values the client gets from elsewhere. */
  readonly references?: readonly string[];
  /** Those of `env` whose values are nobody's business. */
  readonly secrets?: readonly string[];
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
  /** What stands under the entry's name. See `valueOf` in `entries.ts`. */
  value(entry: Entry): JsonObject;
  /**
   * Where the client gets the values of variables from elsewhere: what stands for the value of one in `env`; `undefined`
   * where `value` has another place for it.
   */
  refer?(name: string): string | undefined;
  /** What is asked of the user for the value of a variable: an item of the file's `inputs`. */
  input?(name: string): JsonObject & { readonly id: string };
  /** Its file within a project; `refer` and `next` where they differ from the client's. */
  readonly project?: { readonly path: string } & Partial<Pick<FileClient, "refer" | "next">>;
}

/** A client that changes its file by commands of its own. */
export interface CommandClient extends AnyClient {
  readonly format: "own";
  command(entry: Entry): readonly string[];
  /** The words of the command that succeeds where there is a server of that name, and prints it. */
  lookUp(name: string): readonly string[];
  /** How the server is started that `lookUp` printed. */
  read(printed: string): unknown;
  /** The words of the command that removes the server of that name. */
  removal(name: string): readonly string[];
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

/** What came of taking an entry out of a client's file. */
export type Unmerged =
  | { readonly kind: "changed"; readonly text: string }
  /** There is none of that name; `others` are those that start bashful. */
  | { readonly kind: "absent"; readonly others: readonly string[] }
  /** What has its name starts another program. */
  | { readonly kind: "foreign" }
  | Merged & { readonly kind: "unfit" };
