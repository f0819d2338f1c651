/** Values as people write them in a line of words: `10`, `"two words"`, `["a", "b"]`. */

import { type Json, parseExact } from "../../json.ts";

/** One value in a line. */
export interface Word {
  /** Where it ends. */
  readonly end: number;
  /** What it says: without its quotes, as JSON in brackets stands there. */
  readonly text: string;
  /** What it is as JSON: true, a number, an array; any other word is a text. */
  readonly value: Json;
}

/**
 * The value at `start`; `undefined` where a quote or bracket is not closed, or what it holds is not JSON.
 *
 * @param quotes What holds several words together, of quotes and brackets.
 */
export function readWord(line: string, start: number, quotes = "\"'[{"): Word | undefined {
  const isOpened = start < line.length && quotes.includes(line.charAt(start));
  const end = isOpened ? endOf(line, start) : start + /^\S*/.exec(line.slice(start))![0].length;
  if (end === undefined || /\S/.test(line.charAt(end))) return undefined;
  const written = line.slice(start, end);
  if (isOpened && written.startsWith("'")) {
    return { end, text: written.slice(1, -1), value: written.slice(1, -1) };
  }
  try {
    const value = parseExact(written);
    return { end, text: typeof value === "string" ? value : written, value };
  } catch {
    return isOpened ? undefined : { end, text: written, value: written };
  }
}

/** Where the value at `start` ends. */
function endOf(line: string, start: number): number | undefined {
  const match = (pattern: RegExp) => {
    pattern.lastIndex = start;
    return pattern.test(line) ? pattern.lastIndex : undefined;
  };
  switch (line.charAt(start)) {
    case '"':
      return match(/"(?:[^"\\]|\\.)*"/y);
    case "'":
      return match(/'[^']*'/y);
    default:
      return endOfBrackets(line, start);
  }
}

/** How deep brackets may be in each other: a comment is a line. */
const maxDepth = 100;

function endOfBrackets(line: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of line.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    if ((token === "[" || token === "{") && ++depth > maxDepth) return undefined;
    if (token === "]" || token === "}") depth--;
    if (depth === 0) return start + index + 1;
  }
}
