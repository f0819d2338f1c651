import assert from "node:assert/strict";
import { Job } from "../../../../src/bash/call/job.ts";

const limits = { timeoutMs: 1_000, maxTimeoutMs: 1_000, graceMs: 0, maxOutputBytes: 8 };

function newJob(): Job {
  return new Job(limits, { onText() {}, onMessage() {} });
}

/** Whether `promise` is settled already. */
function isSettled(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), Promise.resolve().then(() => Promise.resolve(false))]);
}

Deno.test("a job ends as it is reported first", async () => {
  const job = newJob();
  assert.equal(job.end, undefined);
  const first = { code: 0, signal: undefined, hasLeftovers: false };
  job.finish(first);
  job.finish({ code: 9, signal: "SIGKILL", hasLeftovers: true });
  assert.deepEqual([job.end, await job.ended], [first, first]);
});

Deno.test("what is printed after a job's end is no part of its output", async () => {
  const job = newJob();
  job.addOutput(new TextEncoder().encode("its own"));
  assert.equal(await isSettled(job.printed), false);
  job.finishOutput();
  await job.printed;
  job.addOutput(new TextEncoder().encode("a stray, and more than the limit"));
  assert.equal(new TextDecoder().decode(job.transcript.takeStdout()), "its own");
  assert.equal(job.transcript.excess, undefined);
});

Deno.test("a job is closed when both pipes have come to their ends, together or one by one", async () => {
  const kept = newJob();
  kept.close(2);
  await kept.closed;
  const fresh = newJob();
  fresh.close(1);
  assert.equal(await isSettled(fresh.closed), false);
  fresh.close(1);
  await fresh.closed;
});

Deno.test("a job that cannot run its function says why", async () => {
  const job = newJob();
  assert.equal(await isSettled(job.refused), false);
  job.refuse("its directory cannot be entered");
  assert.deepEqual(await job.refused, { kind: "notStarted", reason: "its directory cannot be entered" });
});
