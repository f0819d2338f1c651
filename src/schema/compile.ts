/** Turns a schema into a validator that is bounded in time and answers in issues. */

import type { Json, JsonObject } from "../json.ts";
import { runBounded } from "./bounded.ts";
import { readSchema, tooDeep } from "./check.ts";
import { SchemaDocument } from "./document.ts";
import { type Engine, generate, isFormat } from "./engine.ts";
import { clause } from "./explain.ts";
import { resolverFor, toIssues } from "./issues.ts";
import { linkDocument } from "./link.ts";
import type { Resolve } from "./sentences.ts";
import type { CompileResult, Issue, SchemaProblem, ValidateOutcome } from "./types.ts";

/**
 * Compiles `schema`: a problem where it is no sound schema of its draft or takes too long.
 *
 * @param options.limitMs How many milliseconds the compilation, and then each validation, may take (1000).
 */
export function compileSchema(schema: JsonObject | boolean, options: { limitMs?: number } = {}): CompileResult {
  const limitMs = options.limitMs ?? 1000;
  const compiled = runBounded(limitMs, () => prepare(schema));
  if (!compiled.ok) {
    return { ok: false, problem: { pointer: "", message: `the schema takes more than ${limitMs} ms to compile` } };
  }
  if (!("engine" in compiled.value)) return { ok: false, problem: compiled.value };
  const { engine, resolve } = compiled.value;
  return { ok: true, schema: { validate: (value) => validate(value, engine, resolve, limitMs) } };
}

function prepare(schema: JsonObject | boolean): { engine: Engine; resolve: Resolve } | SchemaProblem {
  const document = readSchema(schema);
  if (!(document instanceof SchemaDocument)) return document;
  try {
    const linked = linkDocument(document, isFormat);
    return { engine: generate(linked), resolve: resolverFor(linked) };
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    // One schema that the generator trips over must not take the other tools with it.
    return { pointer: "", message: `the schema cannot be compiled: ${error instanceof Error ? error.message : error}` };
  }
}

function validate(value: Json, engine: Engine, resolve: Resolve, limitMs: number): ValidateOutcome {
  try {
    const result = runBounded(limitMs, () => toIssues(engine(value), resolve));
    if (!result.ok) return { kind: "tooSlow", limitMs };
    return result.value.length === 0 ? { kind: "valid" } : { kind: "invalid", issues: result.value };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "invalid", issues: [nestedTooDeeply] };
    throw error;
  }
}

const nestedTooDeeply: Issue = {
  pointer: "",
  found: "nested too deeply",
  expected: "fewer levels",
  keyword: "depth",
  message: clause("", "nested too deeply", "fewer levels"),
};
