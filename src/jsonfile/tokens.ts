/**
 * The tokens of a JSON text that may be broken: what each is, where, and what is wrong within it. What people write in
 * place of JSON (single quotes, `True`, `NaN`) is recognised, so that reading can go on after it.
 */

import { createScanner } from "jsonc-parser";
import { isJson } from "../json.ts";
import { list, printable, quote } from "../text.ts";
import type { SyntaxMistake } from "./mistake.ts";

/** What a token does in the grammar; `other` is nothing that JSON has. */
export type TokenKind = "{" | "}" | "[" | "]" | "," | ":" | "string" | "scalar" | "end" | "other";

/** A token and what is wrong within it. */
export interface Token {
  readonly kind: TokenKind;
  readonly offset: number;
  readonly end: number;
  /** As written. */
  readonly text: string;
  readonly mistakes: readonly SyntaxMistake[];
}

/** jsonc-parser's numbers for kinds of token; it exports them as a `const enum`, which other compilers cannot inline. */
const kinds: Readonly<Record<number, TokenKind>> = {
  1: "{",
  2: "}",
  3: "[",
  4: "]",
  5: ",",
  6: ":",
  7: "scalar",
  8: "scalar",
  9: "scalar",
  10: "string",
  11: "scalar",
  17: "end",
};
const firstTrivia = 12;
const lastTrivia = 15;
const unfinishedComment = 1;

/**
 * Reads `text` token by token; comments and white space are passed over.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const next = tokenReader("[1]");
 * assert.deepEqual([next(), next(), next(), next()].map(({ kind }) => kind), ["[", "scalar", "]", "end"]);
 * ```
 */
export function tokenReader(text: string): () => Token {
  const scanner = createScanner(text);
  return () => {
    const mistakes: SyntaxMistake[] = [];
    let kind = scanner.scan() as number;
    for (; kind >= firstTrivia && kind <= lastTrivia; kind = scanner.scan()) {
      if (scanner.getTokenError() as number === unfinishedComment) {
        mistakes.push({
          offset: scanner.getTokenOffset(),
          found: "a comment that does not end",
          expected: '"*/"',
          isLast: true,
        });
      }
    }
    const offset = scanner.getTokenOffset();
    const known = kinds[kind];
    const token = (kind: TokenKind, end: number): Token => (
      { kind, offset, end, text: text.slice(offset, end), mistakes }
    );
    const end = offset + scanner.getTokenLength();
    if (known === "string") mistakes.push(...stringMistakes(text, offset, end));
    else if (known === "scalar") mistakes.push(...numberMistakes(text, offset, end));
    if (known && mistakes.length === 0) return token(known, end);
    if (known) {
      const longer = known === "scalar" ? wordEnd(text, offset) : end;
      scanner.setPosition(longer);
      return token(known, longer);
    }
    return unknownToken(text, offset, (kind, end, mistake) => {
      if (mistake) mistakes.push({ offset, ...mistake });
      scanner.setPosition(end);
      return token(kind, end);
    });
  };
}

function wordEnd(text: string, offset: number): number {
  word.lastIndex = offset;
  return offset + Math.max(1, word.exec(text)?.[0].length ?? 1);
}
const word = /[^\s\u200B-\u200F,:;{}[\]"'/]*/y;
const singleQuoted = /'(?:[^'\\\r\n]|\\.)*'/y;

/** What people write for a value that JSON has, and what it should have been. */
const otherValues: Readonly<Record<string, string>> = {
  True: "true",
  TRUE: "true",
  yes: "true",
  False: "false",
  FALSE: "false",
  no: "false",
  None: "null",
  nil: "null",
  Null: "null",
  NULL: "null",
  undefined: "null",
  NaN: "a number or null",
  Infinity: "a number or null",
  "-Infinity": "a number or null",
};

function unknownToken(
  text: string,
  offset: number,
  token: (kind: TokenKind, end: number, mistake?: Omit<SyntaxMistake, "offset">) => Token,
): Token {
  singleQuoted.lastIndex = offset;
  const single = singleQuoted.exec(text)?.[0];
  if (single) {
    const found = `${quote(single, 40)} in single quotes`.replace(/"'(.*)'"/s, "'$1'");
    return token("string", offset + single.length, { found, expected: "double quotes" });
  }
  const end = wordEnd(text, offset);
  const written = text.slice(offset, end);
  if (Object.hasOwn(otherValues, written)) {
    return token("scalar", end, { found: written, expected: otherValues[written]! });
  }
  if (/^[-+.]?\d|^[-+.]$/.test(written)) {
    return token("scalar", end, {
      found: quote(written, 30),
      expected: "a number as JSON writes it",
      hint: numberHint(written),
    });
  }
  return token("other", end);
}

function numberMistakes(text: string, offset: number, tokenEnd: number): SyntaxMistake[] {
  const end = wordEnd(text, offset);
  const written = text.slice(offset, end);
  if (end === tokenEnd && isJson(written) || !/^[-\d]/.test(written)) return [];
  return [{
    offset,
    found: quote(written, 30),
    expected: "a number as JSON writes it",
    hint: numberHint(written),
  }];
}

function numberHint(written: string): string {
  const plain = Number(written.replaceAll("_", ""));
  return Number.isFinite(plain)
    ? `write ${plain}`
    : "a number is digits, with a point or an exponent within; anything else is a string in double quotes";
}

/** What is wrong within a string: control characters, unknown escapes, no closing quote. */
function stringMistakes(text: string, offset: number, end: number): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = [];
  let at = offset + 1;
  for (; at < end; at++) {
    const character = text[at]!;
    if (character === '"') return mistakes;
    if (character === "\\") {
      escape.lastIndex = at;
      const written = escape.exec(text)?.[0];
      if (written) at += written.length - 1;
      else if (at + 1 < end) {
        mistakes.push({ offset: at, ...escapeMistake(text.slice(at, at + 2)) });
        at++;
      }
    } else if (character < " ") {
      const escaped = JSON.stringify(character).slice(1, -1);
      mistakes.push({
        offset: at,
        found: `${character === "\t" ? "a tab" : "a control character"} in a string`,
        expected: `the escape ${escaped}`,
      });
    }
  }
  const isAtEnd = end >= text.length;
  const found = `the end of the ${isAtEnd ? "file" : "line"} in the string ${quote(text.slice(offset + 1, end), 30)}`;
  mistakes.push({
    offset: end,
    found,
    expected: "a closing double quote",
    ...(isAtEnd ? {} : { hint: "a line break in a string is written \\n" }),
    isLast: true,
  });
  return mistakes;
}
const escape = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

function escapeMistake(written: string): Omit<SyntaxMistake, "offset"> {
  if (written === "\\u") return { found: "the escape \\u", expected: "four hexadecimal digits after it" };
  const known = list(['\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u"]);
  return {
    found: `the escape ${printable(written)}`,
    expected: known,
    hint: "a backslash itself is written \\\\",
  };
}
