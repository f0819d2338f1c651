/** What becomes of a configuration's files when a tool is added: texts in, texts out. */

import type { FileChange, Loaded } from "../../bash/mod.ts";
import { commentLines } from "../../config/mod.ts";
import { addItem } from "../../jsonfile/mod.ts";
import { printable } from "../../text.ts";
import { appendFunction, definitionOf, functionOf, type NewTool } from "./tool.ts";

/** The changes, and what a person is told when they are made. */
export interface Addition {
  readonly changes: readonly FileChange[];
  readonly told: readonly string[];
}

/** A function that is there already, and the file that defines it. */
export interface OldFunction {
  readonly path: string;
  readonly text: string;
  /** The line of its name, counted from 1. */
  readonly line: number;
}

/** Where a tool is described, and its function, if it is there. */
export interface Circumstances {
  readonly isBeside: boolean;
  readonly isExported: boolean;
  readonly old: OldFunction | undefined;
}

/** Plans it; `undefined` where comments cannot stand above the function, which shares its line with something else. */
export function planAddition(
  { tools, bash }: Loaded,
  tool: NewTool,
  { isBeside, isExported, old }: Circumstances,
): Addition | undefined {
  const { name, functionName } = tool;
  const definition = definitionOf(tool);
  const changes = new Changes();
  const told: string[] = [];
  if (old === undefined) {
    const comments = isBeside ? commentLines(definition).map((line) => `${line}\n`).join("") : "";
    changes.edit(bash, (text) => appendFunction(text ?? "# shellcheck shell=bash\n", comments + functionOf(tool)));
    told.push(`Added ${functionName}${isBeside ? " and its description" : ""} to ${printable(bash.path)}`);
  } else if (isBeside) {
    const described = insertAbove(old.text, old.line, functionName, commentLines(definition));
    if (described === undefined) return undefined;
    changes.edit(old, () => described);
    told.push(`Described ${functionName} in ${printable(old.path)}`);
  } else {
    told.push(`Left ${functionName} as it is, in ${printable(old.path)}`);
  }
  if (old !== undefined && !isExported) {
    changes.edit(bash, (text = "") => appendFunction(text, `export -f ${functionName}\n`));
    told.push(`Exported ${functionName} in ${printable(bash.path)}`);
  }
  if (!isBeside) {
    // After the function: a definition without one would be a problem, were the second file not to be written.
    changes.edit(tools, (text) => addItem(text!, "tools", definition));
    told.unshift(`Added ${name} to ${printable(tools.path)}`);
  }
  return { changes: changes.list(), told };
}

/** Edits of files by path, in the order in which each is first edited. */
class Changes {
  readonly #texts = new Map<string, { old: string | undefined; text: string }>();

  edit(
    { path, text }: { readonly path: string; readonly text: string | undefined },
    change: (text?: string) => string,
  ): void {
    const known = this.#texts.get(path);
    this.#texts.set(path, { old: known === undefined ? text : known.old, text: change(known?.text ?? text) });
  }

  list(): FileChange[] {
    return Array.from(this.#texts, ([path, { old, text }]) => (
      { path, text, over: old === undefined ? "nothing" : { text: old } }
    ));
  }
}

/** Puts comments above the line of a function, in its margin; `undefined` where the line does not begin with it. */
export function insertAbove(text: string, line: number, name: string, comments: readonly string[]): string | undefined {
  const lines = text.split("\n");
  const [, mark = "", margin = "", written] =
    /^(\uFEFF?)([ \t]*)(?:function[ \t]+)?([^\s(){]+)/.exec(lines[line - 1] ?? "") ?? [];
  if (written !== name) return undefined;
  const eol = lines[0]!.endsWith("\r") ? "\r" : "";
  const above = comments.map((comment) => margin + comment + eol);
  above[0] = mark + above[0];
  lines[line - 1] = lines[line - 1]!.slice(mark.length);
  return lines.toSpliced(line - 1, 0, ...above).join("\n");
}
