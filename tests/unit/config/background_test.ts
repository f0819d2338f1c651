import assert from "node:assert/strict";
import { backgroundAfterMs, defaultRun } from "../../../src/config/mod.ts";

Deno.test("a call goes on in the background where the setting says so, after 45 s or as long as it says", () => {
  assert.equal(backgroundAfterMs(defaultRun), undefined);
  assert.equal(backgroundAfterMs({ background: true }), 45_000);
  assert.equal(backgroundAfterMs({ background: {} }), 45_000);
  assert.equal(backgroundAfterMs({ background: { afterMs: 1 } }), 1);
});
