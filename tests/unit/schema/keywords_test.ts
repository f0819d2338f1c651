import assert from "node:assert/strict";
import type { Json } from "../../../src/json.ts";
import { checkSchema } from "../../../src/schema/check.ts";
import { compileSchema } from "../../../src/schema/compile.ts";
import { keywordShapes } from "../../../src/schema/keywords.ts";

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
