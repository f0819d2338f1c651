import assert from "node:assert/strict";
import { runBounded } from "../../../src/schema/bounded.ts";

Deno.test("bounded work hands back its value", () => {
  assert.deepEqual(runBounded(1000, () => 42), { ok: true, value: 42 });
});

Deno.test("a running regular expression is interrupted", () => {
  const started = performance.now();
  assert.deepEqual(runBounded(50, () => /^(a+)+$/.test("a".repeat(40) + "!")), { ok: false });
  assert.ok(performance.now() - started < 1000);
});

Deno.test("an endless loop is interrupted, and the outer work goes on", () => {
  const outer = runBounded(5000, () => {
    const inner = runBounded(20, () => {
      for (;;);
    });
    return [inner, runBounded(1000, () => "after")];
  });
  assert.deepEqual(outer, { ok: true, value: [{ ok: false }, { ok: true, value: "after" }] });
});

Deno.test("what the work throws comes through", () => {
  assert.throws(() =>
    runBounded(1000, () => {
      throw new RangeError("mine");
    }), { name: "RangeError", message: "mine" });
});

Deno.test("nothing stays behind on the global object", () => {
  const before = Reflect.ownKeys(globalThis);
  runBounded(1000, () => 1);
  assert.deepEqual(Reflect.ownKeys(globalThis), before);
});
