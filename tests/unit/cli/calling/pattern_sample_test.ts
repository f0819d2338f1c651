import assert from "node:assert/strict";
import { patternSample } from "../../../../src/cli/calling/pattern_sample.ts";

Deno.test("a text is made that the pattern matches", () => {
  const rows: readonly (readonly [pattern: string, text: string])[] = [
    ["^[A-Z]{3}$", "AAA"],
    ["^https?://", "http://"],
    ["^\\d{4}-\\d{2}$", "1111-11"],
    ["^(?:fast|slow)$", "fast"],
    ["^[a-z][a-z0-9_]*$", "a"],
    ["^[^/]+$", "a"],
    ["^v?(\\d+\\.){2}\\d+$", "1.1.1"],
    ["^(?=.*x)[w-z]+$", "w"],
    ["a|b", "a"],
    ["\\$\\{\\w+\\}", "${a}"],
    ["^é+$", "é"],
    ["^(?<year>[12]\\d{3})$", "1111"],
    ["", ""],
  ];
  for (const [pattern, text] of rows) assert.equal(patternSample(pattern), text, pattern);
  assert.equal(patternSample("^[a-z]+$", 4), "aaaa");
  assert.equal(patternSample("^[a-z]{2,3}$", 9), "aaa");
});

Deno.test("what is not read is said to be so", () => {
  for (const pattern of ["\\p{L}", "(a)\\1", "(", "[", "a)", "\\u0041", "a{99999}", "[\\_]"]) {
    assert.equal(patternSample(pattern), undefined, pattern);
  }
});
