import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/json.ts";
import { compileSchema } from "../../../src/schema/compile.ts";
import { checkSchema, type SchemaProblem } from "../../../src/schema/mod.ts";
import { keywordShapes } from "../../../src/schema/keywords.ts";

const cases: [JsonObject, SchemaProblem][] = [
  [{ type: "strng" }, { pointer: "/type", message: '"type" is "strng", expected "string"' }],
  [{ type: ["string", 1] }, {
    pointer: "/type/1",
    message: '"type/1" is 1, expected "string", "number", "integer", "boolean", "object", "array" or "null"',
  }],
  [{ properties: { a: { minimum: "3" } } }, {
    pointer: "/properties/a/minimum",
    message: '"minimum" is "3", expected a number',
  }],
  [{ required: "x" }, { pointer: "/required", message: '"required" is "x", expected an array of names' }],
  [{ properties: [] }, { pointer: "/properties", message: '"properties" is an empty array, expected an object' }],
  [{ properties: { a: "string" } }, {
    pointer: "/properties/a",
    message: '"properties/a" is "string", expected a schema: an object, true or false',
  }],
  [{ items: [{}] }, {
    pointer: "/items",
    message: '"items" is an array, expected a schema: an object, true or false',
    hint: 'since draft 2020-12 a list of schemas is "prefixItems"; name an older draft in "$schema" to keep it',
  }],
  [{ $schema: "http://json-schema.org/draft-07/schema#", items: [] }, {
    pointer: "/items",
    message: '"items" is an empty array, expected a schema, or an array of at least one',
  }],
  [{ items: { items: [{}] } }, {
    pointer: "/items/items",
    message: '"items/items" is an array, expected a schema: an object, true or false',
    hint: 'since draft 2020-12 a list of schemas is "prefixItems"; name an older draft in "$schema" to keep it',
  }],
  [{ properties: { items: [] as never } }, {
    pointer: "/properties/items",
    message: '"properties/items" is an empty array, expected a schema: an object, true or false',
  }],
  [5 as never, { pointer: "", message: "the schema is 5, expected a schema: an object, true or false" }],
  [{ pattern: "(" }, { pointer: "/pattern", message: '"pattern" is "(", expected a regular expression of ECMAScript' }],
  [{ $schema: "http://json-schema.org/draft-04/schema#" }, {
    pointer: "/$schema",
    message:
      '"$schema" is "http://json-schema.org/draft-04/schema#", expected draft 2020-12, 2019-09 or draft-07 of JSON Schema',
    hint: 'leave "$schema" out for draft 2020-12',
  }],
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
    assert.deepEqual(compileSchema(schema), { ok: false, problem });
  });
}

Deno.test("the three drafts are known by their names, with and without # and s", () => {
  for (const path of ["draft-07/schema", "draft/2019-09/schema", "draft/2020-12/schema"]) {
    for (const scheme of ["http", "https"]) {
      for (const end of ["", "#"]) {
        assert.equal(checkSchema({ $schema: `${scheme}://json-schema.org/${path}${end}` }), undefined);
      }
    }
  }
});

Deno.test("keywords of no draft, and data that looks like schemas, are left alone", () => {
  const schema = { "x-order": 1, example: { type: 1 }, default: { $ref: "nowhere" }, enum: [{ $ref: "nowhere" }] };
  assert.equal(checkSchema(schema as unknown as JsonObject), undefined);
});

/** Values of every kind, so that each keyword meets some that suit it and some that do not. */
const probes: Json[] = [
  ...[null, true, false, 0, 1, -1, 1.5, "string", "a b", "(", [], [1], ["a"], ["a", "a"], ["string", "null"]],
  ...[[{}], [true], [1, {}], {}, { a: 1 }, { a: true }, { a: {} }, { a: ["b"] }, { a: ["b", "b"] }, { "(": {} }],
];

/** Where the table is the more generous on purpose, or newer: the engine's copy of draft-07 is an early one. */
const lenient: Readonly<Record<string, readonly string[]>> = {
  "draft-07": ["enum: []", 'enum: ["a","a"]'],
  "2019-09": ['$vocabulary: {"a":true}'],
  "2020-12": ['$vocabulary: {"a":true}'],
};

for (const [dialect, shapes] of Object.entries(keywordShapes)) {
  Deno.test(`what the table says of each keyword is what the metaschema of ${dialect} says`, () => {
    const path = dialect === "draft-07" ? "draft-07" : `draft/${dialect}`;
    const $schema = `${dialect === "draft-07" ? "http" : "https"}://json-schema.org/${path}/schema`;
    const metaschema = compileSchema({ $schema, allOf: [{ $ref: $schema }] });
    assert.ok(metaschema.ok);
    const differing: string[] = [];
    for (const [keyword, shape] of shapes) {
      if (shape === "reference" || shape === "id" || keyword === "$schema") continue;
      if (dialect === "draft-07" && keyword === "writeOnly") continue;
      for (const probe of probes) {
        const byMetaschema = metaschema.schema.validate({ [keyword]: probe }).kind === "valid";
        const byTable = checkSchema({ $schema, [keyword]: probe }) === undefined;
        if (byMetaschema !== byTable) differing.push(`${keyword}: ${JSON.stringify(probe)}`);
      }
    }
    assert.deepEqual(differing, lenient[dialect]);
  });
}
