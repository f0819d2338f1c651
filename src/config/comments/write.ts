/** Writes comments that describe a tool as an entry of `tools.json` does; reading them gives that entry again. */

import { isJson, isObject, type Json, type JsonObject } from "../../json.ts";
import { isFieldName, typeSchema } from "../fields.ts";

/** The longest line that a description is broken into, in characters. */
const width = 100;

/**
 * The comments of a tool, a line each, without line ends.
 *
 * @param entry As in `tools.json`, with nothing that comments cannot say: of schemas, objects with `properties` and
 * `required`; no fields but those for which there are tags.
 */
export function commentLines(entry: JsonObject): string[] {
  const { title, description, inputSchema, outputSchema, annotations, run } = entry;
  return [
    ...textLines("# @tool ", String(description)),
    ...(title === undefined ? [] : [`# @title ${String(title).replace(/\s+/g, " ")}`]),
    ...fieldLines("param", inputSchema),
    ...fieldLines("output", outputSchema),
    ...pairLines("annotation", annotations),
    ...pairLines("run", run),
  ];
}

function fieldLines(tag: string, schema: Json | undefined, holder = ""): string[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).flatMap(([bare, property]) => {
    if (!isObject(property)) return [];
    const name = holder + bare;
    const inner = innerOf(property);
    const { description, default: value, ...own } = inner === undefined ? property : inner.outer;
    const type = nearestType(own);
    const more = Object.entries(own).filter(([key, each]) => !isSame(each, typeSchema(type)![key]));
    const text = typeof description === "string" ? description : "";
    // A description that begins like keywords has none of these before it.
    const keywords = more.length > 0 || /^\{\s*["}]/.test(text) ? ` ${spaced(Object.fromEntries(more))}` : "";
    const mark = required.includes(bare) ? "!" : "";
    const given = value === undefined ? "" : `=${word(value)}`;
    return [
      ...textLines(`# @${tag} ${name}${mark} ${type}${given}${keywords}${text === "" ? "" : "  "}`, text),
      ...(inner === undefined ? [] : fieldLines(tag, inner.schema, name + inner.joint)),
    ];
  });
}

/** What a property holds, where lines of its own can say it, and the property without that. */
function innerOf(property: JsonObject): { schema: JsonObject; joint: string; outer: JsonObject } | undefined {
  const isList = property.type === "array";
  const schema = isList ? property.items : property;
  if (!isObject(schema) || schema.type !== "object" || !isObject(schema.properties)) return undefined;
  const { type, properties, required, ...rest } = schema;
  const isPlain = Object.entries(schema.properties).every(([name, each]) => isFieldName(name) && isObject(each)) &&
    (!isList || Object.keys(rest).length === 0) && (required === undefined || Array.isArray(required));
  if (!isPlain || Object.keys(schema.properties).length === 0) return undefined;
  return isList ? { schema, joint: "[].", outer: { ...property, items: { type: type! } } } : {
    schema: { properties: properties!, ...(required === undefined ? {} : { required }) },
    joint: ".",
    outer: { type, ...rest },
  };
}

/** The type that says the most of a schema; keywords say the rest. */
function nearestType({ type, items, enum: words }: JsonObject): string {
  const candidates = [
    ...(Array.isArray(words) ? [words.join("|")] : []),
    ...(isObject(items) ? [`${items.type}[]`] : []),
    String(type),
  ];
  return candidates.find((each) => /^[^\s!=]+$/.test(each) && typeSchema(each)?.type === type) ?? "string";
}

function pairLines(tag: string, value: Json | undefined): string[] {
  if (!isObject(value) || Object.keys(value).length === 0) return [];
  const pairs = Object.entries(value).map(([name, each]) => each === true ? name : `${name}=${word(each)}`);
  return [`# @${tag} ${pairs.join(" ")}`];
}

/** A value as one word, in quotes or brackets where it needs them: a text that is JSON would be read as what it says. */
function word(value: Json): string {
  if (typeof value !== "string") return spaced(value);
  return /^[^\s"'[{]\S*$/.test(value) && !isJson(value) ? value : JSON.stringify(value);
}

/** JSON on one line, with blanks where people put them. */
function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`).join(", ")}}`;
}

/** A description behind `opening`, gone on with below where it is long. */
function textLines(opening: string, text: string): string[] {
  const lines: string[] = [];
  let line = opening;
  for (const [index, part] of text.trim().split("\n").entries()) {
    if (index > 0) {
      lines.push(line.trimEnd());
      line = "#";
    }
    for (const each of part.split(/[ \t]+/).filter((each) => each !== "")) {
      // A line that begins otherwise might be a tag, a point of a list, or a word for shellcheck.
      const mayBegin = /^\p{L}/u.test(each) && each !== "shellcheck";
      if (mayBegin && line.length + each.length >= width && (line !== opening || line.length >= width)) {
        lines.push(line.trimEnd());
        line = "#  ";
      }
      line += (line.endsWith(" ") && line === opening ? "" : " ") + each;
    }
  }
  return [...lines, line.trimEnd()];
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
