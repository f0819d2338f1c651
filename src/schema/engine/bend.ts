/** What a bend of a keyword is, and what several of them need. */

import { _, type Code, type KeywordCxt, Name } from "ajv";
import type { KeywordErrorCxt } from "ajv/dist/types/index.js";

/** What a keyword of ajv gets instead of its own. */
export interface Bend {
  /** Generates the keyword's code; `own` is what ajv would have generated it with. */
  readonly code: (context: KeywordCxt, own: (context: KeywordCxt) => void) => void;
  /** What its errors carry, where that is not what ajv has them carry. */
  readonly error?: { readonly message: string; readonly params: (context: KeywordErrorCxt) => Code };
}

/** Which errors, counted in the errors of one generated function, belong to a compound error: part of its `params`. */
export interface Span {
  /** Where the errors of each branch start. */
  starts: number[];
  /** Where the compound error itself stands. */
  at: number;
}

/** The variable of generated code that counts the errors so far. */
export const errorCount: Name = new Name("errors");

/**
 * How generated code calls `ref`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { _, Ajv } from "ajv";
 *
 * const ajv = new Ajv();
 * const isEven = (value: number) => value % 2 === 0;
 * ajv.addKeyword({
 *   keyword: "even",
 *   type: "number",
 *   code: (context) => context.pass(_`${functionIn(context, isEven)}(${context.data})`),
 * });
 * assert.equal(ajv.validate({ type: "number", even: true }, 3), false);
 * ```
 */
export function functionIn(context: KeywordCxt, ref: unknown): Name {
  return context.gen.scopeValue("func", { ref });
}

/**
 * The {@linkcode Span} of an error with a single branch that starts at `start`, as generated code.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { _ } from "ajv";
 *
 * assert.equal(spanFrom(_`3`).toString(), "starts: [3], at: errors");
 * ```
 */
export function spanFrom(start: Code | string | number | undefined): Code {
  return _`starts: [${start}], at: ${errorCount}`;
}
