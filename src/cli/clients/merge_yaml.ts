/** Adds a pair to a block mapping of a YAML file. The library reads the file and tells where things are. */

import { Document, isMap, isScalar, type Pair, parseAllDocuments, type YAMLMap } from "yaml";
import type { JsonObject } from "../../json.ts";
import { yamlEntry } from "./block.ts";
import { isWithin, type Merged } from "./client.ts";

/** See `merge` in `merge.ts`. */
export function mergeYaml(key: string, name: string, value: JsonObject, text: string, force: boolean): Merged {
  const document = read(text);
  if (!(document instanceof Document)) return { kind: "refused", ...document };
  const root = isNothing(document.contents) ? null : document.contents;
  const before = (document.toJS() ?? {}) as Record<string, unknown>;
  const unsafe: Merged = { kind: "refused", reason: `found "${key}" in a form that cannot be added to safely` };
  if (root !== null && (!isMap(root) || root.flow === true)) return unsafe;
  const pair = root === null ? undefined : find(root, key);
  const servers = before[key] ?? {};
  if (typeof servers !== "object" || Array.isArray(servers)) {
    return { kind: "refused", reason: `found no mapping "${key}"` };
  }
  const theirs = (servers as Record<string, unknown>)[name];
  if (theirs !== undefined) {
    if (isWithin(value, theirs)) return { kind: "same" };
    if (!force) return { kind: "taken" };
  }
  const changed = change(text, key, name, value, pair);
  const meant = { ...before, [key]: { ...servers, [name]: value } };
  const after = changed === undefined ? undefined : read(changed);
  // What goose will read is what was meant, or nothing is written.
  if (changed === undefined || !(after instanceof Document) || shown(after.toJS()) !== shown(meant)) return unsafe;
  return { kind: "changed", text: changed, replaced: theirs !== undefined };
}

function read(text: string): Document | { reason: string; line?: number; column?: number } {
  const documents = parseAllDocuments(text.replace(/^\uFEFF/, ""));
  if (!Array.isArray(documents)) return new Document(null);
  const [document] = documents;
  if (document === undefined) return new Document(null);
  if (documents.length > 1) return { reason: "found several documents in its YAML" };
  const [error] = document.errors;
  if (error === undefined) return document as unknown as Document;
  const [place] = error.linePos ?? [];
  return { reason: "found a mistake in its YAML", ...(place && { line: place.line, column: place.col }) };
}

function change(
  text: string,
  key: string,
  name: string,
  value: JsonObject,
  pair: Pair | undefined,
): string | undefined {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const source = text.slice(mark.length);
  const eol = /\r?\n/.exec(source)?.[0] ?? "\n";
  const entry = (margin: string, unit: string) => yamlEntry(name, value, margin, unit).replaceAll("\n", eol);
  const insert = (at: number, added: string) => {
    const gap = at > 0 && source[at - 1] !== "\n" ? eol : "";
    return mark + source.slice(0, at) + gap + added + source.slice(at);
  };
  if (pair === undefined) return insert(source.length, `${key}:${eol}${entry("  ", "  ")}`);
  const mapping = pair.value;
  if (isNothing(mapping)) {
    return insert(lineEnd(source, keyEnd(pair)), entry("  ", "  "));
  }
  if (!isMap(mapping)) return undefined;
  if (mapping.flow === true) {
    const [start, end] = mapping.range!;
    if (mapping.items.length > 0) return undefined;
    const at = lineEnd(source, end);
    const line = source.slice(0, start).trimEnd() + source.slice(end, at);
    return mark + line + (line.endsWith("\n") ? "" : eol) + entry("  ", "  ") + source.slice(at);
  }
  const [first] = mapping.items;
  const margin = marginOf(source, startOf(first!));
  if (margin === undefined) return undefined;
  const old = find(mapping, name);
  if (old === undefined) return insert(lineEnd(source, endOf(mapping.items.at(-1)!)), entry(margin, "  "));
  const added = entry(margin, "  ");
  return mark + source.slice(0, startOf(old) - margin.length) + added + source.slice(lineEnd(source, endOf(old)));
}

function isNothing(node: unknown): node is null {
  return node === null || (isScalar(node) && node.value === null);
}

function find(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find((pair) => isScalar(pair.key) && pair.key.value === name);
}

function startOf(pair: Pair): number {
  return (pair.key as { range: [number, number, number] }).range[0];
}

function keyEnd(pair: Pair): number {
  return (pair.key as { range: [number, number, number] }).range[1];
}

/** Where a pair's value ends, less the comments and line ends behind it. */
function endOf(pair: Pair): number {
  const range = (pair.value as { range?: [number, number, number] } | null)?.range;
  return range?.[1] ?? keyEnd(pair);
}

/** Where the line of the last character before `at` ends, its line end included. */
function lineEnd(source: string, at: number): number {
  if (source[at - 1] === "\n") return at;
  const end = source.indexOf("\n", at);
  return end === -1 ? source.length : end + 1;
}

/** The spaces before `at`, when nothing else is before it on its line. */
function marginOf(source: string, at: number): string | undefined {
  const before = source.slice(source.lastIndexOf("\n", at - 1) + 1, at);
  return /^ *$/.test(before) ? before : undefined;
}

/** A value as a text, whatever the order of keys. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_key, each) => {
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
