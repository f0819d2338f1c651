/** What each keyword's failure is in words: one entry a keyword, the halves "found" and "expected". */

import { isObject, type Json, type JsonObject } from "../json.ts";
import { list, nearest, plural, quote } from "../text.ts";
import { found } from "../words.ts";
import type { EngineError } from "./engine/mod.ts";
import { formatInWords } from "./formats.ts";
import { asJson, choices, counted, inFull, sized, typeInWords, wanted } from "./describe.ts";

/** An issue's two halves, and the property it is about where that is below the failing value. */
export interface Halves {
  readonly name?: string;
  readonly found: string;
  readonly expected: string;
}

/** Follows a reference of the rewritten schema. */
export type Resolve = (ref: string) => Json | undefined;

/**
 * The words for an error that is made of no others, by its keyword.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * import { generate } from "./engine/mod.ts";
 *
 * const [error] = generate({ minimum: 3 })(1);
 * assert.deepEqual(explainError(error!, () => undefined), { found: "1", expected: "3 or more" });
 * ```
 */
export function explainError(error: EngineError, resolve: Resolve): Halves {
  const data = error.data as Json;
  const explain = Object.hasOwn(sentences, error.keyword) ? sentences[error.keyword] : undefined;
  return explain?.(error, data, resolve) ??
    { found: found(data), expected: `a value that satisfies ${quote(error.keyword)}` };
}

type Sentence = (error: EngineError, data: Json, resolve: Resolve) => Halves;

const atLeast = (one: string, many?: string): Sentence => (error, data) => ({
  found: measured(data),
  expected: `at least ${plural(error.schema as number, one, many)}`,
});
const atMost = (one: string, many?: string): Sentence => (error, data) => ({
  found: measured(data),
  expected: error.schema === 0 ? `no ${many ?? one + "s"}` : `at most ${plural(error.schema as number, one, many)}`,
});
const number = (expected: (limit: string) => string): Sentence => (error, data) => ({
  found: found(data),
  expected: expected(String(error.schema)),
});

const sentences: Readonly<Record<string, Sentence>> = {
  type: (error, data) => ({ found: found(data), expected: typeInWords(error.schema as Json) }),
  const: (error, data) => ({
    found: inFull(data),
    expected: asJson(error.schema as Json),
  }),
  enum: (error, data) => ({
    found: inFull(data),
    expected: choices(error.schema as Json[]),
  }),
  "false schema": (_error, data) => ({ found: found(data), expected: "nothing here" }),
  not: (error, data, resolve) => {
    const unwanted = wanted(error.schema as Json, resolve);
    return {
      found: found(data),
      expected: unwanted === undefined ? "a value that its schema does not exclude" : `anything but ${unwanted}`,
    };
  },

  minimum: number((limit) => `${limit} or more`),
  maximum: number((limit) => `${limit} or less`),
  exclusiveMinimum: number((limit) => `more than ${limit}`),
  exclusiveMaximum: number((limit) => `less than ${limit}`),
  multipleOf: number((unit) => `a multiple of ${unit}`),

  minLength: atLeast("character"),
  maxLength: atMost("character"),
  pattern: (error, data) => ({
    found: found(data),
    expected: `text that matches the pattern ${quote(String(error.schema), 120)}`,
  }),
  format: (error, data) => ({ found: found(data), expected: formatInWords(String(error.schema)) }),

  minItems: atLeast("item"),
  maxItems: atMost("item"),
  items: (error, data) => ({
    found: measured(data),
    expected: `at most ${plural(Number(error.params.limit), "item")}`,
  }),
  unevaluatedItems: (error, data) => ({
    found: measured(data),
    expected: `at most ${plural(Number(error.params.limit), "item")}`,
  }),
  uniqueItems: (error) => {
    const [first, second] = error.params.repeat as [number, number];
    return { found: `an array whose items ${first} and ${second} are the same`, expected: "items that all differ" };
  },
  contains: (error, data, resolve) => {
    const { min } = error.params as { min: number };
    const max = (error.params.max as number | null) ?? undefined;
    const range = max === undefined ? `at least ${min}` : min === max ? `exactly ${min}` : `from ${min} to ${max}`;
    const kind = wanted(error.schema as Json, resolve);
    const items = `${range} ${min === 1 && (max ?? 1) === 1 ? "item" : "items"}`;
    return {
      found: measured(data),
      expected: `${items} ${
        kind === undefined ? "as its schema describes" : `${min === 1 ? "that is" : "that are each"} ${kind}`
      }`,
    };
  },

  minProperties: atLeast("property", "properties"),
  maxProperties: atMost("property", "properties"),
  required: (error, _data, resolve) => missing(error, "", resolve),
  dependentRequired: (error, _data, resolve) =>
    missing(error, ` because ${quote(String(error.params.property))} is given`, resolve),
  dependencies: (error, _data, resolve) =>
    missing(error, ` because ${quote(String(error.params.property))} is given`, resolve),
  additionalProperties: (error) => unknown(error, String(error.params.additionalProperty)),
  unevaluatedProperties: (error) => unknown(error, String(error.params.unevaluatedProperty)),
  propertyNames: (error) => ({
    name: String(error.params.propertyName),
    found: "not an allowed name",
    expected: "another name",
  }),
};

function measured(data: Json): string {
  if (typeof data === "string") return sized(data);
  return typeof data === "object" && data !== null ? counted(data as Json[]) : found(data);
}

function missing(error: EngineError, reason: string, resolve: Resolve): Halves {
  const name = String(error.params.missingProperty);
  const properties = (error.parentSchema as JsonObject).properties;
  const schema = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  const kind = schema === undefined ? undefined : wanted(schema, resolve);
  return { name, found: "missing", expected: (kind ?? "a value") + reason };
}

function unknown(error: EngineError, name: string): Halves {
  const properties = (error.parentSchema as JsonObject).properties;
  const known = isObject(properties) ? Object.keys(properties) : [];
  const near = nearest(name, known);
  if (near !== undefined) return { name, found: "unknown", expected: quote(near) };
  if (known.length === 0) return { name, found: "unknown", expected: "no such property" };
  const shown = known.slice(0, 12).map((one) => quote(one));
  if (known.length > shown.length) {
    return { name, found: "unknown", expected: `${shown.join(", ")} or ${known.length - shown.length} more` };
  }
  return { name, found: "unknown", expected: list(shown) };
}
