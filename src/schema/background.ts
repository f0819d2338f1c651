/** Validations in a thread of their own (`threads.ts`), each with a second to end in. */

import type { Json, JsonObject } from "../json.ts";
import { runTask } from "../threads.ts";
import type { Compiler, ValidateOutcome } from "./types.ts";

/** How long compiling the schema and validating may take together, in milliseconds. */
const limitMs = 1000;

/** The name of the task. */
export const validateTask = "validate";

/** A value to validate, and the schema, both as JSON. */
export interface ValidateQuestion {
  readonly schema: string;
  readonly json: string;
}

/**
 * The issues of a value; `tooSlow` after a second, `undefined` where no thread can run. Never throws.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const outcome = await validateInBackground({ type: "string" }, '"a"');
 * assert.deepEqual(outcome, { kind: "valid" });
 * ```
 */
export async function validateInBackground(schema: JsonObject, json: string): Promise<ValidateOutcome | undefined> {
  const question: ValidateQuestion = { schema: JSON.stringify(schema), json };
  const answer = await runTask<ValidateOutcome>(validateTask, question);
  if (answer.kind === "failed") return undefined;
  return answer.kind === "done" ? answer.value : { kind: "tooSlow", limitMs };
}

/**
 * Does the task in its thread.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { compileSchema } from "./compile.ts";
 *
 * const outcome = answerValidate(compileSchema, { schema: '{"type":"string"}', json: '"a"' });
 * assert.deepEqual(outcome, { kind: "valid" });
 * ```
 */
export function answerValidate(compile: Compiler, { schema, json }: ValidateQuestion): ValidateOutcome {
  const value: Json = JSON.parse(json);
  const startMs = performance.now();
  const compiled = compile(JSON.parse(schema), { limitMs });
  if (!compiled.ok) return { kind: "unusable", message: compiled.problem.message };
  const outcome = compiled.schema.validate(value, limitMs - (performance.now() - startMs));
  return outcome.kind === "tooSlow" ? { kind: "tooSlow", limitMs } : outcome;
}
