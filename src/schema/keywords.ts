/**
 * The keywords of the three drafts: what shape each wants, and where subschemas stand in it. This says what the drafts'
 * metaschemas say, without the 35 ms that compiling a metaschema takes; a test holds the two equal.
 */

import type { Dialect } from "./dialect.ts";

/** What a keyword's value has to be. Those that begin with `schema`, and `dependencies`, hold subschemas. */
export type Shape =
  | "schema"
  | "schemaList"
  | "schemaMap"
  | "schemaOrList"
  | "dependencies"
  | "type"
  | "number"
  | "positive"
  | "count"
  | "names"
  | "namesMap"
  | "pattern"
  | "string"
  | "boolean"
  | "array"
  | "id"
  | "anchor"
  | "reference"
  | "booleanMap"
  | "any";

const common: Record<string, Shape> = {
  $id: "id",
  $schema: "string",
  $ref: "reference",
  $comment: "string",
  definitions: "schemaMap",
  title: "string",
  description: "string",
  default: "any",
  readOnly: "boolean",
  writeOnly: "boolean",
  examples: "array",
  multipleOf: "positive",
  maximum: "number",
  exclusiveMaximum: "number",
  minimum: "number",
  exclusiveMinimum: "number",
  maxLength: "count",
  minLength: "count",
  pattern: "pattern",
  items: "schemaOrList",
  maxItems: "count",
  minItems: "count",
  uniqueItems: "boolean",
  contains: "schema",
  maxProperties: "count",
  minProperties: "count",
  required: "names",
  additionalProperties: "schema",
  properties: "schemaMap",
  patternProperties: "schemaMap",
  dependencies: "dependencies",
  propertyNames: "schema",
  const: "any",
  enum: "array",
  type: "type",
  format: "string",
  contentMediaType: "string",
  contentEncoding: "string",
  if: "schema",
  then: "schema",
  else: "schema",
  allOf: "schemaList",
  anyOf: "schemaList",
  oneOf: "schemaList",
  not: "schema",
};

const since2019: Record<string, Shape> = {
  ...common,
  $anchor: "anchor",
  $defs: "schemaMap",
  $vocabulary: "booleanMap",
  deprecated: "boolean",
  minContains: "count",
  maxContains: "count",
  dependentRequired: "namesMap",
  dependentSchemas: "schemaMap",
  unevaluatedItems: "schema",
  unevaluatedProperties: "schema",
  contentSchema: "schema",
};

/** Each draft's keywords. */
export const keywordShapes: Readonly<Record<Dialect, ReadonlyMap<string, Shape>>> = {
  "draft-07": new Map(Object.entries({ ...common, additionalItems: "schema" } satisfies Record<string, Shape>)),
  "2019-09": new Map(Object.entries(
    {
      ...since2019,
      additionalItems: "schema",
      $recursiveRef: "reference",
      $recursiveAnchor: "boolean",
    } satisfies Record<
      string,
      Shape
    >,
  )),
  "2020-12": new Map(Object.entries(
    {
      ...since2019,
      items: "schema",
      prefixItems: "schemaList",
      $dynamicRef: "reference",
      $dynamicAnchor: "anchor",
    } satisfies Record<
      string,
      Shape
    >,
  )),
};

/** The names that `type` may hold. */
export const typeNames = ["string", "number", "integer", "boolean", "object", "array", "null"];
