import assert from "node:assert/strict";
import { Deadline } from "../../../../src/bash/call/deadline.ts";
import { FakeClock } from "../../../helpers/fake_clock.ts";

/** A deadline with these limits, and what has come of it. */
function watch(timeoutMs: number, maxTimeoutMs: number, backgroundMs?: number) {
  const deadline = new Deadline({ timeoutMs, maxTimeoutMs, backgroundMs, graceMs: 0, maxOutputBytes: 0 });
  /** The outcome, once the promises that are settled have been heard. */
  const outcome = () => Promise.race([deadline.late, Promise.resolve().then(() => Promise.resolve("not yet"))]);
  return { deadline, outcome };
}

Deno.test("without progress a call has its timeout", async () => {
  for (const maxTimeoutMs of [50, 1_000]) {
    using clock = new FakeClock();
    const { outcome } = watch(50, maxTimeoutMs);
    clock.pass(49);
    assert.equal(await outcome(), "not yet");
    clock.pass(1);
    assert.deepEqual(await outcome(), { kind: "timedOut", timeoutMs: 50, isTotal: false });
  }
});

Deno.test("progress gives it the same again, up to the total", async () => {
  using clock = new FakeClock();
  const { deadline, outcome } = watch(200, 500);
  for (let step = 0; step < 4; step++) {
    clock.pass(100);
    deadline.extend();
  }
  assert.equal(await outcome(), "not yet");
  clock.pass(100);
  assert.deepEqual(await outcome(), { kind: "timedOut", timeoutMs: 500, isTotal: true });
});

Deno.test("after its last progress a call has its timeout", async () => {
  using clock = new FakeClock();
  const { deadline, outcome } = watch(200, 60_000);
  clock.pass(150);
  deadline.extend();
  clock.pass(199);
  assert.equal(await outcome(), "not yet");
  clock.pass(1);
  assert.deepEqual(await outcome(), { kind: "timedOut", timeoutMs: 200, isTotal: false });
});

Deno.test("a cleared deadline neither comes nor is extended", async () => {
  using clock = new FakeClock();
  const { deadline, outcome } = watch(10, 20);
  deadline.clear();
  deadline.extend();
  assert.equal(clock.timers, 0);
  clock.pass(50);
  assert.equal(await outcome(), "not yet");
});

Deno.test("a flood of progress does not put off the total", async () => {
  using clock = new FakeClock();
  const { deadline, outcome } = watch(10, 20);
  for (let step = 0; step < 21; step++) {
    clock.jump(1);
    deadline.extend();
  }
  assert.deepEqual(await outcome(), { kind: "timedOut", timeoutMs: 20, isTotal: true });
});

Deno.test("a call that goes on in the background before it is late has all of its time, however silent", async () => {
  using clock = new FakeClock();
  const { outcome } = watch(55, 500, 45);
  clock.pass(499);
  assert.equal(await outcome(), "not yet");
  clock.pass(1);
  assert.deepEqual(await outcome(), { kind: "timedOut", timeoutMs: 500, isTotal: true, mayBeSilent: true });
});

Deno.test("one that would go on later has to report progress until then", async () => {
  using clock = new FakeClock();
  const silent = watch(30, 500, 45);
  const reporting = watch(30, 500, 45);
  clock.pass(20);
  reporting.deadline.extend();
  clock.pass(10);
  assert.deepEqual(await silent.outcome(), { kind: "timedOut", timeoutMs: 30, isTotal: false });
  clock.pass(469);
  assert.equal(await reporting.outcome(), "not yet");
  clock.pass(1);
  assert.deepEqual(await reporting.outcome(), { kind: "timedOut", timeoutMs: 500, isTotal: true, mayBeSilent: true });
});

Deno.test("while a person is asked it stands still, and goes on with what was left, up to the total", async () => {
  using clock = new FakeClock();
  const { deadline, outcome } = watch(50, 1_000);
  clock.pass(30);
  deadline.pause();
  clock.pass(500);
  deadline.goOn();
  clock.pass(19);
  assert.equal(await outcome(), "not yet");
  clock.pass(1);
  assert.deepEqual(await outcome(), { kind: "timedOut", timeoutMs: 50, isTotal: false });

  const asked = watch(50, 1_000);
  asked.deadline.pause();
  clock.pass(999);
  assert.equal(await asked.outcome(), "not yet");
  clock.pass(1);
  const late = { kind: "timedOut", timeoutMs: 1_000, isTotal: true, mayBeSilent: true };
  assert.deepEqual(await asked.outcome(), late);
});

Deno.test("progress while a person is asked begins the timeout anew when it goes on", async () => {
  using clock = new FakeClock();
  const { deadline, outcome } = watch(50, 1_000);
  clock.pass(40);
  deadline.pause();
  deadline.extend();
  clock.pass(100);
  deadline.goOn();
  clock.pass(49);
  assert.equal(await outcome(), "not yet");
  clock.pass(1);
  assert.deepEqual(await outcome(), { kind: "timedOut", timeoutMs: 50, isTotal: false });
});
