/** The keys by which tools' functions read their arguments: one that the tool's schema does not have is never there. */

import type { ProblemId } from "../config/mod.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { referred } from "../pointer.ts";
import type { Problem } from "../problem.ts";
import { list, nearest, quote } from "../text.ts";
import { type ScriptFunction, type ScriptFunctions, ScriptPlaces } from "./scripts.ts";
import type { Argument, Call } from "./shell_functions.ts";
import type { ToolItem } from "./walk.ts";

/** A key as a helper is given it: where it stands, and the names that it leads through. */
interface Key {
  readonly offset: number;
  readonly text: string;
  readonly names: readonly string[];
}

/** How each helper that reads the arguments takes its keys. */
const readers: Readonly<Record<string, (words: readonly Argument[]) => readonly Key[]>> = {
  json_get: ([json, key]) => own(json) ? dotted(key) : [],
  json_length: ([json, key]) => own(json) ? dotted(key) : [],
  json_list: ([json, key]) => own(json) ? dotted(key) : [],
  json_keys: ([json, key]) => own(json) ? dotted(key) : [],
  json_object_has_key: ([json, key]) =>
    own(json) && key?.literal !== undefined ? [{ ...key, text: key.literal, names: [key.literal] }] : [],
  json_vars: ([json, ...specifications]) => own(json) ? specifications.flatMap(specified) : [],
};

/** Warns of each key that is written out, read from `"$1"` in the function of a tool, and not in that tool's schema. */
export function adviseKeys(tools: readonly ToolItem[], prefix: string, { byName }: ScriptFunctions): Problem[] {
  const places = new ScriptPlaces();
  return tools.flatMap((tool) => {
    const { inputSchema } = tool.value;
    const each = byName.get(prefix + tool.name);
    // With other arguments of its own, "$1" is something else.
    if (each === undefined || !isObject(inputSchema) || /\b(?:set|shift)\b/.test(each.text)) return [];
    return each.calls.flatMap((call) =>
      keysOf(call).flatMap((key) => adviseKey(tool.name, each, call, key, inputSchema, places))
    );
  });
}

function keysOf({ name, arguments: words }: Call): readonly Key[] {
  const hasVariable = words[0]?.literal === "-v";
  return Object.hasOwn(readers, name) ? readers[name]!(hasVariable ? words.slice(2) : words) : [];
}

function adviseKey(
  tool: string,
  { name, script }: ScriptFunction,
  call: Call,
  key: Key,
  schema: JsonObject,
  places: ScriptPlaces,
): Problem[] {
  const missed = missedBy(schema, key.names);
  if (missed === undefined) return [];
  const { name: written, known } = missed;
  const meant = nearest(written, known)?.replace(/[.\\]/g, "\\$&");
  return [{
    id: "commands/unknown-key" satisfies ProblemId,
    severity: "warning",
    file: script.path,
    place: places.find(script, key.offset),
    tool,
    found: `the key ${quote(key.text)} for ${call.name} in function ${name}, which its inputSchema does not have`,
    ...(known.length === 0 ? {} : { expected: list(known.slice(0, 10).map((each) => quote(each))) }),
    hint: meant === undefined
      ? { kind: "words", text: 'describe it in "properties" of the inputSchema' }
      : { kind: "didYouMean", name: meant },
  }];
}

/** Whether a word is the tool's own arguments. */
function own(word: Argument | undefined): boolean {
  return word !== undefined && /^(?:"\$1"|\$1|"?\$\{1\}"?)$/.test(word.text);
}

function dotted(word: Argument | undefined): Key[] {
  return word?.literal === undefined || word.literal === ""
    ? []
    : [{ ...word, text: word.literal, names: namesIn(word.literal) }];
}

/** `NAME`, `NAME=DEFAULT`, `NAME:KEY`, `NAME[]`, as json_vars has them. */
function specified(word: Argument): Key[] {
  const written = word.literal ?? /^[^$`"'\\]*(?==)/.exec(word.text)?.[0];
  if (written === undefined) return [];
  const [, name, key] = /^([^:=]*?)(?:\[\])?(?::([^=]*))?(?:=[^]*)?$/.exec(written) ?? [];
  const text = key ?? name;
  return text === undefined || text === "" ? [] : [{ offset: word.offset, text, names: namesIn(text) }];
}

/** The names that a dotted key leads through; a dot within one is `\.`. */
function namesIn(key: string): string[] {
  return Array.from(key.matchAll(/((?:\\[^]|[^.\\])*)(?:\.|$)/g), ([, name]) => name!.replace(/\\([.\\])/g, "$1"))
    .filter((name) => name !== "");
}

/** The first of `names` that leads nowhere in `schema`, and those that would; `undefined` where all may lead somewhere. */
function missedBy(schema: JsonObject, names: readonly string[]): { name: string; known: string[] } | undefined {
  let open: JsonObject[] = [schema];
  for (const name of names) {
    const all = withParts(open, schema);
    if (all === undefined || allow(all, name)) return undefined;
    const next = all.flatMap((each) => inner(each, name));
    if (next.length === 0) {
      return { name, known: all.flatMap(({ properties }) => isObject(properties) ? Object.keys(properties) : []) };
    }
    open = next.filter(isObject);
    if (open.length < next.length) return undefined;
  }
}

/** What would make a schema say too little of what is in a value. */
const unclear = ["anyOf", "oneOf", "if", "not", "dependentSchemas", "$dynamicRef", "$recursiveRef"];

/** The schemas with those of `allOf` and of references within `root`; `undefined` where they do not say all. */
function withParts(schemas: readonly JsonObject[], root: JsonObject): JsonObject[] | undefined {
  const all = [...schemas];
  for (const each of all) {
    if (unclear.some((keyword) => Object.hasOwn(each, keyword)) || all.length > 1000) return undefined;
    if (each.$ref !== undefined) {
      const target = typeof each.$ref === "string" ? referred(each.$ref, root) : undefined;
      if (!isObject(target)) return undefined;
      if (!all.includes(target)) all.push(target);
    }
    if (Array.isArray(each.allOf)) all.push(...each.allOf.filter(isObject));
  }
  return all;
}

/** Whether schemas that hold together take the name, or the item, without describing it. */
function allow(all: readonly JsonObject[], name: string): boolean {
  const types = new Set(all.flatMap(({ type }) => type === undefined ? [] : [type].flat()));
  if (types.has("array")) {
    return /^\d+$/.test(name) &&
      !all.some(({ items, prefixItems }) => items !== undefined || prefixItems !== undefined);
  }
  const isOpen = all.some(({ additionalProperties, patternProperties }) =>
    isObject(additionalProperties) || additionalProperties === true || isObject(patternProperties)
  );
  if (isOpen) return true;
  const isDescribed = all.some(({ properties }) => isObject(properties));
  return !isDescribed && (types.size === 0 || types.has("object"));
}

/** The schemas of the property or the item of that name. */
function inner({ properties, items, prefixItems }: JsonObject, name: string): Json[] {
  const own = isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]!] : [];
  if (!/^\d+$/.test(name)) return own;
  const listed = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
  const item = listed[Number(name)] ?? (Array.isArray(items) ? undefined : items);
  return item === undefined ? own : [...own, item];
}
