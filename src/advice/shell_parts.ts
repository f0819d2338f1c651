/**
 * Where a function stands in a Bash text: its definitions, the commands that export it, and where else its name is. The
 * grammar is unbash's.
 */

import { forEachChild, parse, type SyntaxNode, type Word } from "unbash";

/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A command that exports functions. */
export interface ExportCommand extends Span {
  /** What it exports, in its order. */
  readonly names: readonly (Span & { readonly name: string })[];
}

/** What there is of a function in a text. */
export interface FunctionParts {
  /** Each with the place of its name; the end includes redirections and their here-documents. */
  readonly definitions: readonly (Span & { readonly nameOffset: number })[];
  /** The commands that export it. */
  readonly exports: readonly ExportCommand[];
  /** Where its name stands elsewhere, comments aside: in commands, strings and other functions. */
  readonly uses: readonly number[];
  /** All functions that the text defines, in its order; one within another after it. */
  readonly functions: readonly (Span & { readonly name: string })[];
}

/** What there is of the function `name`; `undefined` where `text` cannot be parsed. */
export function functionParts(text: string, name: string): FunctionParts | undefined {
  try {
    const finder = new Finder();
    finder.visit(parse(text));
    return finder.partsOf(text, name);
  } catch (error) {
    if (error instanceof NotParsed || error instanceof RangeError) return undefined;
    throw error;
  }
}

class NotParsed extends Error {}

class Finder {
  readonly #functions: (Span & { readonly name: string; readonly nameOffset: number })[] = [];
  readonly #exports: ExportCommand[] = [];
  /** What is no comment. */
  readonly #words: Span[] = [];

  visit(node: SyntaxNode): void {
    if ("errors" in node && node.errors !== undefined && node.errors.length > 0) throw new NotParsed();
    switch (node.type) {
      case "Function": {
        const { name, pos } = node;
        this.#functions.push({ name: name.value, nameOffset: name.pos, start: pos, end: endOf(node) });
        break;
      }
      case "Command":
        this.#addExport(node.name, node.args, node.pos, node.end);
        break;
      case "HereDoc":
        if (node.closing === undefined) throw new NotParsed();
        break;
      case "Word":
      case "Assignment":
      case "HereDocBody":
        this.#words.push({ start: node.pos, end: node.end });
    }
    forEachChild(node, (child) => this.visit(child));
  }

  partsOf(text: string, name: string): FunctionParts {
    const definitions = this.#functions.filter((each) => each.name === name);
    const exports = this.#exports.filter(({ names }) => names.some((each) => each.name === name));
    const own = [...definitions, ...exports.flatMap(({ names }) => names.filter((each) => each.name === name))];
    const isWithin = (spans: readonly Span[], offset: number) =>
      spans.some(({ start, end }) => start <= offset && offset < end);
    const pattern = new RegExp(`(?<![\\w.-])${name.replace(/[^\w]/g, "\\$&")}(?![\\w.-])`, "g");
    const uses = Array.from(text.matchAll(pattern), ({ index }) => index)
      .filter((offset) => isWithin(this.#words, offset) && !isWithin(own, offset));
    return { definitions, exports, uses, functions: this.#functions };
  }

  #addExport(command: Word | undefined, args: readonly SyntaxNode[], start: number, end: number): void {
    const words = args.filter((each) => each.type === "Word");
    const options = words.filter(({ value }) => /^[-+]/.test(value)).map(({ value }) => value).join("");
    const isExport = command?.value === "export" && options === "-f";
    const isDeclare = /^(?:declare|typeset)$/.test(command?.value ?? "") && /^-(?:fx|xf)$|^-f-x$|^-x-f$/.test(options);
    if (!isExport && !isDeclare) return;
    const names = words.filter(({ value }) => !/^[-+]/.test(value))
      .map(({ value, pos, end }) => ({ name: value, start: pos, end }));
    this.#exports.push({ start, end, names });
  }
}

/** Where a node ends, with the here-documents that belong to its lines. */
function endOf(node: SyntaxNode): number {
  let end = "end" in node ? node.end : 0;
  if (node.type === "HereDoc") end = Math.max(end, node.closing?.end ?? 0);
  forEachChild(node, (child) => {
    end = Math.max(end, endOf(child));
  });
  return end;
}
