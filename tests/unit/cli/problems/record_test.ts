/** What programs are given of a problem. */

import assert from "node:assert/strict";
import { recordOf } from "../../../../src/cli/problems/record.ts";

Deno.test("a record holds the sentence, the hint in words, and the facts of both", () => {
  const hint = { kind: "rename", to: "b" } as const;
  const facts = { subject: '"a"', found: "5", expected: "a string" };
  assert.deepEqual(recordOf({ id: "tools/shape", severity: "error", file: "tools.json", ...facts, verb: "is", hint }), {
    id: "tools/shape",
    severity: "error",
    message: 'Cannot load tools.json: "a" is 5, expected a string',
    hint: 'rename it to "b"',
    file: "tools.json",
    ...facts,
    step: hint,
  });
});
