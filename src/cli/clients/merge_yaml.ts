/** Adds a pair to a block mapping of a YAML file. The library finds the place and checks the outcome; it writes nothing. */

import process from "node:process";
import { isDeepStrictEqual } from "node:util";
import { type Document, isMap, type Pair, parseAllDocuments, type ParsedNode, type YAMLMap } from "yaml";
import { isObject, type JsonObject } from "../../json.ts";
import { yamlEntry } from "./block.ts";
import { isWithin, type Merged } from "./client.ts";

/** See `merge` in `merge.ts`. */
export function mergeYaml(key: string, name: string, value: JsonObject, text: string, force: boolean): Merged {
  const before = read(text);
  if ("reason" in before) return { kind: "unfit", ...before };
  const unsafe: Merged = { kind: "unfit", reason: `found "${key}" in a form that cannot be added to safely` };
  const root = before.value ?? {};
  if (!isObject(root)) return unsafe;
  const servers = root[key] ?? {};
  if (!isObject(servers)) return { kind: "unfit", reason: `found no mapping "${key}"` };
  const theirs = Object.hasOwn(servers, name) ? servers[name] : undefined;
  if (theirs !== undefined) {
    if (isWithin(value, theirs)) return { kind: "same" };
    if (!force) return { kind: "taken" };
  }
  const changed = change(text, before.document, [key, name], value);
  if (changed === undefined) return unsafe;
  const after = read(changed);
  // What goose will read is what was meant, or nothing is written.
  const meant = { ...root, [key]: { ...servers, [name]: value } };
  if (!("value" in after) || !isDeepStrictEqual(after.value, meant)) return unsafe;
  return { kind: "changed", text: changed, replaced: theirs !== undefined };
}

type YamlDocument = Document.Parsed;
type YamlPair = Pair<ParsedNode, ParsedNode | null>;

/** A file's one document, absent where it is blank, and what that means. */
type Read =
  | { document: YamlDocument | undefined; value: unknown }
  | { reason: string; line?: number; column?: number };

function read(text: string): Read {
  const documents = parse(text);
  const mistake = documents.flatMap(({ errors }) => errors)[0];
  if (mistake !== undefined) {
    const place = mistake.linePos?.[0];
    return { reason: "found a mistake in its YAML", ...(place && { line: place.line, column: place.col }) };
  }
  const [document, another] = documents;
  if (another !== undefined) return { reason: "found several documents in its YAML" };
  try {
    return { document, value: document?.toJS() };
  } catch (error) {
    // An alias without its anchor, or aliases that multiply beyond measure.
    if (error instanceof ReferenceError) return { reason: "found a mistake in its YAML" };
    throw error;
  }
}

/**
 * Every document of the text. The parser (yaml 2.9.1: `Parser.next`, `Composer.next`) asks for the environment variables
 * `LOG_TOKENS` and `LOG_STREAM`, which the program may not read: it finds an empty environment.
 */
function parse(text: string): YamlDocument[] {
  const { env } = process;
  process.env = {};
  try {
    return [...parseAllDocuments(text, { logLevel: "error" })];
  } finally {
    process.env = env;
  }
}

/** The text with the pair in it, as far as its nodes tell; `undefined` where its form has no place for one. */
function change(
  text: string,
  document: YamlDocument | undefined,
  [key, name]: readonly [string, string],
  value: JsonObject,
): string | undefined {
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  const splice = (from: number, to: number, lines: string) => {
    const isAtLine = /(^\uFEFF?|\n)$/.test(text.slice(0, from));
    return text.slice(0, from) + (isAtLine ? "" : eol) + lines.replaceAll("\n", eol) + text.slice(to);
  };
  const root = document?.contents ?? undefined;
  const outer = isBlock(root) ? marginOf(text, root.items[0]!) : "";
  if (outer === undefined) return undefined;
  const pair = isMap(root) ? pairOf(root, key) : undefined;
  if (pair === undefined) {
    const end = document === undefined ? text.length : endOf(text, document);
    return splice(end, end, `${outer}${key}:\n${yamlEntry(name, value, outer + "  ")}`);
  }
  const servers = pair.value;
  if (isBlock(servers)) {
    const margin = marginOf(text, servers.items[0]!);
    if (margin === undefined) return undefined;
    const entry = yamlEntry(name, value, margin);
    const own = pairOf(servers, name);
    if (own === undefined) {
      const end = behindComments(text, lineEnd(text, servers.range![1]));
      return splice(end, end, entry);
    }
    if (marginOf(text, own) === undefined) return undefined;
    return splice(own.key.range[0] - margin.length, lineEnd(text, (own.value ?? own.key).range[1]), entry);
  }
  // A value that says "nothing", which a pair in block form cannot stand beside.
  const [from, to] = servers?.range ?? [0, 0];
  if (!/^(\{\s*\}|~|null|)$/i.test(text.slice(from, to))) return undefined;
  const end = behindComments(text, lineEnd(text, to));
  const head = from === to ? text.slice(0, from) : text.slice(0, from).trimEnd();
  const line = head + text.slice(to, end);
  const gap = line.endsWith("\n") ? "" : eol;
  return line + gap + yamlEntry(name, value, outer + "  ").replaceAll("\n", eol) + text.slice(end);
}

function isBlock(node: unknown): node is YAMLMap<ParsedNode, ParsedNode | null> {
  return isMap(node) && node.flow !== true && node.items.length > 0;
}

function pairOf(map: YAMLMap, key: string): YamlPair | undefined {
  return (map.items as YamlPair[]).find((pair) => pair.key.toJSON() === key);
}

/** The spaces that a pair stands behind; `undefined` where something else stands before its key. */
function marginOf(text: string, pair: YamlPair): string | undefined {
  return /(?:^\uFEFF?|\n)( *)$/.exec(text.slice(0, pair.key.range[0]))?.[1];
}

/** Where a document takes another line: at its end, before the mark of that. */
function endOf(text: string, { range: [, from, end] }: YamlDocument): number {
  const mark = text.slice(from, end).search(/^\.\.\.(?!\S)/m);
  return mark === -1 ? end : from + mark;
}

/** The beginning of the line at or behind `at`, or the end of the text. */
function lineEnd(text: string, at: number): number {
  if (text[at - 1] === "\n") return at;
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end + 1;
}

/** The end of the indented comments at `at`, which belong to what stands before them. */
function behindComments(text: string, at: number): number {
  const comments = /(?:(?:[ \t]*\r?\n)*[ \t]+#[^\n]*(?:\n|$))*/y;
  comments.lastIndex = at;
  return at + comments.exec(text)![0].length;
}
