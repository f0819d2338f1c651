import assert from "node:assert/strict";
import { exitCodes, ProblemsError, UserError } from "../../src/errors.ts";

Deno.test("an error for the user carries its exit code, and a hint where it has one", () => {
  const bare = new UserError("Cannot go on", { exitCode: exitCodes.usage });
  assert.deepEqual([bare.name, bare.message, bare.exitCode, bare.hint], ["UserError", "Cannot go on", 2, undefined]);
});

Deno.test("an error of problems carries them all", () => {
  const error = new ProblemsError([], exitCodes.configuration);
  assert.deepEqual([error.message, error.problems, error.exitCode], ["Cannot go on with 0 problems", [], 78]);
});
