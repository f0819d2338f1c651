/**
 * A JSON file opened: its value, and the place of any part of it. JSON as RFC 8259 has it, and besides `//` and
 * block comments, since `init` writes commented files; a byte order mark is passed over. Positions are found only when
 * asked for, since most files have no problem.
 */

import { type Node, parseTree, stripComments } from "jsonc-parser";
import { type Json, type JsonPath, parseExact } from "../json.ts";
import type { Place, Problem } from "../problem.ts";
import { quote } from "../text.ts";
import type { ProblemId } from "./ids.ts";
import { placeFinder } from "./position.ts";
import { countKeys, maxDepth, survey } from "./survey.ts";
import { syntaxProblems } from "./syntax.ts";
import type { ConfigFile } from "./types.ts";

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
 * @param expected What the file should hold, for messages: `an object with "tools"`.
 * @returns No document when it cannot be parsed, with at least one problem; warnings may come with a document.
 */
export function openDocument(
  file: ConfigFile,
  directory: string,
  expected: string,
): { document?: Document; problems: Problem[] } {
  const unreadable = fileProblem(file, directory);
  if (unreadable) return { problems: [unreadable] };
  const source = file.text!.replace(/^\uFEFF/, "");
  const finder = placeFinder(file.path, source);
  const error = (id: ProblemId, message: string, offset: number): Problem => (
    { id, severity: "error", message: `Cannot read ${file.path}: ${message}`, place: finder(offset) }
  );
  const parsed = parse(source);
  if (!parsed) {
    if (stripComments(source, " ").trim() === "") {
      return { problems: [error("json/empty", `the file is empty, expected ${expected}`, 0)] };
    }
    return { problems: syntaxProblems(file.path, source) };
  }
  const { text, value } = parsed;
  const { colons, tooDeep } = survey(text);
  if (tooDeep !== undefined) {
    const found = `found more than ${maxDepth} arrays and objects within each other, expected at most ${maxDepth}`;
    return { problems: [error("json/too-deep", found, tooDeep)] };
  }
  let tree: Node | undefined;
  const root = () => tree ??= parseTree(source)!;
  const document: Document = {
    file: file.path,
    value,
    exact: parseExact(text),
    place: (path, at = "value") => finder(offsetOf(root(), path, at)),
  };
  const problems = colons === countKeys(value) ? [] : duplicateKeys(document.file, root(), finder);
  return { document, problems };
}

/** Why the file's text cannot be used at all. */
export function fileProblem(file: ConfigFile, directory: string): Problem | undefined {
  const error = (id: ProblemId, reason: string): Problem => (
    { id, severity: "error", message: `Cannot read ${file.path}: ${reason}` }
  );
  if (file.readError !== undefined) return error("file/unreadable", lowerFirst(file.readError));
  if (!file.isUtf8) {
    const offset = file.text?.indexOf("\uFFFD") ?? -1;
    return {
      ...error("file/encoding", "found bytes that are not UTF-8, expected UTF-8 text"),
      ...(offset < 0 ? {} : { place: placeFinder(file.path, file.text!)(offset) }),
      hint: "save it again as UTF-8",
    };
  }
  if (file.text === undefined) return error("file/missing", `there is no such file in ${quote(directory, 200)}`);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The value, and the text it was parsed from: the source with comments blanked out, so that offsets hold in both. */
function parse(source: string): { text: string; value: Json } | undefined {
  for (const prepare of [(text: string) => text, (text: string) => stripComments(text, " ")]) {
    const text = prepare(source);
    try {
      return { text, value: JSON.parse(text) };
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

function duplicateKeys(file: string, root: Node, finder: (offset: number) => Place): Problem[] {
  const problems: Problem[] = [];
  const pending = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const seen = new Map<string, number>();
    for (const child of node.type === "object" ? node.children ?? [] : []) {
      const key: string = child.children![0]!.value;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, child.offset);
      else {
        const { line, column } = finder(first);
        problems.push({
          id: "json/duplicate-key",
          severity: "warning",
          message: `Cannot keep both in ${file}: found the key ${quote(key)} again, expected it once in an object`,
          place: finder(child.offset),
          hint: `the last one counts; take one out (the first is at ${line}:${column})`,
        });
      }
    }
    for (const child of node.children?.toReversed() ?? []) if (child.children) pending.push(child);
  }
  return problems;
}
