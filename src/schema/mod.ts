/**
 * JSON Schema: is a schema sound, does a value satisfy it, and if not, why, in words.
 *
 * Draft 2020-12, and 2019-09 and draft-07 where `$schema` names them. Nothing is fetched, values are never changed,
 * and both compiling and validating are bounded in time. The only importer of ajv.
 */

import type { JsonObject } from "../json.ts";
import type { Tasks } from "../threads.ts";
import { answerValidate, type ValidateQuestion, validateTask } from "./background.ts";
import type { Compiler } from "./types.ts";
import { Validator } from "./validator.ts";

export { type Bounded, runBounded } from "./bounded.ts";
export { checkSchema } from "./check.ts";
export { asJson, wanted } from "./describe.ts";
export { type Dialect, dialectOf } from "./dialect.ts";
export { explainIssues } from "./issue_text.ts";
export { keywordShapes, type Shape } from "./keywords.ts";
export { compilePattern } from "./pattern.ts";
export type { Validator } from "./validator.ts";
export type { CompiledSchema, Compiler, CompileResult, Issue, SchemaProblem, ValidateOutcome } from "./types.ts";

/**
 * Loads the compiler. It is imported late, because evaluating ajv takes longer than a start may.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const compile = await loadCompiler();
 * const compiled = compile({ type: "string" });
 * assert.ok(compiled.ok);
 * assert.deepEqual(compiled.schema.validate("a"), { kind: "valid" });
 * ```
 */
export async function loadCompiler(): Promise<Compiler> {
  return (await import("./compile.ts")).compileSchema;
}

/**
 * A validator that never keeps the event loop, for a server.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const validator = newValidator({ type: "string" });
 * assert.deepEqual(await validator.validate("a", '"a"'), { kind: "valid" });
 * ```
 */
export function newValidator(schema: JsonObject): Validator {
  return new Validator(schema, loadCompiler);
}

/** What threads do for {@linkcode newValidator}. */
export const validateTasks: Tasks = {
  [validateTask]: async (question: ValidateQuestion) => answerValidate(await loadCompiler(), question),
};
