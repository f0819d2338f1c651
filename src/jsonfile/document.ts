/**
 * A JSON file opened: its value, and the place of any part of it. JSON as RFC 8259 has it, and besides `//` and
 * block comments, since `init` writes commented files; a byte order mark is passed over. Positions are found only when
 * asked for, since most files have no problem.
 */

import { type Node, parseTree, stripComments } from "jsonc-parser";
import { type Json, parseExact } from "../json.ts";
import type { JsonPath } from "../pointer.ts";
import type { Place } from "../problem.ts";
import { quote } from "../text.ts";
import { countKeys, maxDepth, measure } from "./measure.ts";
import type { Mistake } from "./mistake.ts";
import { placeFinder } from "./position.ts";
import { syntaxMistakes } from "./syntax.ts";

/** A JSON file that could be read. */
export interface Document {
  readonly file: string;
  /** Ordinary numbers, as `JSON.parse` makes them. */
  readonly value: Json;
  /** The same with every number's digits (`parseExact`). */
  readonly exact: Json;
  /** The place of the value at `path`, or of its key; the nearest value around it where there is none. */
  place(path: JsonPath, at?: "value" | "key"): Place;
}

/**
 * Opens a JSON file.
 *
 * @param file As its places name it.
 * @returns No document when the text cannot be parsed, with at least one mistake; a key that stands twice is a mistake
 * that comes with a document.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const { document } = openDocument("tools.json", '{\n  "tools": [] // none\n}');
 * assert.deepEqual(document?.value, { tools: [] });
 * assert.deepEqual(document?.place(["tools"]), { file: "tools.json", line: 2, column: 12 });
 *
 * const { mistakes } = openDocument("tools.json", '{"tools": [}');
 * assert.deepEqual(mistakes[0]?.place, { file: "tools.json", line: 1, column: 12 });
 * ```
 */
export function openDocument(file: string, text: string): { document?: Document; mistakes: Mistake[] } {
  const source = text.replace(/^\uFEFF/, "");
  const finder = placeFinder(file, source);
  const parsed = parse(source);
  if (!parsed) {
    if (stripComments(source, " ").trim() === "") {
      return { mistakes: [{ kind: "empty", place: finder(0), found: "empty" }] };
    }
    return { mistakes: syntaxMistakes(file, source) };
  }
  const { blanked, value } = parsed;
  const { keys, tooDeep } = measure(blanked);
  if (tooDeep !== undefined) {
    const found = `more than ${maxDepth} arrays and objects within each other`;
    return { mistakes: [{ kind: "too-deep", place: finder(tooDeep), found, expected: `at most ${maxDepth}` }] };
  }
  let tree: Node | undefined;
  const root = () => tree ??= parseTree(source)!;
  const document: Document = {
    file,
    value,
    exact: parseExact(blanked),
    place: (path, at = "value") => finder(offsetOf(root(), path, at)),
  };
  return { document, mistakes: keys === countKeys(value) ? [] : duplicateKeys(root(), finder) };
}

/**
 * The first mistake in a JSON text that is no file, its end named as `end` says.
 *
 * @returns `undefined` where nothing is wrong besides comments.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const { found, expected } = mistakeIn('["a"', "the end")!;
 * assert.equal(`${found}, expected ${expected}`, 'the end in the array that begins on line 1, expected "]"');
 * ```
 */
export function mistakeIn(
  text: string,
  end: string,
): Required<Pick<Mistake, "place" | "found" | "expected">> | undefined {
  const [mistake] = openDocument("", text).mistakes;
  if (mistake === undefined) return undefined;
  const { place, found, expected = "JSON" } = mistake;
  const named = (words: string) => words.replace("the end of the file", end);
  return { place, found: named(found), expected: named(expected) };
}

/** The value, and the text it was parsed from: the source with comments blanked out, so that offsets hold in both. */
function parse(source: string): { blanked: string; value: Json } | undefined {
  for (const prepare of [(text: string) => text, (text: string) => stripComments(text, " ")]) {
    const blanked = prepare(source);
    try {
      return { blanked, value: JSON.parse(blanked) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
}

function offsetOf(root: Node, path: JsonPath, at: "value" | "key"): number {
  let node = root;
  for (const [depth, segment] of path.entries()) {
    const isLast = depth === path.length - 1;
    if (node.type === "array") {
      const item = node.children?.[Number(segment)];
      if (!item) break;
      node = item;
    } else {
      const property = node.children?.findLast((each) => each.children?.[0]?.value === String(segment));
      if (!property?.children?.[1]) break;
      if (isLast && at === "key") return property.offset;
      node = property.children[1];
    }
  }
  return node.offset;
}

function duplicateKeys(root: Node, finder: (offset: number) => Place): Mistake[] {
  const mistakes: Mistake[] = [];
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const seen = new Map<string, number>();
    for (const child of node.type === "object" ? node.children ?? [] : []) {
      const key: string = child.children![0]!.value;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, child.offset);
      else {
        const { line, column } = finder(first);
        mistakes.push({
          kind: "duplicate-key",
          place: finder(child.offset),
          found: `the key ${quote(key)} again`,
          expected: "it once in an object",
          hint: `the last one counts; take one out (the first is at ${line}:${column})`,
        });
      }
    }
    for (const child of node.children?.toReversed() ?? []) if (child.children) pending.push(child);
  }
  return mistakes;
}
