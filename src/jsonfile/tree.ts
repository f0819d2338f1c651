/** The tree of a JSON text that may hold comments and trailing commas, and splices of the text. */

import { type Node, parseTree } from "jsonc-parser";

/** How such texts are parsed. */
export const leniently = { allowTrailingComma: true };

/**
 * The tree of a text that may hold comments and trailing commas; `undefined` where it holds nothing.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(rootOf("[1,] // one")?.type, "array");
 * assert.equal(rootOf(""), undefined);
 * ```
 */
export function rootOf(source: string): Node | undefined {
  return parseTree(source, [], leniently);
}

/**
 * The last member of that name: the one that counts.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(memberOf(rootOf('{"a":1,"a":2}'), "a")?.children?.[1]?.value, 2);
 * ```
 */
export function memberOf(object: Node | undefined, key: string): Node | undefined {
  if (object?.type !== "object") return undefined;
  return object.children?.findLast((member) => member.children?.[0]?.value === key);
}

/**
 * `text` with so many characters replaced.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(splice("abcd", 1, 2, "x"), "axd");
 * ```
 */
export function splice(text: string, offset: number, length: number, replacement: string): string {
  return text.slice(0, offset) + replacement + text.slice(offset + length);
}

/**
 * Edits what follows the byte order mark, if there is one.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(keepingMark("\uFEFFa", (source) => source + "b"), "\uFEFFab");
 * ```
 */
export function keepingMark<Result extends string | undefined>(text: string, edit: (source: string) => Result): Result {
  if (!text.startsWith("\uFEFF")) return edit(text);
  const edited = edit(text.slice(1));
  return (edited === undefined ? undefined : "\uFEFF" + edited) as Result;
}
