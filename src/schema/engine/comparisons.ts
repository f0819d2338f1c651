/** `const`, `enum`, `uniqueItems` and `multipleOf`, which compare values (JSON Schema 2020-12 validation, section 6). */

import { _, type KeywordCxt } from "ajv";
import type { Json } from "../../json.ts";
import { type Bend, functionIn } from "./bend.ts";
import { canonical, firstRepeat, isMultiple } from "./values.ts";

/**
 * ajv compares with fast-deep-equal, which calls a `toString` or `valueOf` that data brings:
 * https://github.com/ajv-validator/ajv/issues/2624
 */
export const constant: Bend = { code: (context) => failUnlessIn(context, [context.schema as Json]) };

/** As {@linkcode constant}. */
export const enumeration: Bend = { code: (context) => failUnlessIn(context, context.schema as Json[]) };

/**
 * As {@linkcode constant}; and ajv compares every item with every other:
 * https://github.com/ajv-validator/ajv/issues/608
 */
export const uniqueItems: Bend = {
  error: { message: "", params: ({ params }) => _`{repeat: ${params.repeat}}` },
  code(context) {
    if (context.schema !== true) return;
    const repeat = context.gen.const("repeat", _`${functionIn(context, firstRepeat)}(${context.data})`);
    context.setParams({ repeat });
    context.fail(_`${repeat} !== undefined`);
  },
};

/** ajv divides as doubles do, so that 4.35 is no multiple of 0.01: https://github.com/ajv-validator/ajv/issues/652 */
export const multipleOf: Bend = {
  code: (context) => context.fail(_`!${functionIn(context, isMultiple)}(${context.data}, ${context.schema})`),
};

function failUnlessIn(context: KeywordCxt, values: Json[]): void {
  const isScalar = (value: Json) => typeof value !== "object" || value === null;
  const scalars = new Set(values.filter(isScalar));
  const compounds = new Set(values.filter((value) => !isScalar(value)).map(canonical));
  const isAllowed = (value: Json) =>
    isScalar(value) ? scalars.has(value) : compounds.size > 0 && compounds.has(canonical(value));
  context.fail(_`!${functionIn(context, isAllowed)}(${context.data})`);
}
