/**
 * Where a text breaks the grammar of JSON (RFC 8259, and comments), in words. Reads on after the mistakes that leave no
 * doubt of what was meant, so that one look shows them all; stops at the first that does. No recursion, so no depth is too much.
 */

import { quote } from "../text.ts";
import type { Mistake, SyntaxMistake } from "./mistake.ts";
import { placeFinder } from "./position.ts";
import { type Token, tokenReader } from "./tokens.ts";

/** How many mistakes are listed at most; later ones are often made by the earlier. */
const maxMistakes = 20;

/** An array or object that is open. */
interface Open {
  readonly isArray: boolean;
  readonly offset: number;
  /** The key or the item's number it stands under; `undefined` for the whole file. */
  readonly label: string | undefined;
  items: number;
  key: string;
}

/** What may come next. */
type State = "value" | "first" | "next" | "colon" | "after";

/**
 * Every mistake of a text that is not JSON; at least one.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const [mistake] = syntaxMistakes("tools.json", '{"a": True}');
 * assert.deepEqual(mistake?.place, { file: "tools.json", line: 1, column: 7 });
 * ```
 */
export function syntaxMistakes(file: string, text: string): Mistake[] {
  const place = placeFinder(file, text);
  const mistakes = new Walk(text, (offset) => place(offset).line).mistakes();
  if (mistakes.length === 0) {
    mistakes.push({ offset: 0, found: "a mistake that JSON does not allow", expected: "JSON" });
  }
  return mistakes.map(({ offset, found, expected, hint }) => ({
    kind: "syntax",
    place: place(offset),
    found,
    expected,
    ...(hint === undefined ? {} : { hint }),
  }));
}

/** A walk over the tokens of a text, with a step for each kind of token; a step says whether the walk goes on. */
class Walk {
  readonly #mistakes: SyntaxMistake[] = [];
  readonly #open: Open[] = [];
  #state: State = "value";
  #previous: Token = { kind: "end", offset: 0, end: 0, text: "", mistakes: [] };

  constructor(readonly text: string, readonly lineOf: (offset: number) => number) {}

  mistakes(): SyntaxMistake[] {
    const read = tokenReader(this.text);
    for (let token = read(); this.#step(token); token = read()) this.#previous = token;
    return this.#mistakes;
  }

  get #top(): Open | undefined {
    return this.#open.at(-1);
  }

  #step(token: Token): boolean {
    for (const mistake of token.mistakes) if (!this.#report(mistake) || mistake.isLast) return false;
    if (token.kind === "end") return this.#end(token);
    if (this.#state === "after" && !this.#top) {
      return this.#stop(token, `${shown(token)} after the end of the value`, "the end of the file");
    }
    switch (token.kind) {
      case "other":
        return this.#stop(token, shown(token), this.#expected, otherHint(token, this.#previous, this.#top));
      case ",":
        return this.#comma(token);
      case ":":
        return this.#colon(token);
      case "]":
      case "}":
        return this.#close(token);
      default:
        return this.#begin(token);
    }
  }

  #end(token: Token): false {
    const top = this.#top;
    if (top) {
      const found = `the end of the file in ${nameOf(top)} that begins on line ${this.lineOf(top.offset)}`;
      this.#stop(token, found, closerOf(top));
    } else if (this.#state === "value") this.#stop(token, "the end of the file", "a value");
    return false;
  }

  #comma(token: Token): boolean {
    if (this.#state === "after") return this.#go("next");
    if (this.#state !== "first" && this.#state !== "next") return this.#unexpected(token);
    const found = `a comma with nothing before it in ${nameOf(this.#top!)}`;
    return this.#report({ offset: token.offset, found, expected: this.#expected, hint: "take the comma out" });
  }

  #colon(token: Token): boolean {
    return this.#state === "colon" ? this.#go("value") : this.#unexpected(token);
  }

  #close(token: Token): boolean {
    const top = this.#top;
    if (!top) return this.#unexpected(token);
    if ((token.kind === "]") !== top.isArray) {
      const begins = `${nameOf(top)} that begins on line ${this.lineOf(top.offset)}`;
      return this.#stop(token, quote(token.kind), `${closerOf(top)} for ${begins}`);
    }
    if (this.#state === "next") {
      const found = `a trailing comma after the last ${top.isArray ? "item" : "field"} of ${nameOf(top)}`;
      const { offset } = this.#previous;
      if (!this.#report({ offset, found, expected: closerOf(top), hint: "take the comma out" })) return false;
    } else if (this.#state === "value" || this.#state === "colon") {
      const { offset, kind } = token;
      if (!this.#report({ offset, found: quote(kind), expected: this.#expected })) return false;
    }
    this.#open.pop();
    return this.#go("after");
  }

  /** A string, a number, a word or an opening bracket: a value, or the key of one. */
  #begin(token: Token): boolean {
    const top = this.#top;
    const mayBeKey = top !== undefined && !top.isArray && this.#state !== "value";
    if (this.#state === "colon" || (mayBeKey && token.kind !== "string")) return this.#unexpected(token);
    if (top && this.#state === "after" && !this.#missComma(token, top)) return false;
    if (mayBeKey) {
      top.key = keyOf(token);
      return this.#go("colon");
    }
    if (top) top.items++;
    if (token.kind !== "{" && token.kind !== "[") return this.#go("after");
    const label = top && (top.isArray ? labelOfItem(top) : quote(top.key));
    this.#open.push({ isArray: token.kind === "[", offset: token.offset, label, items: 0, key: "" });
    return this.#go("first");
  }

  /** What begins right after a value lacks a comma before it. */
  #missComma(token: Token, top: Open): boolean {
    const { kind, end } = this.#previous;
    if (kind === "string" && end === token.offset) {
      return this.#stop(token, `${shown(token)} right after a string`, this.#expected, quoteHint);
    }
    const where = top.isArray ? `item ${top.items} of ${nameOf(top)}` : `the value of ${quote(top.key)}`;
    return this.#report({ offset: end, found: `no comma after ${where}`, expected: '","' });
  }

  #unexpected(token: Token): false {
    if (this.#state !== "colon") return this.#stop(token, shown(token), this.#expected);
    return this.#stop(token, `${shown(token)} after the key ${quote(this.#top!.key)}`, '":"');
  }

  get #expected(): string {
    return expectation(this.#state, this.#top);
  }

  #go(state: State): true {
    this.#state = state;
    return true;
  }

  /** Reports a mistake after which nothing can be told. */
  #stop({ offset }: Token, found: string, expected: string, hint?: string): false {
    this.#report({ offset, found, expected, ...(hint === undefined ? {} : { hint }) });
    return false;
  }

  #report(mistake: SyntaxMistake): boolean {
    const isLast = this.#mistakes.length === maxMistakes - 1;
    this.#mistakes.push(isLast ? { ...mistake, hint: `only the first ${maxMistakes} mistakes are listed` } : mistake);
    return !isLast;
  }
}

/** `item 2 of "tools"`, `the object "run"`. */
function nameOf({ label, isArray }: Open): string {
  if (label?.startsWith("item")) return label;
  return `the ${isArray ? "array" : "object"}${label === undefined ? "" : " " + label}`;
}

function closerOf({ isArray }: Open): string {
  return isArray ? '"]"' : '"}"';
}

function labelOfItem(array: Open): string {
  return array.label?.startsWith('"') ? `item ${array.items} of ${array.label}` : `item ${array.items}`;
}

function keyOf(token: Token): string {
  try {
    return JSON.parse(token.text);
  } catch {
    return token.text.replace(/^["']|["']$/g, "");
  }
}

function shown(token: Token): string {
  if (token.kind === "string") return `the string ${quote(keyOf(token), 30)}`;
  const code = token.text.codePointAt(0) ?? 0;
  if (invisible.test(token.text)) return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return token.kind === "scalar" ? token.text : quote(token.text, 30);
}

function expectation(state: State, top: Open | undefined): string {
  if (state === "colon") return `":" after the key ${quote(top?.key ?? "")}`;
  if (state === "value") return top && !top.isArray ? `the value of ${quote(top.key)}` : "a value";
  if (!top) return "the end of the file";
  if (state === "after") return top.isArray ? '"," or "]"' : '"," or "}"';
  if (state === "first") return top.isArray ? 'a value or "]"' : 'a key in double quotes or "}"';
  return top.isArray ? "a value" : "a key in double quotes";
}

/** White space that JSON does not know, and characters that cannot be seen. */
const invisible = /^[\u00A0\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF\v\f]/;

const quoteHint = 'a double quote in a string is written \\"';

function otherHint(token: Token, previous: Token, top: Open | undefined): string | undefined {
  if (previous.kind === "string" && previous.end === token.offset) return quoteHint;
  if (/^[\u2018-\u201F]/.test(token.text)) return 'replace the curly quotes by "';
  if (invisible.test(token.text)) return "replace it by an ordinary space";
  if (token.text.startsWith("#")) return "a comment is written // or /* */";
  if (/^(<{7}|>{7}|={7})/.test(token.text)) return "resolve the merge conflict";
  if (top && /^[A-Za-z_$]/.test(token.text)) return "put it in double quotes";
}
