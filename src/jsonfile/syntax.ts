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
  const mistakes: SyntaxMistake[] = [];
  walk(text, (mistake) => {
    mistakes.push(mistake);
    if (mistakes.length < maxMistakes) return true;
    mistakes[maxMistakes - 1] = { ...mistake, hint: `only the first ${maxMistakes} mistakes are listed` };
    return false;
  }, (offset) => place(offset).line);
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

/** Walks over `text`; `report` says whether to go on. */
function walk(text: string, report: (mistake: SyntaxMistake) => boolean, lineOf: (offset: number) => number): void {
  const read = tokenReader(text);
  const open: Open[] = [];
  let state: State = "value";
  let previous: Token = { kind: "end", offset: 0, end: 0, text: "", mistakes: [] };
  const name = (each: Open) => {
    if (each.label?.startsWith("item")) return each.label;
    return `the ${each.isArray ? "array" : "object"}${each.label === undefined ? "" : " " + each.label}`;
  };
  const closer = (each: Open) => each.isArray ? '"]"' : '"}"';
  const opened = (each: Open) => `${closer(each)} for ${name(each)} that begins on line ${lineOf(each.offset)}`;

  for (let token = read();; previous = token, token = read()) {
    for (const mistake of token.mistakes) if (!report(mistake) || mistake.isLast) return;
    const top = open.at(-1);
    const begins = token.kind === "string" || token.kind === "scalar" || token.kind === "{" || token.kind === "[";
    const stop = (found: string, expected: string, hint?: string) => {
      report({ offset: token.offset, found, expected, ...(hint === undefined ? {} : { hint }) });
    };

    if (token.kind === "end") {
      if (top) {
        return stop(`the end of the file in ${name(top)} that begins on line ${lineOf(top.offset)}`, closer(top));
      }
      if (state === "value") return stop("the end of the file", "a value");
      return;
    }
    if (!top && state === "after") {
      return stop(`${shown(token)} after the end of the value`, "the end of the file");
    }
    if (token.kind === "other") {
      return stop(shown(token), expectation(state, top), otherHint(token, previous, top));
    }

    if (top && state === "after") {
      if (token.kind === ",") {
        state = "next";
        continue;
      }
      if (begins && (top.isArray || token.kind === "string")) {
        if (previous.kind === "string" && previous.end === token.offset) {
          return stop(`${shown(token)} right after a string`, expectation(state, top), quoteHint);
        }
        const where = top.isArray ? `item ${top.items} of ${name(top)}` : `the value of ${quote(top.key)}`;
        if (!report({ offset: previous.end, found: `no comma after ${where}`, expected: '","' })) return;
        state = "next";
      }
    }
    if (top && (token.kind === "]" || token.kind === "}")) {
      if ((token.kind === "]") !== top.isArray) return stop(quote(token.kind), opened(top));
      if (state === "next") {
        const last = top.isArray ? "item" : "field";
        const found = `a trailing comma after the last ${last} of ${name(top)}`;
        if (!report({ offset: previous.offset, found, expected: closer(top), hint: "take the comma out" })) return;
      } else if (state === "value" || state === "colon") {
        if (!report({ offset: token.offset, found: quote(token.kind), expected: expectation(state, top) })) {
          return;
        }
      }
      open.pop();
      state = "after";
      continue;
    }
    if (token.kind === "," && (state === "next" || state === "first")) {
      const found = `a comma with nothing before it in ${top ? name(top) : "the file"}`;
      if (!report({ offset: token.offset, found, expected: expectation(state, top), hint: "take the comma out" })) {
        return;
      }
      continue;
    }
    if (top && !top.isArray && (state === "first" || state === "next")) {
      if (token.kind !== "string") return stop(shown(token), expectation(state, top));
      top.key = keyOf(token);
      state = "colon";
      continue;
    }
    if (state === "colon") {
      if (token.kind !== ":") return stop(`${shown(token)} after the key ${quote(top!.key)}`, '":"');
      state = "value";
      continue;
    }
    if (!begins || state === "after") return stop(shown(token), expectation(state, top));
    if (top) top.items++;
    if (token.kind === "{" || token.kind === "[") {
      const label = top && (top.isArray ? labelOfItem(top) : quote(top.key));
      open.push({ isArray: token.kind === "[", offset: token.offset, label, items: 0, key: "" });
      state = "first";
    } else state = "after";
  }
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
