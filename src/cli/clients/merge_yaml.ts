/** Adds a pair to a block mapping of a YAML file. The library finds the place and checks the outcome; it writes nothing. */

import process from "node:process";
import { isDeepStrictEqual } from "node:util";
import { type Document, isMap, type Pair, parseAllDocuments, type ParsedNode, type YAMLMap } from "yaml";
import { isObject, type JsonObject } from "../../json.ts";
import { yamlEntry } from "./block.ts";
import type { Entry, Merged, Unmerged } from "./client.ts";
import { placed, unmergeable } from "./entries.ts";

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
  const place = placed(value, theirs, force);
  if ("kind" in place) return place;
  const changed = change(text, before.document, [key, name], place.value);
  const meant = { ...root, [key]: { ...servers, [name]: place.value } };
  if (changed === undefined || !means(changed, meant)) return unsafe;
  return { kind: "changed", text: changed, replaced: theirs !== undefined };
}

/** See `unmerge` in `merge.ts`. */
export function unmergeYaml(key: string, entry: Entry, text: string, force: boolean): Unmerged {
  const before = read(text);
  if ("reason" in before) return { kind: "unfit", ...before };
  const root = before.value ?? {};
  const servers = isObject(root) ? root[key] ?? {} : {};
  if (!isObject(root) || !isObject(servers)) return { kind: "unfit", reason: `found no mapping "${key}"` };
  const why = unmergeable(servers, entry, force);
  if (why !== undefined) return why;
  const changed = cutOut(text, before.document, key, entry.name);
  const { [entry.name]: _, ...others } = servers;
  if (changed === undefined || !means(changed, { ...root, [key]: others })) {
    return { kind: "unfit", reason: `found "${key}" in a form that cannot be changed safely` };
  }
  return { kind: "changed", text: changed };
}

/** Whether the client will read what was meant; else nothing is written. */
function means(text: string, meant: JsonObject): boolean {
  const after = read(text);
  return "value" in after && isDeepStrictEqual(after.value, meant);
}

/** The text without the lines of a pair of a block mapping. */
function cutOut(text: string, document: YamlDocument | undefined, key: string, name: string): string | undefined {
  const root = document?.contents;
  const outer = isMap(root) ? pairOf(root as YAMLMap<ParsedNode, ParsedNode | null>, key) : undefined;
  const servers = outer?.value;
  const own = isBlock(servers) ? pairOf(servers, name) : undefined;
  const margin = own && marginOf(text, own);
  if (outer === undefined || own === undefined || margin === undefined || !isBlock(servers)) return undefined;
  const from = own.key.range[0] - margin.length;
  const rest = text.slice(0, from) + text.slice(lineEnd(text, (own.value ?? own.key).range[1]));
  if (servers.items.length > 1) return rest;
  const colon = text.indexOf(":", outer.key.range[1]) + 1;
  return rest.slice(0, colon) + " {}" + rest.slice(colon);
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
