/** Turns a schema into a validator that is bounded in time and answers in issues. */

import type { Json, JsonObject } from "../json.ts";
import { runBounded } from "./bounded.ts";
import { readSchema, tooDeep } from "./check.ts";
import { SchemaDocument } from "./document.ts";
import { type Engine, generate, generateVerdict, isFormat } from "./engine/mod.ts";
import { rewriteDocument } from "./engine/rewrite.ts";
import { clause } from "./issue_text.ts";
import { resolverFor, toIssues, type Told } from "./issues.ts";
import type { Resolve } from "./sentences.ts";
import type { CompileResult, Issue, SchemaProblem, ValidateOutcome } from "./types.ts";

/**
 * Compiles `schema`: a problem where it is no sound schema of its draft or takes too long. What a validator answers is
 * what the schema's draft says (2020-12, 2019-09 or draft-07), with formats checked.
 *
 * @param options.limitMs How many milliseconds the compilation, and then each validation, may take (1000); `Infinity`
 * for as long as they take.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const compiled = compileSchema({ type: "object", required: ["path"] });
 * assert.ok(compiled.ok);
 * assert.equal(compiled.schema.validate({ path: "/tmp" }).kind, "valid");
 * assert.equal(compiled.schema.validate({}).kind, "invalid");
 *
 * const unsound = compileSchema({ type: "objekt" });
 * assert.ok(!unsound.ok);
 * assert.equal(unsound.problem.message, '"type" is "objekt", expected "object"');
 * ```
 */
export function compileSchema(schema: JsonObject | boolean, options: { limitMs?: number } = {}): CompileResult {
  const limitMs = options.limitMs ?? 1000;
  const compiled = runBounded(limitMs, () => prepare(schema));
  if (!compiled.ok) {
    return { ok: false, problem: { pointer: "", message: `the schema takes more than ${limitMs} ms to compile` } };
  }
  if (!("isValid" in compiled.value)) return { ok: false, problem: compiled.value };
  const prepared = compiled.value;
  const weight = weigh(schema);
  // A limit costs more than most validations take, so it is set only where one may take long.
  const usualMs = weight === Infinity ? limitMs : Infinity;
  return { ok: true, schema: { weight, validate: (value, limitMs = usualMs) => validate(value, prepared, limitMs) } };
}

/** What can make a validation take longer than the sizes of schema and value, multiplied. */
const slowKeywords = new Set([
  ...["pattern", "patternProperties", "format", "uniqueItems", "propertyNames"],
  ...["$ref", "$dynamicRef", "$recursiveRef"],
]);

/** How many values `schema` is made of; `Infinity` where a slow keyword may stand in it, if only as a property's name. */
function weigh(schema: Json): number {
  const open: Json[] = [schema];
  let weight = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    weight++;
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && Object.keys(next).some((key) => slowKeywords.has(key))) return Infinity;
    for (const value of Object.values(next)) open.push(value);
  }
  return weight;
}

/** A schema's validators: one that only tells valid from invalid, one that says why, made when it is first needed. */
interface Prepared {
  readonly isValid: (value: Json) => boolean;
  readonly explain: () => Engine;
  readonly resolve: Resolve;
}

function prepare(schema: JsonObject | boolean): Prepared | SchemaProblem {
  const document = readSchema(schema);
  if (!(document instanceof SchemaDocument)) return document;
  try {
    const rewritten = rewriteDocument(document, isFormat);
    let engine: Engine | undefined;
    return {
      isValid: generateVerdict(rewritten),
      explain: () => engine ??= generate(rewritten),
      resolve: resolverFor(rewritten),
    };
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    // One schema that the generator trips over must not take the other tools with it.
    return { pointer: "", message: `the schema cannot be compiled: ${error instanceof Error ? error.message : error}` };
  }
}

function validate(value: Json, { isValid, explain, resolve }: Prepared, limitMs: number): ValidateOutcome {
  try {
    const result = runBounded(limitMs, () => isValid(value) ? undefined : explainErrors(value, explain(), resolve));
    if (!result.ok) return { kind: "tooSlow", limitMs };
    return result.value === undefined ? { kind: "valid" } : { kind: "invalid", ...result.value };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "invalid", issues: [nestedTooDeeply] };
    throw error;
  }
}

/** The first issues of a value that is invalid. */
function explainErrors(value: Json, engine: Engine, resolve: Resolve): Told {
  let isStopped = false;
  const told = toIssues(engine(value, () => isStopped = true), resolve);
  return isStopped ? { ...told, unlisted: Infinity } : told;
}

const nestedTooDeeply: Issue = {
  pointer: "",
  found: "nested too deeply",
  expected: "fewer levels",
  keyword: "depth",
  message: clause("", "nested too deeply", "fewer levels"),
};
