import assert from "node:assert/strict";
import { Deadline } from "../../../../src/bash/call/deadline.ts";
import type { Outcome } from "../../../../src/bash/call/outcome.ts";

/** The outcome of a deadline with these limits, extended every 20 ms so many times. */
async function outcomeOf(timeoutMs: number, maxTimeoutMs: number, extensions: number): Promise<Outcome> {
  const deadline = new Deadline({ timeoutMs, maxTimeoutMs, graceMs: 0, maxOutputBytes: 0 });
  let left = extensions;
  const timer = setInterval(() => left-- > 0 && deadline.extend(), 20);
  const outcome = await deadline.late;
  clearInterval(timer);
  deadline.clear();
  return outcome;
}

Deno.test("without progress a call has its timeout", async () => {
  assert.deepEqual(await outcomeOf(50, 1_000, 0), { kind: "timedOut", timeoutMs: 50, isTotal: false });
  assert.deepEqual(await outcomeOf(50, 50, 0), { kind: "timedOut", timeoutMs: 50, isTotal: false });
});

Deno.test("progress gives it the same again, up to the total", async () => {
  const start = performance.now();
  assert.deepEqual(await outcomeOf(200, 60_000, 5), { kind: "timedOut", timeoutMs: 200, isTotal: false });
  assert.ok(performance.now() - start > 250);
  assert.deepEqual(await outcomeOf(10_000, 150, Infinity), { kind: "timedOut", timeoutMs: 150, isTotal: true });
});

Deno.test("a cleared deadline neither comes nor is extended", async () => {
  const deadline = new Deadline({ timeoutMs: 10, maxTimeoutMs: 20, graceMs: 0, maxOutputBytes: 0 });
  deadline.late.then(() => assert.fail("it came"));
  deadline.clear();
  deadline.extend();
  await new Promise((resolve) => setTimeout(resolve, 50));
});

Deno.test("a flood of progress does not put off the total", async () => {
  const deadline = new Deadline({ timeoutMs: 10, maxTimeoutMs: 20, graceMs: 0, maxOutputBytes: 0 });
  const start = performance.now();
  while (performance.now() <= start + 20) deadline.extend();
  deadline.extend();
  // Late at once: no timer gets a turn before these promises are settled.
  const outcome = await Promise.race([deadline.late, Promise.resolve().then(() => Promise.resolve("not yet"))]);
  deadline.clear();
  assert.deepEqual(outcome, { kind: "timedOut", timeoutMs: 20, isTotal: true });
});
