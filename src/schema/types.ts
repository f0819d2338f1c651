/** The shapes that `schema/` speaks in: what is wrong with a value, and what is wrong with a schema. */

import type { Json } from "../json.ts";

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
  /** It took longer than `limitMs`; `part` is what did. */
  | { kind: "tooSlow"; limitMs: number; part?: "schema" };

/** A schema that is ready to validate values. */
export interface CompiledSchema {
  /**
   * The issues of `value`, up to the first {@link maxIssues}. Never throws, never changes `value`; values are those that
   * `JSON.parse` makes.
   */
  validate(value: Json): ValidateOutcome;
}

/** What came of compiling a schema. */
export type CompileResult = { ok: true; schema: CompiledSchema } | { ok: false; problem: SchemaProblem };

/** How many issues one validation lists at most: a sentence of more would not be read. */
export const maxIssues = 20;
