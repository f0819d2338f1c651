import assert from "node:assert/strict";
import { compileSchema } from "../../../src/schema/compile.ts";
import { judge } from "./validate.ts";

Deno.test("an issue carries pointer, halves, keyword and message", () => {
  const compiled = compileSchema({ properties: { a: { required: ["b"] } } });
  assert.ok(compiled.ok);
  assert.deepEqual(compiled.schema.validate({ a: {} }), {
    kind: "invalid",
    issues: [{
      pointer: "/a/b",
      found: "missing",
      expected: "a value",
      keyword: "required",
      message: '"/a/b" is missing, expected a value',
    }],
    unlisted: 0,
  });
});

Deno.test("issues stand in the order of the schema, without the errors that made them up", () => {
  const schema = {
    properties: { a: { type: "string" }, b: { anyOf: [{ type: "null" }, { type: "array" }] } },
    required: ["c"],
  };
  assert.equal(
    judge(schema, { a: 1, b: 2 }),
    '"c" is missing, expected a value; "a" is 1, expected a string; "b" is 2, expected null or an array',
  );
});

Deno.test("20 issues are told, the others counted, up to where counting would take long", () => {
  const compiled = compileSchema({ items: { type: "string" } }, { limitMs: Infinity });
  assert.ok(compiled.ok);
  for (const [length, unlisted] of [[20, 0], [21, 1], [999, 979], [1001, Infinity]] as const) {
    const outcome = compiled.schema.validate(Array.from({ length }, () => 1));
    assert.ok(outcome.kind === "invalid");
    assert.deepEqual([outcome.issues.length, outcome.issues[19]?.pointer, outcome.unlisted], [20, "/19", unlisted]);
  }
});
