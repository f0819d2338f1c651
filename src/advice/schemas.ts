/** Advice about what a schema says: whether a model can know what is wanted, and whether the author meant it so. */

import type { Checker } from "../config/mod.ts";
import { isObject, type JsonObject } from "../json.ts";
import { keywordShapes } from "../schema/mod.ts";
import { nearest, quote } from "../text.ts";
import { hasType } from "./clients.ts";
import { meantKey, renameOrTakeOut } from "./tools.ts";
import { named, type SchemaSpot, where } from "./walk.ts";

/** A parameter without a description; a reference may lead to one. */
export function adviseParameter(spot: SchemaSpot, checker: Checker): void {
  const { tool, schema, within, side } = spot;
  if (side !== "inputSchema" || within.length !== 2 || within[0] !== "properties" || !isObject(schema)) return;
  const { description } = schema;
  if ((typeof description === "string" && description.trim() !== "") || Object.hasOwn(schema, "$ref")) return;
  checker.advise({
    id: "schema/no-description",
    path: spot.path,
    at: "key",
    tool: tool.name,
    subject: `${quote(String(within[1]))} of ${named(tool)}`,
    found: 'no "description"',
    expected: "a sentence",
    hint: checker.isInComments(spot.path) ? { kind: "describeBehind" } : { kind: "add", text: '"description": "..."' },
  });
}

/** The names of numbers that tell things apart: `id`, `user_id`, `userId`, `tweetID`. */
const idName = /^(?:id|uid|snowflake|.*(?:_id|_ID|[a-z0-9]Id|[a-z]ID))$/;

/** A number that has 64 bits, plainly. */
export function adviseInteger(spot: SchemaSpot, checker: Checker): void {
  const { tool, schema, within } = spot;
  if (!isObject(schema) || !(hasType(schema, "integer") || hasType(schema, "number"))) return;
  const { format } = schema;
  const is64Bit = format === "int64" || format === "uint64";
  const isId = hasType(schema, "integer") && spot.keyword === "properties" && idName.test(String(within.at(-1)));
  if (!(is64Bit || isId) || hasSafeMaximum(schema) || schema.enum !== undefined || schema.const !== undefined) return;
  checker.advise({
    id: "schema/unsafe-integer",
    path: [...spot.path, is64Bit ? "format" : "type"],
    tool: tool.name,
    subject: `${quote(String(within.at(-1) ?? spot.side))} of ${named(tool)}`,
    found: is64Bit ? `the format ${quote(String(format))}` : 'an integer without a "maximum"',
    expected: `a string, or at most ${Number.MAX_SAFE_INTEGER}`,
    hint: { kind: "writeDigits" },
  });
}

function hasSafeMaximum(schema: JsonObject): boolean {
  return [schema.maximum, schema.exclusiveMaximum].some((most) => typeof most === "number" && most <= 2 ** 53);
}

/** A required property that `properties` does not have, in a schema that is not a part of another. */
export function adviseRequired(spot: SchemaSpot, checker: Checker): void {
  const { tool, schema } = spot;
  if (spot.isPart || !isObject(schema) || !Array.isArray(schema.required) || !isObject(schema.properties)) return;
  if (elsewhere.some((keyword) => Object.hasOwn(schema, keyword))) return;
  const known = Object.keys(schema.properties);
  for (const [index, name] of schema.required.entries()) {
    if (typeof name !== "string" || Object.hasOwn(schema.properties, name)) continue;
    const meant = nearest(name, known.filter((each) => !(schema.required as unknown[]).includes(each)));
    checker.advise({
      id: "schema/required",
      path: [...spot.path, "required", index],
      tool: tool.name,
      subject: `${quote(name)} of ${named(tool)}`,
      found: `it in "required" of ${where(spot)}`,
      expected: 'it in "properties" too',
      hint: meant === undefined ? undefined : { kind: "didYouMean", name: meant },
    });
  }
}
const elsewhere = [
  "$ref",
  "$dynamicRef",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
];

/** A keyword that is nearly one of JSON Schema's. Others may be annotations of the author's own. */
export function adviseKeywords(spot: SchemaSpot, checker: Checker): void {
  const { tool, schema, dialect } = spot;
  if (!isObject(schema)) return;
  const shapes = keywordShapes[dialect];
  for (const key of Object.keys(schema)) {
    if (shapes.has(key) || ownKeywords.has(key)) continue;
    const meant = meantKey(key, knownKeywords(spot));
    if (meant === undefined) continue;
    checker.advise({
      id: "schema/unknown-keyword",
      path: [...spot.path, key],
      at: "key",
      tool: tool.name,
      subject: `${quote(key)} of ${named(tool)}`,
      found: `an unknown keyword in ${where(spot)}`,
      expected: quote(meant),
      hint: renameOrTakeOut(schema, meant),
    });
  }
}

/** Keywords of others that resemble JSON Schema's: of OpenAPI, of drafts before and after, of ajv and editors. */
const ownKeywords = new Set([
  ...["example", "nullable", "discriminator", "xml", "externalDocs", "optional", "options", "order", "propertyOrder"],
  ...["prefixItems", "additionalItems", "dependentSchemas", "unevaluatedItems", "unevaluatedProperties"],
  ...[
    "formatMinimum",
    "formatMaximum",
    "enumNames",
    "enumDescriptions",
    "minContains",
    "maxContains",
    "id",
    "$recursiveRef",
  ],
  ...["$dynamicRef", "$dynamicAnchor", "$recursiveAnchor", "deprecated", "$anchor", "$defs", "contentSchema", "units"],
  ...["$vocabulary", "dependentRequired", "label", "labels", "placeholder"],
]);

const lists = new Map<string, string[]>();

function knownKeywords({ dialect }: SchemaSpot): string[] {
  let known = lists.get(dialect);
  if (known === undefined) lists.set(dialect, known = [...keywordShapes[dialect].keys()]);
  return known;
}
