/** Names of tools: ones that MCP allows, each once. Stricter limits of single clients are advice, not problems. */

import { quote } from "../text.ts";
import type { Checker } from "./checker.ts";

/** The names that MCP allows ("Tool Names", revision 2025-11-25); every one of them can end a Bash function's name. */
const legalName = /^[A-Za-z0-9_.-]{1,128}$/;

/** Checks names in the file's order. */
export class NameChecker {
  /** Each name and where in `tools` it first stands. */
  readonly #taken = new Map<string, number>();

  constructor(readonly checker: Checker) {}

  /** Reports what is wrong with the name of the tool at `index`; true when nothing is. */
  check(name: string, index: number): boolean {
    const isLegal = legalName.test(name);
    if (!isLegal) this.#addIllegal(name, index);
    const first = this.#taken.get(name);
    if (first === undefined) this.#taken.set(name, index);
    else this.#addDuplicate(name, index, first);
    return isLegal && first === undefined;
  }

  #addIllegal(name: string, index: number): void {
    const character = /[^A-Za-z0-9_.-]/u.exec(name)?.[0];
    const what = name === ""
      ? { subject: "the name", found: "empty" }
      : character
      ? { found: `${quote(character)} in the name` }
      : { subject: "the name", verb: "has", found: `${name.length} characters` };
    const plain = name.replace(/[^A-Za-z0-9_.-]+/g, "_").replace(/^_+|_+$/g, "");
    const isPlainEnough = character && plain && plain.length <= 128 && /^[\x20-\x7e]+$/.test(name);
    this.checker.add({
      id: "tools/illegal-name",
      path: ["tools", index, "name"],
      ...what,
      expected: '1 to 128 letters, digits, "_", "-" or "."',
      hint: isPlainEnough ? { kind: "rename", to: plain } : undefined,
      tool: name,
    });
  }

  #addDuplicate(name: string, index: number, first: number): void {
    this.checker.add({
      id: "tools/duplicate-name",
      path: ["tools", index, "name"],
      found: "its name again",
      expected: "a name of its own",
      hint: { kind: "renameThis", first: this.checker.document.place(["tools", first, "name"]) },
      tool: name,
    });
  }
}
