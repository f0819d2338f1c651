import assert from "node:assert/strict";
import { dialectOf } from "../../../src/schema/dialect.ts";

Deno.test("the three drafts are known by their names, with and without # and s", () => {
  const names = { "draft-07": "draft-07/schema", "2019-09": "draft/2019-09/schema", "2020-12": "draft/2020-12/schema" };
  for (const [dialect, path] of Object.entries(names)) {
    for (const scheme of ["http", "https"]) {
      for (const end of ["", "#"]) {
        assert.equal(dialectOf({ $schema: `${scheme}://json-schema.org/${path}${end}` }), dialect);
      }
    }
  }
});

Deno.test("a schema that names no draft is of 2020-12", () => {
  for (const schema of [true, {}, { properties: { $schema: "x" } }]) {
    assert.equal(dialectOf(schema as never), "2020-12");
  }
});

Deno.test("other drafts are a problem", () => {
  const hint = 'leave "$schema" out for draft 2020-12';
  for (
    const [$schema, found] of [
      ["http://json-schema.org/draft-04/schema#", '"http://json-schema.org/draft-04/schema#"'],
      [7, "7"],
    ]
  ) {
    const message = `"$schema" is ${found}, expected draft 2020-12, 2019-09 or draft-07 of JSON Schema`;
    assert.deepEqual(dialectOf({ $schema: $schema! }), { pointer: "/$schema", message, hint });
  }
});
