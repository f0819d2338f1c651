import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/json.ts";
import { checkSchema, readSchema } from "../../../src/schema/check.ts";
import { compileSchema } from "../../../src/schema/compile.ts";
import { SchemaDocument } from "../../../src/schema/document.ts";

Deno.test("what is wrong with a schema is the same whether it is checked or compiled", () => {
  const schemas = [{ type: "objekt" }, { $ref: "#/$defs/a" }, { $schema: "http://json-schema.org/draft-04/schema#" }];
  for (const schema of schemas) {
    const problem = checkSchema(schema);
    assert.ok(problem !== undefined);
    assert.deepEqual(readSchema(schema), problem);
    assert.deepEqual(compileSchema(schema), { ok: false, problem });
  }
});

Deno.test("a sound schema is a document", () => {
  for (const schema of [true, { type: "object" }]) assert.ok(readSchema(schema) instanceof SchemaDocument);
});

Deno.test("keywords of no draft, and data that looks like schemas, are left alone", () => {
  const schema = { "x-order": 1, example: { type: 1 }, default: { $ref: "nowhere" }, enum: [{ $ref: "nowhere" }] };
  assert.equal(checkSchema(schema as unknown as JsonObject), undefined);
});
