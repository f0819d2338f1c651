/** Parameters as people write them, in comments and for `bashful add`: names, types with their schemas, and values of these. */

import { isObject, type Json, type JsonObject, parseExact, typeName } from "../json.ts";
import { list, nearest } from "../text.ts";

/** The types and what each is in JSON Schema; clients refuse lists that do not say of what. */
const types: Readonly<Record<string, JsonObject>> = {
  string: { type: "string" },
  number: { type: "number" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  array: { type: "array", items: { type: "string" } },
  object: { type: "object" },
};

/** Other names under which people know the types. */
const shortNames: Readonly<Record<string, string>> = {
  str: "string",
  text: "string",
  int: "integer",
  bool: "boolean",
  float: "number",
  num: "number",
  list: "array",
  dict: "object",
  path: "string",
  file: "string",
};

/** What {@linkcode isFieldName} takes, in words. */
export const expectedName = 'a letter, then letters, digits, "_" or "-"';

/** Whether a parameter, or a part of a result, may be called so: a Bash variable can be made of it. */
export function isFieldName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name) && /[A-Za-z0-9]/.test(name);
}

/** What {@linkcode typeSchema} takes, in words. */
export const expectedType = `${list(Object.keys(types))}, TYPE[] or words with | between them`;

/** The schema of a type; `undefined` where it is none. `array` is a list of texts. */
export function typeSchema(type: string): JsonObject | undefined {
  if (Object.hasOwn(types, type)) return types[type];
  if (type.endsWith("[]") && Object.hasOwn(types, type.slice(0, -2))) {
    return { type: "array", items: types[type.slice(0, -2)]! };
  }
  const words = type.split("|");
  // A list of choices is no type: a word that looks like one was meant so.
  const isEnum = words.length > 1 && words.every((word) => word !== "" && !word.endsWith("[]")) &&
    new Set(words).size === words.length;
  return isEnum ? { type: "string", enum: words } : undefined;
}

/** The type of a schema that {@linkcode typeSchema} made, with nothing else in it; `undefined` for any other schema. */
export function typeOf(schema: JsonObject): string | undefined {
  const words = Array.isArray(schema.enum) ? schema.enum.join("|") : undefined;
  const inner = isObject(schema.items) ? `${schema.items.type}[]` : undefined;
  const isIt = (name: string) => JSON.stringify(typeSchema(name)) === JSON.stringify(schema);
  return [words, inner, String(schema.type)].find((name) => name !== undefined && isIt(name));
}

/** The type that was probably meant. */
export function meantType(type: string): string | undefined {
  return nearest(type, Object.keys(types)) ?? shortNames[type.toLowerCase()];
}

/** The value that a text stands for where the schema of a type is `schema`; `undefined` where it is none of that type. */
export function readValue(written: string, schema: JsonObject): Json | undefined {
  if (schema.type === "string") return isOfType(written, schema) ? written : undefined;
  try {
    return isOfType(JSON.parse(written), schema) ? parseExact(written) : undefined;
  } catch {
    return undefined;
  }
}

function isOfType(value: Json, { type, items, enum: words }: JsonObject): boolean {
  if (Array.isArray(words)) return words.includes(value);
  if (type === "array") return Array.isArray(value) && value.every((item) => isOfType(item, items as JsonObject));
  if (type === "object") return isObject(value);
  return type === "integer" ? Number.isInteger(value) : typeName(value) === type;
}
