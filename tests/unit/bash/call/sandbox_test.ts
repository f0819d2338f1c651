/** What a policy allows (contract X). */

import assert from "node:assert/strict";
import { isWritable } from "../../../../src/bash/call/sandbox.ts";

Deno.test("what lies nearest says whether a path can be written", () => {
  const rules = { write: ["/h", "/h/c/data"], protect: ["/h/c"] };
  const paths = ["/h", "/h/x", "/h/c", "/h/c/x", "/h/c/data/x", "/hx", "/"];
  assert.deepEqual(paths.map((path) => isWritable(path, rules)), [true, true, false, false, true, false, false]);
});
