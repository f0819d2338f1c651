/** `tools.bash`, the files that it sources, and the functions in them. */

import { placeFinder } from "../jsonfile/mod.ts";
import type { Place } from "../problem.ts";
import type { ShellFunction } from "./shell_functions.ts";

/** A file of Bash, as it is named in messages. */
export interface Script {
  readonly path: string;
  readonly text: string;
}

/** A function, and the file that defines it. */
export interface ScriptFunction extends ShellFunction {
  readonly script: Script;
  /** Its text. */
  readonly text: string;
}

/** The functions of several files. */
export interface ScriptFunctions {
  readonly scripts: readonly Script[];
  readonly byName: ReadonlyMap<string, ScriptFunction>;
}

/** The largest text that is read, in characters. */
const maxLength = 1_000_000;

/** Every function of `scripts`; those of a file are left out that cannot be followed, or is too large. */
export async function readFunctions(scripts: readonly Script[]): Promise<ScriptFunctions> {
  // Loaded only here: no other command reads Bash.
  const { shellFunctions } = await import("./shell_functions.ts");
  const byName = new Map<string, ScriptFunction>();
  const read: Script[] = [];
  for (const script of scripts) {
    const functions = script.text.length > maxLength ? undefined : shellFunctions(script.text);
    if (functions === undefined) continue;
    read.push(script);
    // Of one name, the function of tools.bash is as good a guess as any.
    for (const each of functions) {
      if (read.length > 1 && byName.has(each.name)) continue;
      byName.set(each.name, { ...each, script, text: script.text.slice(each.offset, each.end) });
    }
  }
  return { scripts: read, byName };
}

/** Finds places in one file after the other; each is measured once. */
export class ScriptPlaces {
  readonly #finders = new Map<string, (offset: number) => Place>();

  /** The place of the character at `offset` of `script`. */
  find({ path, text }: Script, offset: number): Place {
    const finder = this.#finders.get(path) ?? placeFinder(path, text);
    this.#finders.set(path, finder);
    return finder(offset);
  }
}
