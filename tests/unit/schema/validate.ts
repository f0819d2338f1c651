/** Validates in one step, for tests: the sentence that explains the value, `valid`, or the schema's problem. */

import type { Json, JsonObject } from "../../../src/json.ts";
import { compileSchema } from "../../../src/schema/compile.ts";
import { explainIssues } from "../../../src/schema/mod.ts";

export function judge(schema: JsonObject | boolean, value: Json, limitMs?: number): string {
  const compiled = compileSchema(schema, limitMs === undefined ? {} : { limitMs });
  if (!compiled.ok) return `problem at ${JSON.stringify(compiled.problem.pointer)}: ${compiled.problem.message}`;
  const outcome = compiled.schema.validate(value);
  return outcome.kind === "invalid" ? explainIssues(outcome.issues, outcome) : outcome.kind;
}
