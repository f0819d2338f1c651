import assert from "node:assert/strict";
import type { CallEvents } from "../../../src/tools/answer.ts";
import type { Reply } from "../../../src/tools/question.ts";
import { FakeClock } from "../../helpers/fake_clock.ts";
import { never, PlayedJob, quiet, settle } from "./played_job.ts";

/** Events that note what they hear. */
function noting(heard: unknown[], who: string): CallEvents {
  return {
    log: (level, message) => heard.push([who, level, message]),
    progress: (progress) => heard.push([who, progress]),
    stderr: (text) => heard.push([who, text]),
  };
}

/** What a promise has come to, once all that is settled has been heard. */
async function now<Value>(promise: Promise<Value>): Promise<Value | "waits"> {
  await settle();
  return await Promise.race([promise, Promise.resolve<"waits">("waits")]);
}

Deno.test("a call outlasts what it runs longer than", async () => {
  using clock = new FakeClock();
  const long = new PlayedJob();
  const outlasts = long.job.outlasts(50);
  clock.pass(49);
  assert.equal(await now(outlasts), "waits");
  clock.pass(1);
  assert.equal(await outlasts, true);
  const short = new PlayedJob();
  const isLong = short.job.outlasts(50);
  short.end();
  assert.equal(await isLong, false);
  assert.equal(clock.timers, 0);
});

Deno.test("the time in which a person is asked does not count", async () => {
  using clock = new FakeClock();
  const reply = Promise.withResolvers<Reply>();
  const played = new PlayedJob({ ...quiet, ask: () => reply.promise });
  const outlasts = played.job.outlasts(50);
  clock.pass(40);
  const asked = played.events.ask!({ message: "?", form: { kind: "agreement" } }, never);
  clock.pass(1_000);
  assert.equal(await now(outlasts), "waits");
  reply.resolve({ kind: "answered", value: true });
  assert.deepEqual(await asked, { kind: "answered", value: true });
  clock.pass(9);
  assert.equal(await now(outlasts), "waits");
  clock.pass(1);
  assert.equal(await outlasts, true);
});

Deno.test("in the background a person is asked as soon as somebody waits", async () => {
  using _clock = new FakeClock();
  const played = new PlayedJob().admit();
  played.job.goOn();
  const asked = played.events.ask!({ message: "?", form: { kind: "agreement" } }, never);
  assert.equal(await now(asked), "waits");
  const wait = played.job.wait(10, never, { ...quiet, ask: () => Promise.resolve({ kind: "declined" }) });
  assert.deepEqual(await asked, { kind: "declined" });
  played.end();
  assert.equal(await wait, "ended");
});

Deno.test("what is to be JSON is not taken in pieces", async () => {
  using clock = new FakeClock();
  const played = new PlayedJob(quiet, true).admit();
  assert.equal(played.events.printed, undefined);
  const wait = played.job.wait(5_000, never, quiet);
  played.print("{");
  clock.pass(4_000);
  assert.equal(await now(wait), "waits");
  assert.equal(await played.job.take(), "");
  clock.pass(1_000);
  assert.equal(await wait, "goesOn");
});

Deno.test("a wait ends with the job, at a pause behind its output, or when its time is over", async () => {
  using clock = new FakeClock();
  const played = new PlayedJob().admit();
  const silent = played.job.wait(1_000, never, quiet);
  clock.pass(1_000);
  assert.equal(await silent, "goesOn");
  const printing = played.job.wait(50_000, never, quiet);
  clock.pass(10_000);
  assert.equal(await now(printing), "waits");
  played.print("a");
  clock.pass(1_000);
  played.print("b");
  clock.pass(1_499);
  assert.equal(await now(printing), "waits");
  clock.pass(1);
  assert.equal(await printing, "goesOn");
  assert.equal(await played.job.take(), "ab");
  const last = played.job.wait(50_000, never, quiet);
  played.end();
  assert.equal(await last, "ended");
  assert.equal(await played.job.wait(0, never, quiet), "ended");
  assert.equal(clock.timers, 0);
});

Deno.test("what was printed between two waits is answered at once where the pause has been", async () => {
  using clock = new FakeClock();
  const played = new PlayedJob().admit();
  played.print("a");
  clock.pass(2_000);
  assert.equal(await played.job.wait(50_000, never, quiet), "goesOn");
});

Deno.test("another wait takes the place of one; whoever has gone waits no more", async () => {
  using clock = new FakeClock();
  const played = new PlayedJob().admit();
  const first = played.job.wait(50_000, never, quiet);
  const stop = new AbortController();
  const second = played.job.wait(50_000, stop.signal, quiet);
  assert.equal(await first, "replaced");
  stop.abort();
  assert.equal(await second, "cancelled");
  assert.equal(await played.job.wait(50_000, stop.signal, quiet), "cancelled");
  assert.equal(clock.timers, 0);
});

Deno.test("progress is heard by whoever waits, and logs by whoever waited last", async () => {
  using clock = new FakeClock();
  const heard: unknown[] = [];
  const played = new PlayedJob(noting(heard, "call")).admit();
  played.events.progress(1, undefined, undefined);
  played.job.goOn();
  played.events.progress(2, undefined, undefined);
  played.events.log("info", "a");
  const wait = played.job.wait(10, never, noting(heard, "wait"));
  played.events.progress(3, undefined, undefined);
  clock.pass(10);
  await wait;
  played.events.progress(4, undefined, undefined);
  played.events.log("info", "b");
  assert.deepEqual(heard, [["call", 1], ["call", "info", "a"], ["wait", 3], ["wait", "info", "b"]]);
});

Deno.test("in the background a call has no place among those that are waited for", () => {
  const begun = new PlayedJob().admit();
  assert.deepEqual([begun.job.hasBegun, begun.slot.left], [true, 0]);
  begun.job.goOn();
  assert.equal(begun.slot.left, 1);
  const queued = new PlayedJob();
  queued.job.goOn();
  assert.equal(queued.job.hasBegun, false);
  queued.admit();
  assert.deepEqual([queued.job.hasBegun, queued.slot.left], [true, 1]);
});

Deno.test("a bug that ends a call is told to whoever asks for its answer", async () => {
  const played = new PlayedJob();
  played.fail(new Error("a bug"));
  const end = await played.job.ended;
  await assert.rejects(end.answer(0), /a bug/);
});
