/**
 * `contains` and `unevaluatedItems` (JSON Schema 2020-12 core, sections 10.3.1 and 11.2). ajv counts evaluated items
 * from the first: after a `contains`, all of them, and after a union, a count that may be `true` or missing when the
 * generated code runs, which it compares all the same: https://github.com/ajv-validator/ajv/issues/1909
 */

import { _, type KeywordCxt, Name } from "ajv";
import type { Bend } from "./bend.ts";

/**
 * Leaves the count of evaluated items as it was; `rewrite.ts` says which items `contains` evaluates. The errors of items
 * that do not match say nothing, so none is kept.
 */
export const contains: Bend = {
  error: {
    message: "",
    params: ({ params: { min, max } }) => _`{min: ${min}, max: ${max ?? null}}`,
  },
  code(context, own) {
    const { items } = context.it;
    const { subschema } = context;
    context.subschema = (applied, valid) => {
      const item = subschema.call(context, { ...applied, createErrors: false }, valid);
      context.reset();
      return item;
    };
    own(context);
    if (items === undefined) delete context.it.items;
    else context.it.items = items;
  },
};

/** Takes a count that is `true` or missing for what it means: all items, or none. */
export const unevaluatedItems: Bend = { code: validateItems };

function validateItems(context: KeywordCxt): void {
  const { gen, data, keyword, it } = context;
  const items = it.items ?? 0;
  if (items === true) return;
  const length = gen.const("len", _`${data}.length`);
  const start = gen.const(
    "start",
    items instanceof Name ? _`${items} === true ? ${length} : ${items} || 0` : _`${items}`,
  );
  it.items = true;
  if (context.schema === false) {
    context.setParams({ len: start });
    context.fail(_`${length} > ${start}`);
    return;
  }
  const valid = gen.let("valid", true);
  const itemValid = gen.name("_valid");
  gen.forRange("i", start, length, (index) => {
    context.subschema({ keyword, dataProp: index, dataPropType: indexType }, itemValid);
    gen.if(_`!${itemValid}`, () => {
      gen.assign(valid, false);
      if (it.allErrors !== true) gen.break();
    });
  });
  context.ok(valid);
}

/** `Type.Num` of ajv's lib/compile/util.ts: `dataProp` is an index, not a property's name. */
const indexType = 0;
