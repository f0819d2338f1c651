/**
 * Loops over items and properties that stop once they have found many errors. With `allErrors`, ajv 8.20.0 makes every
 * error of every item before it answers, gigabytes of them for some kilobytes of data, and no option limits that.
 */

import { _, type CodeGen, type KeywordCxt, type Name } from "ajv";
import { type Bend, errorCount, functionIn } from "./bend.ts";

/** After how many errors a loop stops; within a union, of which little is told, after fewer. */
const mostErrors = 1000;
const mostErrorsInBranch = 100;

/** The keywords that loop over data. `contains` does too, and must go on: its errors may turn out to be none. */
export const loopingKeywords: readonly string[] = [
  ...["items", "unevaluatedItems", "required"],
  ...["additionalProperties", "patternProperties", "propertyNames", "unevaluatedProperties"],
];

/**
 * `bend` with loops that stop. The verdict stays: a loop that has stopped has found errors.
 *
 * @param onStop Called in generated code when a loop stops of which the user would be told more.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { generate } from "./mod.ts";
 *
 * const errors = generate({ items: { type: "string" } })(new Array(5000).fill(1), () => {});
 * assert.equal(errors.length, 1000);
 * ```
 */
export function stopping(bend: Bend | undefined, onStop: () => void): Bend {
  return {
    ...bend,
    code(context, own) {
      if (context.it.allErrors === true) {
        (context as { gen: CodeGen }).gen = stoppingLoops(context, onStop);
      }
      if (bend === undefined) own(context);
      else bend.code(context, own);
    },
  };
}

/** The generator of `context`, whose loops look at the count of errors after each round. */
function stoppingLoops(context: KeywordCxt, onStop: () => void): CodeGen {
  const { gen, it: { compositeRule } } = context;
  const withStop = (loop: (withCheck: (body: (item: Name) => void) => (item: Name) => void) => CodeGen): CodeGen => {
    const start = gen.const("start", errorCount);
    return loop((body) => (item) => {
      body(item);
      gen.if(_`${errorCount} - ${start} >= ${compositeRule ? mostErrorsInBranch : mostErrors}`, () => {
        if (!compositeRule) gen.code(_`${functionIn(context, onStop)}()`);
        gen.break();
      });
    });
  };
  return Object.assign(Object.create(gen) as CodeGen, {
    forRange: ((name, from, to, body, kind) =>
      withStop((withCheck) =>
        gen.forRange(name, from, to, withCheck(body), kind)
      )) as CodeGen["forRange"],
    forOf: ((name, iterable, body, kind) =>
      withStop((withCheck) => gen.forOf(name, iterable, withCheck(body), kind))) as CodeGen["forOf"],
  });
}
