/** Arguments with which a tool can be tried: made of its `inputSchema`, and held to it. */

import { isObject, type Json, type JsonObject } from "../../json.ts";
import { referred } from "../../pointer.ts";
import type { ListedTool } from "../../tools/mod.ts";
import { patternSample } from "./pattern_sample.ts";

/** The arguments; `undefined` where none could be made. Those that are not required are left out. */
export async function sampleArguments(tool: ListedTool): Promise<JsonObject | undefined> {
  const { inputSchema, definition } = tool.definition;
  const { annotations } = definition;
  const maker = new Maker(inputSchema, isObject(annotations) && annotations.readOnlyHint === true);
  const candidates = [
    ...Array.isArray(inputSchema.examples) ? inputSchema.examples : [],
    maker.object(inputSchema, false, 0),
    maker.object(inputSchema, true, 0),
  ];
  for (const candidate of candidates) {
    if (!isObject(candidate)) continue;
    const outcome = await tool.input.validate(candidate, JSON.stringify(candidate));
    if (outcome.kind === "valid") return candidate;
  }
}

/** The schema that a `$ref` leads to, within the document; others are what they are. */
export function resolved(schema: Json | undefined, root: JsonObject, depth = 0): JsonObject {
  if (!isObject(schema)) return {};
  const { $ref } = schema;
  if (typeof $ref !== "string" || depth > 8) return schema;
  const target = referred($ref, root);
  return target === undefined ? schema : { ...resolved(target, root, depth + 1), ...schema, $ref: null };
}

/** Texts of a format. */
const ofFormat: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  duration: "PT1H",
  email: "ada@example.com",
  hostname: "example.com",
  ipv4: "127.0.0.1",
  ipv6: "::1",
  time: "12:00:00Z",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
};

class Maker {
  /** @param isHarmless Whether the tool only reads: then a path is one that is there. */
  constructor(readonly root: JsonObject, readonly isHarmless: boolean) {}

  object(schema: JsonObject, isWhole: boolean, depth: number): JsonObject {
    const { properties = {}, required = [] } = resolved(schema, this.root);
    const wanted = Array.isArray(required) ? required : [];
    const known = isObject(properties) ? properties : {};
    const names = isWhole ? Object.keys(known) : [];
    const all = new Set([
      ...Object.keys(known).filter((name) => wanted.includes(name)),
      ...wanted.map(String),
      ...names,
    ]);
    return Object.fromEntries([...all].map((name) => [name, this.value(known[name], name, depth + 1)]));
  }

  value(written: Json | undefined, name: string, depth: number): Json {
    const schema = resolved(written, this.root);
    for (const given of [schema.const, schema.default, first(schema.examples), first(schema.enum)]) {
      if (given !== undefined) return given;
    }
    const branch = first(schema.anyOf) ?? first(schema.oneOf);
    if (schema.type === undefined && branch !== undefined && depth < 8) return this.value(branch, name, depth + 1);
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case "integer":
      case "number":
        return number(schema);
      case "boolean":
        return false;
      case "null":
        return null;
      case "array":
        return this.#array(schema, name, depth);
      case "object":
        return depth < 8 ? this.object(schema, false, depth) : {};
      default:
        return this.#text(schema, name);
    }
  }

  #array(schema: JsonObject, name: string, depth: number): Json[] {
    const most = typeof schema.maxItems === "number" ? schema.maxItems : Infinity;
    const least = typeof schema.minItems === "number" ? schema.minItems : 0;
    const count = Math.min(Math.max(least, 1), most, 10);
    if (depth >= 8) return [];
    const item = this.value(schema.items, name, depth + 1);
    return Array.from({ length: count }, (_, index) => {
      if (index === 0 || schema.uniqueItems !== true) return item;
      return typeof item === "number" ? item + index : typeof item === "string" ? `${item}${index + 1}` : item;
    });
  }

  /** What a parameter of that name is likely to be. */
  #named(name: string): string | undefined {
    if (/(?:^|[_-])(?:url|uri)$/i.test(name)) return ofFormat.url;
    if (this.isHarmless && /(?:^|[_-])(?:dir|directory|folder)$/i.test(name)) return ".";
    return this.isHarmless && /(?:^|[_-])(?:path|file|filename)$/i.test(name) ? "/etc/hosts" : undefined;
  }

  #text({ format, pattern, minLength, maxLength }: JsonObject, name: string): string {
    const known = typeof format === "string" ? ofFormat[format] : undefined;
    if (known !== undefined) return known;
    const named = this.#named(name);
    if (named !== undefined && (typeof pattern !== "string" || isMatch(pattern, named))) return named;
    const least = typeof minLength === "number" ? minLength : 0;
    const fitting = typeof pattern === "string" ? patternSample(pattern, Math.min(least, 1000)) : undefined;
    if (fitting !== undefined) return fitting;
    const most = typeof maxLength === "number" ? maxLength : Infinity;
    return "text".repeat(Math.min(Math.ceil(Math.max(least, 1) / 4), 1000)).slice(
      0,
      Math.max(least, Math.min(4, most)),
    );
  }
}

function isMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}

function first(list: Json | undefined): Json | undefined {
  return Array.isArray(list) ? list[0] : undefined;
}

/** The smallest number that is at least 1, or the largest that may be. */
function number({ type, minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf }: JsonObject): number {
  const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : 1;
  const least = Math.max(numberOr(minimum, -Infinity), numberOr(exclusiveMinimum, -Infinity) + step);
  const most = Math.min(numberOr(maximum, Infinity), numberOr(exclusiveMaximum, Infinity) - step);
  const wanted = Math.min(Math.max(1, least), most);
  const value = Math.ceil(wanted / step) * step;
  const near = value <= most ? value : Math.floor(wanted / step) * step;
  return type === "number" && (near < least || near > most) ? (least + most) / 2 : near;
}

function numberOr(value: Json | undefined, other: number): number {
  return typeof value === "number" ? value : other;
}
