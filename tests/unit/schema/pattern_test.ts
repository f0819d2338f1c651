import assert from "node:assert/strict";
import { compilePattern } from "../../../src/schema/pattern.ts";
import { judge } from "./validate.ts";

Deno.test("patterns are read in Unicode mode where they can be", () => {
  const flags = ["^.$", "^[\\w-.]+$", "\\_", "\\p{L}"].map((text) => compilePattern(text).flags);
  assert.deepEqual(flags, ["u", "", "", "u"]);
  assert.throws(() => compilePattern("("), SyntaxError);
});

Deno.test("patterns that are no regular expression in Unicode mode still work", () => {
  assert.equal(judge({ pattern: "^[\\w-.]+$" }, "a-b"), "valid");
  assert.match(judge({ pattern: "^[\\w-.]+$" }, "a b"), /^the value is "a b"/);
  assert.equal(judge({ pattern: "^.$" }, "\u{1F600}"), "valid");
});
