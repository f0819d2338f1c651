/** Adds a table to a TOML file. The library reads the file before and after; the text between is changed by lines. */

import { parse, TomlError, type TomlTable } from "smol-toml";
import type { JsonObject } from "../../json.ts";
import { tomlTable } from "./block.ts";
import { isWithin, type Merged } from "./client.ts";

/** See `merge` in `merge.ts`. */
export function mergeToml(key: string, name: string, value: JsonObject, text: string, force: boolean): Merged {
  const before = read(text);
  if (before instanceof TomlError) {
    return { kind: "refused", reason: "found a mistake in its TOML", line: before.line, column: before.column };
  }
  const servers = before[key] ?? {};
  if (!isTable(servers)) return { kind: "refused", reason: `found no table "${key}"` };
  const theirs = servers[name];
  if (theirs !== undefined) {
    if (isWithin(value, theirs)) return { kind: "same" };
    if (!force) return { kind: "taken" };
  }
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  const table = tomlTable(`${key}.${name}`, value).replaceAll("\n", eol);
  const rest = theirs === undefined ? text : withoutTables(text, key, name);
  const gap = rest === "" || /(^|\n)\r?\n$/.test(rest) ? "" : rest.endsWith("\n") ? eol : eol + eol;
  const changed = rest + gap + table;
  const after = read(changed);
  const meant = { ...before, [key]: { ...servers, [name]: value } };
  // What Codex will read is what was meant, or nothing is written.
  if (after instanceof TomlError || shown(after) !== shown(meant)) {
    return { kind: "refused", reason: `found "${key}" in a form that cannot be added to safely` };
  }
  return { kind: "changed", text: changed, replaced: theirs !== undefined };
}

function read(text: string): TomlTable | TomlError {
  try {
    return parse(text.replace(/^\uFEFF/, ""), { integersAsBigInt: "asNeeded" });
  } catch (error) {
    if (error instanceof TomlError) return error;
    throw error;
  }
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** The text without the table of that name and those within it; comments before the next table stay. */
function withoutTables(text: string, key: string, name: string): string {
  const quoted = (word: string) => `(?:${word}|"${word}"|'${word}')`;
  const own = new RegExp(`^\\s*\\[\\s*${quoted(key)}\\s*\\.\\s*${quoted(name)}\\s*(?:\\..*)?\\]`);
  const kept: string[] = [];
  // Lines that belong to the next table, if one follows, else to this.
  let [isOwn, between]: [boolean, string[]] = [false, []];
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (/^\s*\[/.test(line)) {
      const wasOwn = isOwn;
      isOwn = own.test(line);
      if (wasOwn && !isOwn) kept.push(...between);
      between = [];
    }
    if (!isOwn) kept.push(line);
    else if (/^\s*(#.*)?\s*$/.test(line)) between.push(line);
    else between = [];
  }
  return [...kept, ...between.filter((line) => /#/.test(line))].join("");
}

/** A value as a text, whatever the order of keys. */
function shown(value: unknown): string {
  return JSON.stringify(value, (_key, each) => {
    if (typeof each === "bigint") return `${each}n`;
    if (!isTable(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
