/** `propertyNames` (JSON Schema 2020-12 core, section 10.3.2). */

import { _, type KeywordCxt } from "ajv";
import { type Bend, errorCount, spanFrom } from "./bend.ts";

/**
 * ajv's errors of the name's schema do not say which error of `propertyNames` they belong to, and nothing upstream asks
 * for it: `code` of lib/vocabularies/applicator/propertyNames.ts, ajv 8.20.0.
 */
export const propertyNames: Bend = {
  error: {
    message: "",
    params: ({ params }) => _`{${spanFrom(params.start)}, propertyName: ${params.propertyName}}`,
  },
  code: validateNames,
};

function validateNames(context: KeywordCxt): void {
  const { gen, data, keyword } = context;
  const valid = gen.let("valid", true);
  const nameValid = gen.name("_valid");
  gen.forIn("key", data, (key) => {
    const start = gen.const("start", errorCount);
    context.setParams({ propertyName: key, start });
    context.subschema({ keyword, data: key, dataTypes: ["string"], propertyName: key, compositeRule: true }, nameValid);
    gen.if(_`!${nameValid}`, () => {
      gen.assign(valid, false);
      context.error(true);
      if (context.it.allErrors !== true) gen.break();
    });
  });
  context.ok(valid);
}
