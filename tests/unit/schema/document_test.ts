import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/json.ts";
import { checkSchema } from "../../../src/schema/check.ts";
import type { SchemaProblem } from "../../../src/schema/types.ts";
import { SchemaDocument } from "../../../src/schema/document.ts";
import { judge } from "./validate.ts";

/** A schema and its first problem. */
const cases: [JsonObject, SchemaProblem][] = [
  [{ properties: { a: { $ref: "https://example.com/a.json" } } }, {
    pointer: "/properties/a/$ref",
    message:
      '"$ref" refers to "https://example.com/a.json", which is not in this schema: only references within it are followed',
  }],
  [{ $ref: "#/$defs/toString", $defs: {} }, {
    pointer: "/$ref",
    message: '"$ref" refers to "#/$defs/toString", which is not in this schema: only references within it are followed',
  }],
  [{ $ref: "#/x", x: { type: 1 } }, {
    pointer: "/x/type",
    message: '"type" is 1, expected "string", "number", "integer", "boolean", "object", "array" or "null"',
  }],
  [{ $ref: "#/$defs/a", $defs: { a: { $ref: "#" } } }, {
    pointer: "/$ref",
    message: '"$ref" refers to "#/$defs/a", which leads back to it',
  }],
  [{ $defs: { a: { $id: "x" }, b: { $id: "x" } } }, {
    pointer: "/$defs/b/$id",
    message: '"$id" is "x", expected one that no other schema in this document has',
  }],
];

for (const [schema, problem] of cases) {
  Deno.test(`a mistake is pointed at: ${JSON.stringify(schema)}`, () => {
    assert.deepEqual(checkSchema(schema), problem);
  });
}

Deno.test("a document knows its subschemas, what they are called, and where references lead", () => {
  const schema = {
    $id: "https://example.com/root",
    items: { $dynamicAnchor: "node" },
    $defs: { other: { $id: "other", $anchor: "a", not: true } },
    enum: [{ type: 1 }],
  };
  const document = new SchemaDocument(schema as unknown as JsonObject, "2020-12");
  assert.deepEqual([...document.subschemas.keys()], ["", "/items", "/$defs/other", "/$defs/other/not"]);
  assert.equal(document.subschemas.get("/$defs/other/not")?.base, "https://example.com/other");
  const targets = ["", "#node", "other#a", "#/$defs/other", "other#/not", "#a", "elsewhere"].map((ref) =>
    document.resolve(ref, "https://example.com/root")
  );
  assert.deepEqual(targets, [
    { pointer: "" },
    { pointer: "/items", dynamic: "node" },
    ...["/$defs/other", "/$defs/other", "/$defs/other/not"].map((pointer) => ({ pointer })),
    undefined,
    undefined,
  ]);
});

Deno.test("references by pointer, anchor and $id are followed within the schema", () => {
  const schema = {
    $id: "https://example.com/root",
    properties: { a: { $ref: "#/components/A" }, b: { $ref: "#b" }, c: { $ref: "other#c" } },
    components: { A: { type: "string" } },
    $defs: {
      b: { $anchor: "b", type: "number" },
      other: { $id: "other", $defs: { c: { $anchor: "c", type: "null" } } },
    },
  };
  assert.equal(
    judge(schema, { a: 1, b: "x", c: 1 }),
    '"a" is 1, expected a string; "b" is "x", expected a number; "c" is 1, expected null',
  );
});

Deno.test("a schema may refer to its metaschema", () => {
  const schema = { properties: { schema: { $ref: "https://json-schema.org/draft/2020-12/schema" } } };
  assert.equal(judge(schema, { schema: { type: "string" } }), "valid");
  assert.equal(
    judge(schema, { schema: { minLength: -1 } }),
    '"/schema/minLength" is -1, expected 0 or more',
  );
});
