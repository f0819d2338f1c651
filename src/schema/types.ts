/** The shapes that `schema/` speaks in: what is wrong with a value, and what is wrong with a schema. */

import type { Json, JsonObject } from "../json.ts";

/** One way in which a value does not satisfy its schema. */
export interface Issue {
  /** Where in the value, as a JSON Pointer (RFC 6901); `""` is the whole value. */
  readonly pointer: string;
  /** What stands there, in words: `missing`, `"fast"`, `an object`. */
  readonly found: string;
  /** What the schema wants there, in words: `a string`, `one of "a" or "b"`. */
  readonly expected: string;
  /** The JSON Schema keyword that failed. */
  readonly keyword: string;
  /** All of it in one clause: `"mode" is "fast", expected one of "a" or "b"`. */
  readonly message: string;
}

/** What is wrong with a schema itself. */
export interface SchemaProblem {
  /** Where in the schema, as a JSON Pointer; `""` is the whole schema. */
  pointer: string;
  message: string;
  hint?: string;
}

/** What came of validating a value. */
export type ValidateOutcome =
  | { kind: "valid" }
  /**
   * `issues` are the first {@link maxIssues}; `unlisted` is how many there are besides, `Infinity` where there are so
   * many that they were not counted, none where it is left out.
   */
  | { kind: "invalid"; issues: readonly Issue[]; unlisted?: number }
  | { kind: "tooSlow"; limitMs: number }
  /** No value can be validated: `message` says what is the matter with the schema. */
  | { kind: "unusable"; message: string };

/** A schema that is ready to validate values. */
export interface CompiledSchema {
  /**
   * The issues of `value`, up to the first {@link maxIssues}. Never throws, never changes `value`; values are those that
   * `JSON.parse` makes.
   *
   * @param limitMs How long it may take, in milliseconds; left out, what `compileSchema` was given.
   */
  validate(value: Json, limitMs?: number): ValidateOutcome;
  /**
   * How long a validation takes at most, in steps for each character of the value's JSON; `Infinity` where a keyword may
   * take longer than the sizes of schema and value, multiplied.
   */
  readonly weight: number;
}

/** Makes validators: `compileSchema` of `compile.ts` says what it takes and gives. */
export type Compiler = (schema: JsonObject | boolean, options?: { limitMs?: number }) => CompileResult;

/** What came of compiling a schema. */
export type CompileResult = { ok: true; schema: CompiledSchema } | { ok: false; problem: SchemaProblem };

/** How many issues one validation lists at most: a sentence of more would not be read. */
export const maxIssues = 20;
