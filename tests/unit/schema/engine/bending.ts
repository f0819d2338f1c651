/** What tests of bends share: a bend is needed as long as ajv alone comes to another end. */

import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../../src/json.ts";
import { SchemaDocument } from "../../../../src/schema/document.ts";
import { type Bends, bends, generate, isFormat } from "../../../../src/schema/engine/mod.ts";
import { rewriteDocument } from "../../../../src/schema/engine/rewrite.ts";

/** All bends but that of one keyword. */
export function without(keyword: string): Bends {
  return {
    ...bends,
    keywords: Object.fromEntries(Object.entries(bends.keywords).filter(([name]) => name !== keyword)),
  };
}

/** What comes of validating `value`: a verdict, or the class of what is thrown. */
function verdict(schema: JsonObject, value: Json, engineBends: Bends): string {
  try {
    const rewritten = rewriteDocument(new SchemaDocument(schema, "2020-12"), isFormat);
    return generate(rewritten, engineBends)(value).length === 0 ? "valid" : "invalid";
  } catch (error) {
    return (error as Error).name;
  }
}

/** Asserts that validating ends in `right`, and in `plain` without one of the bends. */
export function assertBends(schema: JsonObject, value: Json, right: string, plain: string, plainBends: Bends): void {
  assert.equal(verdict(schema, value, bends), right);
  assert.equal(verdict(schema, value, plainBends), plain, "ajv has changed: is the bend still needed?");
}

/** Asserts what the last error carries, with and without the bend of `keyword`. */
export function assertParams(schema: JsonObject, value: Json, keyword: string, bent: object, plain: object): void {
  assert.deepEqual(generate(schema)(value).at(-1)?.params, bent);
  const params = generate(schema, without(keyword))(value).at(-1)?.params;
  assert.deepEqual(params, plain, "ajv has changed: is the bend still needed?");
}
