import assert from "node:assert/strict";
import { explainIssues } from "../../../src/schema/issue_text.ts";
import type { Issue } from "../../../src/schema/types.ts";
import { judge } from "./validate.ts";

Deno.test("a property of the root is named, what lies deeper is pointed at", () => {
  const schema = { additionalProperties: { additionalProperties: { type: "string" } } };
  assert.equal(judge(schema, { a: { "b/c~": 1 } }), '"/a/b~1c~0" is 1, expected a string');
  assert.equal(judge({ additionalProperties: { type: "string" } }, { "b/c~": 1 }), '"b/c~" is 1, expected a string');
  assert.equal(judge({ items: { type: "string" } }, [1]), '"/0" is 1, expected a string');
});

Deno.test("the whole value is called what the caller calls it", () => {
  const issue: Issue = { pointer: "", found: "null", expected: "an object", keyword: "type", message: "" };
  assert.equal(explainIssues([issue]), "the value is null, expected an object");
  assert.equal(explainIssues([issue], { root: "the output" }), "the output is null, expected an object");
  assert.equal(explainIssues([issue], { root: "the arguments" }), "the arguments are null, expected an object");
});

Deno.test("at most 20 issues are written out", () => {
  const sentence = judge({ items: { type: "string" } }, Array.from({ length: 25 }, () => 1));
  assert.equal(sentence.split("; ").length, 21);
  assert.match(sentence, /"\/19" is 1, expected a string; and 5 more$/);
});
