/** Whether the value of one keyword is what its draft wants. Subschemas are `document.ts`'s to visit. */

import { isObject, type Json } from "../json.ts";
import { type JsonPath, toPointer } from "../pointer.ts";
import { list, nearest, quote } from "../text.ts";
import { found } from "../words.ts";
import { type Shape, typeNames } from "./keywords.ts";
import { compilePattern } from "./pattern.ts";
import type { SchemaProblem } from "./types.ts";

/**
 * What is wrong with `value` as the value of `keyword`; `undefined` when nothing is, up to its subschemas.
 *
 * @param path Where the value stands in the schema.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(keywordProblem("minLength", "count", -1, ["items", "minLength"]), {
 *   pointer: "/items/minLength",
 *   message: '"minLength" is -1, expected a whole number, 0 or more',
 * });
 * assert.equal(keywordProblem("minLength", "count", 1, ["minLength"]), undefined);
 * ```
 */
export function keywordProblem(
  keyword: string,
  shape: Shape,
  value: Json,
  path: JsonPath,
): SchemaProblem | undefined {
  const wrong = (expected: string, at: JsonPath = [], part: Json = value): SchemaProblem => ({
    pointer: toPointer([...path, ...at]),
    message: `${quote([keyword, ...at].join("/"))} is ${found(part)}, expected ${expected}`,
  });
  switch (shape) {
    case "schema":
      return keyword === "items" && Array.isArray(value) ? { ...notSchema(value, path), hint: listHint } : undefined;
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? undefined : wrong("a number");
    case "positive":
      return typeof value === "number" && value > 0 && Number.isFinite(value) ? undefined : wrong("a number above 0");
    case "count":
      return Number.isInteger(value) && (value as number) >= 0 ? undefined : wrong("a whole number, 0 or more");
    case "boolean":
      return typeof value === "boolean" ? undefined : wrong("true or false");
    case "string":
    case "reference":
    case "id":
      return typeof value === "string" ? undefined : wrong("a string");
    case "array":
      return Array.isArray(value) ? undefined : wrong("an array");
    case "anchor":
      return typeof value === "string" && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value) ? undefined : wrong("a plain name");
    case "pattern":
      return patternProblem(value, wrong);
    case "type":
      return typeProblem(value, wrong);
    case "names":
      return typeof value === "boolean" && keyword === "required"
        ? { ...wrong("an array of names"), hint: requiredHint(value, path) }
        : namesProblem(value, wrong);
    case "schemaList":
      return Array.isArray(value) && value.length > 0 ? undefined : wrong("an array of schemas, at least one");
    case "schemaOrList":
      return Array.isArray(value) && value.length === 0 ? wrong("a schema, or an array of at least one") : undefined;
    case "schemaMap":
    case "dependencies":
    case "namesMap":
    case "booleanMap":
      return isObject(value) ? mapProblem(keyword, shape, value, path, wrong) : wrong("an object");
    default:
      return undefined;
  }
}

/**
 * The problem of `value`, which stands at `path` in the place of a schema and is neither an object nor a boolean.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(notSchema("text", ["properties", "a"]), {
 *   pointer: "/properties/a",
 *   message: '"properties/a" is "text", expected a schema: an object, true or false',
 * });
 * ```
 */
export function notSchema(value: Json, path: JsonPath): SchemaProblem {
  const name = path.length === 0 ? "the schema" : quote(path.slice(-2).join("/"));
  return {
    pointer: toPointer(path),
    message: `${name} is ${found(value)}, expected a schema: an object, true or false`,
  };
}

const listHint = 'since draft 2020-12 a list of schemas is "prefixItems"; name an older draft in "$schema" to keep it';

/** A property says of itself that it is required, as in draft 3, where its object has to. */
function requiredHint(value: boolean, path: JsonPath): string {
  if (!value) return "take it out: what its object does not require may be missing";
  const [kind, name] = path.slice(-3);
  return kind === "properties" && path.length >= 3
    ? `write "required": [${quote(String(name))}] beside "properties"`
    : 'name what is required: ["NAME"]';
}

type Wrong = (expected: string, at?: JsonPath, part?: Json) => SchemaProblem;

function patternProblem(value: Json, wrong: Wrong): SchemaProblem | undefined {
  if (typeof value !== "string") return wrong("a regular expression");
  return isPattern(value) ? undefined : wrong("a regular expression of ECMAScript");
}

function isPattern(text: string): boolean {
  try {
    compilePattern(text);
    return true;
  } catch {
    return false;
  }
}

function typeProblem(value: Json, wrong: Wrong): SchemaProblem | undefined {
  const names = list(typeNames.map((name) => quote(name)));
  const bad = (name: Json) => {
    const near = typeof name === "string" ? nearest(name, typeNames) : undefined;
    return near === undefined ? names : quote(near);
  };
  if (!Array.isArray(value)) return typeNames.includes(value as string) ? undefined : wrong(bad(value));
  if (value.length === 0) return wrong("at least one type");
  const index = value.findIndex((name) => !typeNames.includes(name as string));
  if (index >= 0) return wrong(bad(value[index]!), [index], value[index]!);
  return new Set(value).size === value.length ? undefined : wrong("types that all differ");
}

function namesProblem(value: Json, wrong: Wrong): SchemaProblem | undefined {
  if (!Array.isArray(value)) return wrong("an array of names");
  const index = value.findIndex((name) => typeof name !== "string");
  if (index >= 0) return wrong("a name", [index], value[index]!);
  return new Set(value).size === value.length ? undefined : wrong("names that all differ");
}

function mapProblem(
  keyword: string,
  shape: Shape,
  value: Record<string, Json>,
  path: JsonPath,
  wrong: Wrong,
): SchemaProblem | undefined {
  for (const [name, entry] of Object.entries(value)) {
    if (keyword === "patternProperties" && !isPattern(name)) {
      return wrong("a regular expression of ECMAScript as its name", [name], entry);
    }
    if (shape === "booleanMap" && typeof entry !== "boolean") return wrong("true or false", [name], entry);
    if (shape === "namesMap" || (shape === "dependencies" && Array.isArray(entry))) {
      const problem = keywordProblem(keyword + "/" + name, "names", entry, [...path, name]);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}
