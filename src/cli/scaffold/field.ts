/** Parameters and outputs as `bashful add` takes them: `name:type[!][=default]`. */

import { expectedName, expectedType, isFieldName, meantType, readValue, typeSchema } from "../../config/mod.ts";
import type { Json, JsonObject } from "../../json.ts";
import { list, quote } from "../../text.ts";

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

/** Reads `name:type[!][=default]`; a type may also be `type[]`, or `a|b|c` for one of several words. */
export function readField(written: string): FieldReading {
  const colon = written.indexOf(":");
  const name = colon === -1 ? written : written.slice(0, colon);
  if (!isFieldName(name)) return { problem: `the name is ${quote(name)}, expected ${expectedName}` };
  if (colon === -1) return { problem: "found no type, expected NAME:TYPE", hint: `write ${name}:string` };
  const [, typeName = "", mark = "", rest] = /^([^!=]*)(!?)(?:=([^]*))?$/.exec(written.slice(colon + 1)) ?? [];
  const type = typeSchema(typeName);
  if (type === undefined) {
    const meant = meantType(typeName);
    return {
      problem: `the type is ${quote(typeName)}, expected ${expectedType}`,
      ...(meant === undefined ? {} : { hint: `did you mean ${name}:${meant}?` }),
    };
  }
  const field = { name, variable: variableFor(name), isRequired: mark === "!", schema: type };
  if (rest === undefined) return { field: { ...field, schema: described(field) } };
  const value = readValue(rest, type);
  if (value === undefined) {
    const wanted = type.enum === undefined
      ? `a value of type ${typeName}`
      : list((type.enum as string[]).map((each) => quote(each)));
    return { problem: `the default is ${quote(rest)}, expected ${wanted}` };
  }
  return { field: { ...field, default: value, schema: described(field, value) } };
}

function described({ schema, name }: Pick<Field, "schema" | "name">, value?: Json): JsonObject {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").trim().toLowerCase();
  return { ...schema, description: `The ${words}`, ...(value === undefined ? {} : { default: value }) };
}

/** A name for a Bash variable: lower case, so that no variable of the shell's own can be meant. */
function variableFor(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replaceAll("-", "_").toLowerCase();
}
