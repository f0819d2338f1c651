/** Parameters and outputs as `bashful add` takes them: `name:type[!][=default]`. */

import { isObject, type Json, type JsonObject, parseExact } from "../../json.ts";
import type { Compiler } from "../../schema/mod.ts";
import { list, nearest, quote } from "../../text.ts";

/** A parameter or an output. */
export interface Field {
  readonly name: string;
  /** The Bash variable that holds it. */
  readonly variable: string;
  /** Its JSON Schema. */
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  readonly default?: Json;
}

/** What came of reading one: a field, or what is wrong, in words that follow "Cannot use --param ...: ". */
export type FieldReading = { readonly field: Field } | { readonly problem: string; readonly hint?: string };

/** The types and what each is in JSON Schema; clients refuse lists that do not say of what. */
const types: Readonly<Record<string, JsonObject>> = {
  string: { type: "string" },
  number: { type: "number" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  array: { type: "array", items: { type: "string" } },
  object: { type: "object" },
};

const expected = `${list(Object.keys(types))}, TYPE[] or words with | between them`;

/** Reads `name:type[!][=default]`; a type may also be `type[]`, or `a|b|c` for one of several words. */
export function readField(written: string, compiler: Compiler): FieldReading {
  const colon = written.indexOf(":");
  const name = colon === -1 ? written : written.slice(0, colon);
  if (!/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name) || !/[A-Za-z0-9]/.test(name)) {
    return { problem: `the name is ${quote(name)}, expected a letter, then letters, digits, "_" or "-"` };
  }
  if (colon === -1) return { problem: "found no type, expected NAME:TYPE", hint: `write ${name}:string` };
  const [, typeName = "", mark = "", rest] = /^([^!=]*)(!?)(?:=([^]*))?$/.exec(written.slice(colon + 1)) ?? [];
  const type = schemaOf(typeName);
  if (type === undefined) {
    const meant = nearest(typeName, Object.keys(types)) ?? shortNames[typeName.toLowerCase()];
    return {
      problem: `the type is ${quote(typeName)}, expected ${expected}`,
      ...(meant === undefined ? {} : { hint: `did you mean ${name}:${meant}?` }),
    };
  }
  const field = { name, variable: variableFor(name), isRequired: mark === "!", schema: type };
  if (rest === undefined) return { field: { ...field, schema: described(field) } };
  const value = readDefault(rest, type, compiler);
  if (value === undefined) {
    const wanted = type.enum === undefined
      ? `a value of type ${typeName}`
      : list((type.enum as string[]).map((each) => quote(each)));
    return { problem: `the default is ${quote(rest)}, expected ${wanted}` };
  }
  return { field: { ...field, default: value, schema: described(field, value) } };
}

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

function schemaOf(type: string): JsonObject | undefined {
  if (Object.hasOwn(types, type)) return types[type];
  if (type.endsWith("[]") && Object.hasOwn(types, type.slice(0, -2))) {
    return { type: "array", items: types[type.slice(0, -2)]! };
  }
  const words = type.split("|");
  const isEnum = words.length > 1 && words.every((word) => word !== "") && new Set(words).size === words.length;
  return isEnum ? { type: "string", enum: words } : undefined;
}

function described({ schema, name }: Pick<Field, "schema" | "name">, value?: Json): JsonObject {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").trim().toLowerCase();
  return { ...schema, description: `The ${words}`, ...(value === undefined ? {} : { default: value }) };
}

function readDefault(written: string, schema: JsonObject, compiler: Compiler): Json | undefined {
  if (schema.type === "string") return isValid(written, schema, compiler) ? written : undefined;
  try {
    const value = parseExact(written);
    return isValid(JSON.parse(written), schema, compiler) && (schema.type !== "object" || isObject(value))
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

function isValid(value: Json, schema: JsonObject, compiler: Compiler): boolean {
  const compiled = compiler(schema);
  return compiled.ok && compiled.schema.validate(value).kind === "valid";
}

/** A name for a Bash variable: lower case, so that no variable of the shell's own can be meant. */
function variableFor(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replaceAll("-", "_").toLowerCase();
}
