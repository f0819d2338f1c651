/** Adds a pair to a block mapping of a YAML file. The library reads the file before and after; the text between is changed by lines. */

import { loadAll, YAMLException } from "js-yaml";
import { isObject, type JsonObject } from "../../json.ts";
import { yamlEntry } from "./block.ts";
import { isWithin, type Merged } from "./client.ts";

/** See `merge` in `merge.ts`. */
export function mergeYaml(key: string, name: string, value: JsonObject, text: string, force: boolean): Merged {
  const before = read(text);
  if ("reason" in before) return { kind: "refused", ...before };
  const unsafe: Merged = { kind: "refused", reason: `found "${key}" in a form that cannot be added to safely` };
  const root = before.value ?? {};
  if (!isObject(root)) return unsafe;
  const servers = root[key] ?? {};
  if (!isObject(servers)) return { kind: "refused", reason: `found no mapping "${key}"` };
  const theirs = servers[name];
  if (theirs !== undefined) {
    if (isWithin(value, theirs)) return { kind: "same" };
    if (!force) return { kind: "taken" };
  }
  const changed = change(text, key, name, value);
  const after = read(changed);
  // What goose will read is what was meant, or nothing is written.
  const meant = { ...root, [key]: { ...servers, [name]: value } };
  if (!("value" in after) || shown(after.value) !== shown(meant)) return unsafe;
  return { kind: "changed", text: changed, replaced: theirs !== undefined };
}

function read(text: string): { value: unknown } | { reason: string; line?: number; column?: number } {
  try {
    const documents = loadAll(text.replace(/^\uFEFF/, ""));
    return documents.length > 1 ? { reason: "found several documents in its YAML" } : { value: documents[0] };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { mark } = error;
    const place = mark === undefined ? {} : { line: mark.line + 1, column: mark.column + 1 };
    return { reason: "found a mistake in its YAML", ...place };
  }
}

/** A guess by lines, which the caller checks by reading it. */
function change(text: string, key: string, name: string, value: JsonObject): string {
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const entry = (margin: string) => yamlEntry(name, value, margin, "  ").replaceAll("\n", eol);
  const at = lines.findIndex((line) => beginsPair(line.replace(/^\uFEFF/, ""), "", key));
  if (at === -1) return joined([...lines, `${key}:${eol}`, entry("  ")], eol);
  let end = at + 1;
  for (let next = end; next < lines.length && !/^[^\s#]/.test(lines[next]!); next++) {
    if (/^[ \t]+\S/.test(lines[next]!)) end = next + 1;
  }
  const within = lines.slice(at + 1, end);
  const margin = /^ */.exec(within.find((line) => /^ +[^\s#]/.test(line)) ?? "  ")![0];
  // An empty flow mapping takes no pair in block form.
  const head = lines[at]!.replace(/:\s*\{\s*\}/, ":");
  const own = within.findIndex((line) => beginsPair(line, margin, name));
  if (own === -1) return joined([...lines.slice(0, at), head, ...within, entry(margin), ...lines.slice(end)], eol);
  let ownEnd = own + 1;
  for (let next = ownEnd; next < within.length; next++) {
    if (within[next]!.startsWith(margin + " ") && within[next]!.trim() !== "") ownEnd = next + 1;
    else if (within[next]!.trim() !== "") break;
  }
  const kept = [...within.slice(0, own), entry(margin), ...within.slice(ownEnd)];
  return joined([...lines.slice(0, at), head, ...kept, ...lines.slice(end)], eol);
}

function beginsPair(line: string, margin: string, key: string): boolean {
  const rest = line.startsWith(margin) ? line.slice(margin.length) : "";
  return [key, `"${key}"`, `'${key}'`].some((each) =>
    rest.startsWith(each) && /^\s*:(\s|$)/.test(rest.slice(each.length))
  );
}

/** The lines as a text; one without its line end, which was the last, gets it when another follows. */
function joined(lines: readonly string[], eol: string): string {
  return lines.map((line, index) => line.endsWith("\n") || index === lines.length - 1 ? line : line + eol).join("");
}

/** A value as a text, whatever the order of keys. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_key, each) => {
    if (!isObject(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
