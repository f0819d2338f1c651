/** The trivia of a JSON text that comments may be in: what stands between its values, as margins, commas and comments do. */

import { createScanner } from "jsonc-parser";

/** What follows the last item of an array or object. */
export interface Trail {
  /** Where the item ends. */
  readonly itemEnd: number;
  /** Where the item's own trivia ends: its comma, and the comments that stand on a line with it. */
  readonly end: number;
  /** Whether a comma follows that closes the list. */
  readonly hasComma: boolean;
}

/** jsonc-parser's numbers for kinds of token; it exports them as a `const enum`, which other compilers cannot inline. */
const kinds = { comma: 5, lineComment: 12, blockComment: 13, lineBreak: 14 };

/**
 * What follows an item.
 *
 * @param itemEnd Where the item ends, or where the list opens when it has none.
 * @param close Where the list closes.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const text = "[1, // one\n]";
 * assert.deepEqual(trailOf(text, 2, text.length - 1), { itemEnd: 2, end: 10, hasComma: true });
 * ```
 */
export function trailOf(text: string, itemEnd: number, close: number): Trail {
  const scanner = createScanner(text.slice(0, close), false);
  scanner.setPosition(itemEnd);
  let [end, hasComma, isBelow] = [itemEnd, false, false];
  for (let kind = scanner.scan() as number; scanner.getTokenOffset() < close; kind = scanner.scan() as number) {
    const tokenEnd = scanner.getTokenOffset() + scanner.getTokenLength();
    if (kind === kinds.comma) [end, hasComma, isBelow] = [tokenEnd, true, false];
    else if (kind === kinds.lineBreak) isBelow = true;
    else if ((kind === kinds.lineComment || kind === kinds.blockComment) && !isBelow) end = tokenEnd;
    if (scanner.getTokenLength() === 0) break;
  }
  return { itemEnd, end, hasComma };
}

/**
 * Where the first comma behind `offset` stands, before `end`; `undefined` where there is none outside of comments.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(commaBehind("[1 // ,\n, 2]", 2, 10), 8);
 * assert.equal(commaBehind("[1 // ,\n]", 2, 8), undefined);
 * ```
 */
export function commaBehind(text: string, offset: number, end: number): number | undefined {
  const scanner = createScanner(text.slice(0, end), false);
  scanner.setPosition(offset);
  for (let kind = scanner.scan() as number; scanner.getTokenLength() > 0; kind = scanner.scan() as number) {
    if (kind === kinds.comma) return scanner.getTokenOffset();
  }
}

/**
 * Where the line of `offset` begins.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(lineStart("ab\ncd", 4), 3);
 * ```
 */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}

/**
 * The white space that begins the line of `offset`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(marginAt("[\n  1", 4), "  ");
 * ```
 */
export function marginAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))![0];
}

/**
 * Whether a text is written without a line break between its parts.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(isMinified('{"a":1}'), true);
 * assert.equal(isMinified('{\n"a":1}'), false);
 * ```
 */
export function isMinified(text: string): boolean {
  return !/[\r\n]/.test(text.trim()) && text.trim().length > 2;
}
