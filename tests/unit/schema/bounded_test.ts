import assert from "node:assert/strict";
import { runBounded } from "../../../src/schema/bounded.ts";

Deno.test("bounded work hands back its value", () => {
  for (const limitMs of [60_000, Infinity]) assert.deepEqual(runBounded(limitMs, () => 42), { ok: true, value: 42 });
});

Deno.test("a running regular expression is interrupted", () => {
  assert.deepEqual(runBounded(50, () => /^(a+)+$/.test("a".repeat(40) + "!")), { ok: false });
});

Deno.test("an endless loop is interrupted, and the outer work goes on", () => {
  const outer = runBounded(60_000, () => {
    const inner = runBounded(20, () => {
      for (;;);
    });
    return [inner, runBounded(60_000, () => "after")];
  });
  assert.deepEqual(outer, { ok: true, value: [{ ok: false }, { ok: true, value: "after" }] });
});

Deno.test("work that ends when its time does stops nothing else", () => {
  const endings = new Set<boolean>();
  for (let round = 0; round < 300; round++) {
    const longMs = 0.8 + round / 500;
    const { ok } = runBounded(1, () => {
      const startMs = performance.now();
      while (performance.now() - startMs < longMs);
    });
    endings.add(ok);
  }
  assert.ok(endings.has(false)); // and this process still runs
});

Deno.test("what the work throws comes through", () => {
  const work = () => {
    throw new RangeError("mine");
  };
  for (const limitMs of [60_000, Infinity]) {
    assert.throws(() => runBounded(limitMs, work), { name: "RangeError", message: "mine" });
  }
});

Deno.test("nothing stays behind on the global object", () => {
  const before = Reflect.ownKeys(globalThis);
  runBounded(60_000, () => 1);
  assert.deepEqual(Reflect.ownKeys(globalThis), before);
});
