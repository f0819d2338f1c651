/**
 * The validator generator: ajv, with the keywords bent that trust the names in data, compare slowly, round, or do not
 * say which errors make up another. Each bend stands in a file beside this one, with the issue of ajv that it is for.
 *
 * Every schema has an instance of its own: nothing leaks from one to the next, and all of it goes when the schema goes.
 */

import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsModule, { type FormatsPlugin } from "ajv-formats";
import type { Json, JsonObject } from "../../json.ts";
import { compilePattern } from "../pattern.ts";
import type { Bend } from "./bend.ts";
import { constant, enumeration, multipleOf, uniqueItems } from "./comparisons.ts";
import { conditional } from "./conditional.ts";
import { contains, unevaluatedItems } from "./evaluated_items.ts";
import { withoutPrototypes } from "./evaluated_names.ts";
import { loopingKeywords, stopping } from "./loops.ts";
import { propertyNames } from "./property_names.ts";
import { union } from "./union.ts";

/** One error as ajv reports it; those of bent keywords have `params` of their own. */
export type EngineError = ErrorObject;

/**
 * Validates a value: its errors, none when it is valid. Where there are very many, not all are made.
 *
 * @param onStop Called when there may be more errors than the ones returned.
 */
export type Engine = (value: Json, onStop?: () => void) => readonly EngineError[];

/** Everything in which an instance differs from ajv as it comes, so that tests can leave one out. */
export interface Bends {
  readonly keywords: Readonly<Record<string, Bend>>;
  readonly code: {
    /** `new RegExp` for patterns; `code` is how generated code would name it. */
    readonly regExp?: { (text: string): RegExp; readonly code: string };
    /** Changes generated code before it is evaluated. */
    readonly process?: (code: string) => string;
  };
}

/** All bends. */
export const bends: Bends = {
  keywords: {
    const: constant,
    enum: enumeration,
    multipleOf,
    uniqueItems,
    anyOf: union(false),
    oneOf: union(true),
    if: conditional,
    propertyNames,
    contains,
    unevaluatedItems,
  },
  code: {
    // ajv has Unicode mode for all patterns or for none: https://github.com/ajv-validator/ajv/pull/1530
    regExp: Object.assign((text: string) => compilePattern(text), { code: "new RegExp" }),
    process: withoutPrototypes,
  },
};

/**
 * Generates the validator of a schema that `rewrite.ts` made.
 *
 * @throws {RangeError} If the schema is nested too deeply for recursion.
 * @throws {Error} If ajv cannot generate code for it.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const engine = generate({ type: "string", minLength: 2 });
 * assert.deepEqual(engine("ab"), []);
 * assert.deepEqual(engine("a").map(({ keyword }) => keyword), ["minLength"]);
 * ```
 */
export function generate(schema: JsonObject, { keywords, code }: Bends = bends): Engine {
  const ajv = newInstance(code, true);
  let stopped = () => {};
  const bent: Record<string, Bend> = { ...keywords };
  for (const keyword of loopingKeywords) bent[keyword] = stopping(bent[keyword], () => stopped());
  for (const [keyword, bend] of Object.entries(bent)) bendKeyword(ajv, keyword, bend);
  const validator = ajv.compile(schema);
  return (value, onStop = () => {}) => {
    stopped = onStop;
    try {
      return validator(value) ? [] : validator.errors ?? [];
    } finally {
      // The errors hold the value.
      validator.errors = null;
    }
  };
}

/**
 * Generates what only tells whether a value is valid: it stops at the first error and makes none, so that even large
 * values take little. Throws as {@linkcode generate} does.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const isValid = generateVerdict({ items: { anyOf: [{ type: "string" }, { type: "null" }] } });
 * assert.deepEqual([isValid(["a", null]), isValid([1])], [true, false]);
 * ```
 */
export function generateVerdict(schema: JsonObject, { keywords, code }: Bends = bends): (value: Json) => boolean {
  const ajv = newInstance(code, false);
  for (const [keyword, bend] of Object.entries(keywords)) {
    bendKeyword(ajv, keyword, {
      ...bend,
      code(context, own) {
        (context.it as { createErrors?: boolean }).createErrors = false;
        bend.code(context, own);
      },
    });
  }
  const validator = ajv.compile(schema);
  return (value) => {
    try {
      return validator(value);
    } finally {
      validator.errors = null;
    }
  };
}

let formatNames: ReadonlySet<string> | undefined;

/**
 * Whether `name` is a format that is checked; others only annotate (JSON Schema 2020-12 validation, section 7).
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(isFormat("ipv4"), true);
 * assert.equal(isFormat("phone"), false);
 * ```
 */
export function isFormat(name: string): boolean {
  formatNames ??= new Set(Object.keys(newInstance({}, true).formats));
  return formatNames.has(name);
}

// The package is CommonJS with a default export inside: what its default import is depends on who loads it.
const addFormats =
  (typeof formatsModule === "function"
    ? formatsModule
    : (formatsModule as { default: unknown }).default) as FormatsPlugin;

function newInstance(code: Bends["code"], allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    verbose: allErrors,
    messages: false,
    strict: false,
    logger: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    // Without it, what every object inherits (`toString`) counts as given: https://github.com/ajv-validator/ajv/issues/2664
    ownProperties: true,
    code,
  });
  addFormats(ajv, { mode: "full" });
  return ajv;
}

/**
 * Changes the definition in place. It is this instance's own copy, and keeps its turn among the keywords, which
 * `removeKeyword` and `addKeyword` would not.
 */
function bendKeyword(ajv: Ajv2020, keyword: string, { error, code }: Bend): void {
  const definition = ajv.getKeyword(keyword);
  if (typeof definition !== "object" || !("code" in definition)) {
    throw new Error(`ajv has no keyword ${keyword} that generates code`);
  }
  const own = definition.code;
  definition.code = (context) => code(context, own);
  if (error !== undefined) definition.error = error;
}
