/** What sentences are made of; the words of each kind of problem are `tests/cli/broken/`'s to test. */

import assert from "node:assert/strict";
import { sentenceOf } from "../../../../src/cli/problems/sentence.ts";
import type { Problem } from "../../../../src/problem.ts";

const problem: Problem = { id: "tools/shape", severity: "error", file: "tools.json" };

Deno.test("a sentence says what cannot be done, to what, what is there and what should be", () => {
  const rows: readonly (readonly [Partial<Problem>, string])[] = [
    [{ subject: '"a"', found: "5", expected: "a string" }, 'Cannot load tools.json: "a" is 5, expected a string'],
    [{ found: "an array", expected: "an object" }, "Cannot load tools.json: found an array, expected an object"],
    [{ tool: "t", subject: "its name", verb: "has", found: "9" }, 'Cannot serve tool "t": its name has 9'],
    [{ tool: "t", subject: '"s"', said: "it loops" }, 'Cannot serve tool "t": "s": it loops'],
    [{ id: "json/syntax", found: "a tab", expected: '"}"' }, 'Cannot read tools.json: found a tab, expected "}"'],
    [{ id: "shellcheck/SC1", said: "odd" }, "Shellcheck objects to tools.json: odd"],
  ];
  for (const [facts, sentence] of rows) assert.equal(sentenceOf({ ...problem, ...facts }), sentence);
});
