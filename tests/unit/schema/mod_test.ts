import assert from "node:assert/strict";
import { compileSchema } from "../../../src/schema/compile.ts";
import { loadCompiler } from "../../../src/schema/mod.ts";

Deno.test("the compiler is the one of compile.ts", async () => {
  assert.equal(await loadCompiler(), compileSchema);
});
