import assert from "node:assert/strict";
import { isOwnOfBash, variablePattern } from "../../../src/config/variable_names.ts";

Deno.test("variables of bash and of bashful cannot be set, others can", () => {
  const settable = new RegExp(variablePattern, "u");
  for (const name of ["A", "_a1", "RANDOMS", "BASHFUL"]) assert.ok(settable.test(name) && !isOwnOfBash(name), name);
  for (const name of ["RANDOM", "BASH", "BASH_ENV", "PS4", "IFS"]) {
    assert.ok(!settable.test(name) && isOwnOfBash(name), name);
  }
  assert.ok(!settable.test("__bashful_mark"));
});
