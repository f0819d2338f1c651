/** Output that was meant to be JSON and is none: what its author would have to change. */

import { isJson } from "../json.ts";
import { mistakeIn } from "../jsonfile/mod.ts";
import { quote } from "../text.ts";

/** Why output is no JSON, as nouns, and one next step. */
export interface Misprint {
  readonly found: string;
  readonly expected: string;
  readonly hint: string;
}

/** The longest output that is looked into, in characters. */
const longest = 128 * 1024;

/** How many places are tried where JSON may begin or end. */
const mostTries = 50;

const alone = "nothing but JSON";
const aside = "log_info, or >&2, says what is no part of the result";
const made = "json_object and json_array make JSON of any text";

/**
 * What is wrong with output that is no JSON; `undefined` of output that is, that is empty, or that is text from beginning to
 * end.
 */
export function misprintOf(printed: string): Misprint | undefined {
  const text = printed.replace(/^\ufeff/, "").trim();
  if (text.length > longest || isJson(text)) return undefined;
  const isOpened = /^[{[]/.test(text);
  const end = isOpened ? endsIn(text).find((at) => isJson(text.slice(0, at))) : undefined;
  if (end !== undefined) {
    const rest = text.slice(end).trim();
    const line = lineAt(text, text.length - rest.length);
    return /^[{[]/.test(rest)
      ? { found: `another JSON value on line ${line}`, expected: "one", hint: "json_array makes one of several" }
      : { found: `${textIn(rest)} behind the JSON on line ${line}`, expected: alone, hint: aside };
  }
  const start = startsIn(text, isOpened).find((at) => isJson(text.slice(at)));
  if (start !== undefined) {
    const found = `${textIn(text.slice(0, start))} before the JSON on line ${lineAt(text, start)}`;
    return { found, expected: alone, hint: aside };
  }
  if (!isOpened) return undefined;
  const mistake = looksLikeJson.test(text) ? mistakeIn(text, "its end") : undefined;
  if (mistake === undefined) return undefined;
  const { place, found, expected } = mistake;
  return { found: `${found} at line ${place.line}, column ${place.column}`, expected, hint: made };
}

/** An object or an array from beginning to end, and no word in brackets. */
const looksLikeJson = /^(?:\{\s*(?:["'}]|[\w$-]+\s*:)|\[\s*["'{[\]\d-])[^]*[}\]]$/;

/** The next step where all of the output is text. */
export const textHint: string = made;

/** Where JSON may begin after something else: at a line's beginning, or anywhere in text that is not opened like JSON. */
function startsIn(text: string, isOpened: boolean): number[] {
  const brackets = isOpened ? /(?<=\n[ \t]*)[{[]/g : /[{[]/g;
  return Array.from(text.matchAll(brackets).take(mostTries), ({ index }) => index);
}

/** Where JSON may end before something else. */
function endsIn(text: string): number[] {
  return Array.from(text.matchAll(/[}\]](?=\s)/g).take(mostTries), ({ index }) => index + 1);
}

function textIn(part: string): string {
  return `the text ${quote(part.trim(), 60)}`;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
