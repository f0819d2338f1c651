/** `if`, `then` and `else` (JSON Schema 2020-12 core, section 10.2.2). */

import { _, type KeywordCxt, Name } from "ajv";
import { type Bend, spanFrom } from "./bend.ts";

/**
 * ajv passes over an `if` without `then` and `else`, although what it evaluates counts:
 * https://github.com/ajv-validator/ajv/pull/2639
 *
 * Its own error says nothing that those of the failing clause do not; the span lets it be left out.
 */
export const conditional: Bend = {
  error: { message: "", params: ({ errsCount }) => _`{${spanFrom(errsCount)}}` },
  code: validateConditional,
};

function validateConditional(context: KeywordCxt): void {
  const { gen, parentSchema } = context;
  const valid = gen.let("valid", true);
  const passed = gen.name("_valid");
  const condition = context.subschema(
    { keyword: "if", compositeRule: true, createErrors: false, allErrors: false },
    passed,
  );
  context.reset();
  const clause = (keyword: "then" | "else") => () => {
    if (!Object.hasOwn(parentSchema, keyword)) return;
    const clauseValid = gen.name("_valid");
    const branch = context.subschema({ keyword }, clauseValid);
    gen.assign(valid, clauseValid);
    context.mergeValidEvaluated(branch, valid);
  };
  gen.if(passed, () => {
    context.mergeEvaluated(condition, Name);
    clause("then")();
  }, clause("else"));
  context.pass(valid, () => context.error(true));
}
