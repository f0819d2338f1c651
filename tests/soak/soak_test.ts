/** The short form of `deno task soak`. */
import assert from "node:assert/strict";
import { problemsOf, soak } from "./soak.ts";

Deno.test("600 good and misbehaving calls at once: none lost, none answered twice, nothing grows, nothing is left", async () => {
  const report = await soak(600, 8);
  assert.deepEqual(problemsOf(report, 1), []);
});
