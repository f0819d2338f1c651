import assert from "node:assert/strict";
import { Deadline } from "../../../src/bash/call/deadline.ts";
import type { Outcome } from "../../../src/bash/call/outcome.ts";

/** The outcome of a deadline with these limits, extended every 20 ms so many times. */
async function outcomeOf(timeoutMs: number, maxTimeoutMs: number, extensions: number): Promise<Outcome> {
  const late = Promise.withResolvers<Outcome>();
  const deadline = new Deadline({ timeoutMs, maxTimeoutMs, graceMs: 0, maxOutputBytes: 0 }, late.resolve);
  let left = extensions;
  const timer = setInterval(() => left-- > 0 && deadline.extend(), 20);
  const outcome = await late.promise;
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
  const deadline = new Deadline({ timeoutMs: 10, maxTimeoutMs: 20, graceMs: 0, maxOutputBytes: 0 }, () => {
    throw new Error("it came");
  });
  deadline.clear();
  deadline.extend();
  await new Promise((resolve) => setTimeout(resolve, 50));
});

Deno.test("a flood of progress does not put off the total", () => {
  const outcomes: Outcome[] = [];
  const limits = { timeoutMs: 10, maxTimeoutMs: 20, graceMs: 0, maxOutputBytes: 0 };
  const deadline = new Deadline(limits, (outcome) => outcomes.push(outcome));
  const start = performance.now();
  while (outcomes.length === 0 && performance.now() < start + 5_000) deadline.extend();
  deadline.clear();
  assert.deepEqual(outcomes, [{ kind: "timedOut", timeoutMs: 20, isTotal: true }]);
});
