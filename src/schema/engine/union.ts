/** `anyOf` and `oneOf` (JSON Schema 2020-12 core, section 10.2.1). */

import { _, type KeywordCxt, Name } from "ajv";
import { type Bend, errorCount } from "./bend.ts";

/**
 * ajv's errors do not say which branch they are of: https://github.com/ajv-validator/ajv/pull/1012
 *
 * @param isExclusive Whether exactly one branch must fit, as with `oneOf`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { generate } from "./mod.ts";
 *
 * const engine = generate({ anyOf: [{ type: "string" }, { type: "null" }] });
 * assert.deepEqual(engine(1).at(-1)?.params, { starts: [0, 1], at: 2, passing: [] });
 * ```
 */
export function union(isExclusive: boolean): Bend {
  return {
    error: {
      message: "",
      params: ({ params }) => _`{starts: ${params.starts}, at: ${errorCount}, passing: ${params.passing}}`,
    },
    code: (context) => tryBranches(context, isExclusive),
  };
}

/** Tries every branch: all of them, since each one that passes evaluates properties and items. */
function tryBranches(context: KeywordCxt, isExclusive: boolean): void {
  const { gen, keyword } = context;
  const valid = gen.let("valid", false);
  const passing = gen.let("passing", _`[]`);
  const starts = gen.const("starts", _`[]`);
  const branchValid = gen.name("_valid");
  context.setParams({ starts, passing });
  gen.block(() => {
    (context.schema as unknown[]).forEach((_schema, index) => {
      gen.code(_`${starts}.push(${errorCount})`);
      const branch = context.subschema({ keyword, schemaProp: index, compositeRule: true }, branchValid);
      gen.if(branchValid, () => {
        gen.code(_`${passing}.push(${index})`);
        gen.assign(valid, isExclusive ? _`${passing}.length === 1` : true);
        context.mergeEvaluated(branch, Name);
      });
    });
  });
  context.result(valid, () => context.reset(), () => context.error(true));
}
