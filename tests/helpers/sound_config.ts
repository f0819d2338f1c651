/** The sound configuration `fixtures/sound`, and copies of it with a change: what is said of a change is said of it alone. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rootDir } from "./program.ts";
import { type TempDir, tempDir } from "./temp_config.ts";

const names = ["server.json", "tools.json", "tools.bash"] as const;

/** The text of each file of the sound configuration. */
export const sound: Readonly<Record<typeof names[number], string>> = {
  "server.json": await textOf("server.json"),
  "tools.json": await textOf("tools.json"),
  "tools.bash": await textOf("tools.bash"),
};

/** In place of a file: none. */
export const absent: unique symbol = Symbol("absent");

/** In place of a file: a folder of its name. */
export const folder: unique symbol = Symbol("folder");

/** What becomes of one file: another for each occurrence of a text, or other content. */
export type Change = readonly [from: string, to: string] | string | Uint8Array | typeof absent | typeof folder;

/** What becomes of the files; one that is not named stays as it is. */
export type Changes = { readonly [name in typeof names[number]]?: Change };

/**
 * Makes a directory with the sound configuration, changed.
 *
 * @throws {Error} If a text to replace is not in its file.
 */
export async function soundWith(changes: Changes): Promise<TempDir> {
  const temp = await tempDir();
  for (const name of names) {
    const path = join(temp.dir, name);
    const content = changed(name, changes[name]);
    if (content === folder) await mkdir(path);
    else if (content !== absent) await writeFile(path, content);
  }
  return temp;
}

/** The text's bytes in ISO 8859-1. */
export function asLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function changed(name: typeof names[number], change: Change = sound[name]) {
  if (!Array.isArray(change)) return change as Exclude<Change, readonly [string, string]>;
  const [from, to] = change;
  if (!sound[name].includes(from)) throw new Error(`Cannot change ${name}: found no ${JSON.stringify(from)} in it`);
  return sound[name].replaceAll(from, () => to);
}

function textOf(name: string): Promise<string> {
  return readFile(join(rootDir, "fixtures", "sound", name), "utf8");
}
