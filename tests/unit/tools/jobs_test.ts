import assert from "node:assert/strict";
import type { Answer } from "../../../src/tools/answer.ts";
import { Jobs, mostJobs, mostKept, mostKeptBytes } from "../../../src/tools/jobs.ts";
import { FakeClock } from "../../helpers/fake_clock.ts";
import { nameIn, never, PlayedJob, quiet, settle, textsOf } from "./played_job.ts";

/** A call that has gone to the background after a second. */
async function inBackground(jobs: Jobs, clock: FakeClock): Promise<{ played: PlayedJob; name: string }> {
  const played = new PlayedJob().admit();
  const answer = jobs.answer(played.job, 1_000, never, quiet);
  clock.pass(1_000);
  return { played, name: nameIn(await answer) };
}

Deno.test("a call that is quick is answered as ever", async () => {
  using clock = new FakeClock();
  const endings: string[] = [];
  const played = new PlayedJob().admit();
  const answer = new Jobs().answer(played.job, 1_000, never, { ...quiet, ended: (how) => endings.push(how) });
  played.print("all");
  played.end();
  assert.deepEqual(await answer, { kind: "done", result: { content: [{ type: "text", text: "all" }] } });
  assert.deepEqual([endings, clock.timers], [["exited"], 0]);
});

Deno.test("a long call is answered with its output so far, and the waits with what is new", async () => {
  using clock = new FakeClock();
  const jobs = new Jobs();
  const played = new PlayedJob().admit();
  const first = jobs.answer(played.job, 1_000, never, quiet);
  played.print("one\n");
  clock.pass(1_000);
  const name = nameIn(await first);
  assert.match(name, /^j1-[0-9a-v]{8}$/);
  assert.deepEqual(textsOf(await first), [
    `Tool "t" is still running. It goes on in the background as job "${name}": job_wait waits for it. ` +
    "It has printed so far:",
    "one\n",
  ]);
  assert.equal(played.slot.left, 1);
  const wait = jobs.wait(name, 20_000, never, quiet);
  clock.pass(5_000);
  played.print("two\n");
  clock.pass(1_500);
  assert.deepEqual(textsOf(await wait), [`Still running after 8 s: job "${name}". It printed new:`, "two\n"]);
  played.events.progress(1, undefined, undefined);
  played.events.progress(5, 10, 'half\njob "j1-a"');
  const silent = jobs.wait(name, 2_500, never, quiet);
  clock.pass(2_500);
  assert.deepEqual(textsOf(await silent), [
    `Still running after 10 s: job "${name}". It reports 5 of 10: "half\\njob \\"j1-a\\"". It printed nothing new`,
  ]);
  played.print("three");
  played.end();
  await settle();
  assert.deepEqual(textsOf(await jobs.wait(name, 0, never, quiet)), ["three"]);
  assert.deepEqual(await jobs.wait(name, 0, never, quiet), {
    kind: "failed",
    result: {
      content: [{ type: "text", text: `Job "${name}" has ended: an earlier job_wait was answered with its result` }],
      isError: true,
    },
    brief: `Job "${name}" has ended: an earlier job_wait was answered with its result`,
  });
});

Deno.test("an end that adds nothing is said in words, a structured result is whole", async () => {
  using clock = new FakeClock();
  const jobs = new Jobs();
  const { played, name } = await inBackground(jobs, clock);
  played.end();
  await settle();
  assert.deepEqual(textsOf(await jobs.wait(name, 0, never, quiet)), [
    `Job "${name}" of tool "t" has ended, and printed nothing more`,
  ]);
  const structured = new PlayedJob(quiet, true);
  const answer = jobs.answer(structured.job, 1_000, never, quiet);
  clock.pass(1_000);
  const { kind, result } = await answer as Answer & { kind: "background" };
  const called = nameIn(await answer);
  const text = `Tool "t" has not had its turn yet. It goes on in the background as job "${called}": job_wait waits ` +
    "for it. This is no failure: its result comes when it has ended.";
  assert.deepEqual([kind, result], ["background", { content: [{ type: "text", text }], isError: true }]);
  const whole = { kind: "done", result: { content: [{ type: "text", text: "" }], structuredContent: { n: 1 } } };
  structured.end({ answer: () => Promise.resolve(whole as Answer) });
  await settle();
  assert.deepEqual(await jobs.wait(called, 0, never, quiet), whole);
});

Deno.test("cancelling ends the call until it is answered, and nothing later", async () => {
  using clock = new FakeClock();
  const jobs = new Jobs();
  const early = new PlayedJob().admit();
  const stop = new AbortController();
  const answer = jobs.answer(early.job, 1_000, stop.signal, quiet);
  stop.abort();
  await answer;
  assert.equal(early.job.end?.ending, "cancelled");
  const late = new PlayedJob().admit();
  const stopLate = new AbortController();
  const goesOn = jobs.answer(late.job, 1_000, stopLate.signal, quiet);
  clock.pass(1_000);
  await goesOn;
  stopLate.abort();
  await settle();
  assert.equal(late.job.end, undefined);
});

Deno.test("job_cancel ends a job, says what it had printed, and is said to whoever waits for it", async () => {
  using clock = new FakeClock();
  const jobs = new Jobs();
  const { played, name } = await inBackground(jobs, clock);
  const wait = jobs.wait(name, 50_000, never, quiet);
  played.print("half");
  assert.deepEqual(textsOf(await jobs.cancel(name)), [
    `Cancelled job "${name}" of tool "t", and ended all that it had started. It had printed new:`,
    "half",
  ]);
  assert.deepEqual(textsOf(await wait), [`Job "${name}" was cancelled`]);
  assert.deepEqual(textsOf(await jobs.cancel(name)), [`Job "${name}" was cancelled`]);
  assert.deepEqual(textsOf(await jobs.wait(name, 0, never, quiet)), [`Job "${name}" was cancelled`]);
  const other = await inBackground(jobs, clock);
  other.played.end();
  await settle();
  assert.deepEqual(textsOf(await jobs.cancel(other.name)), [
    `Nothing to cancel: job "${other.name}" has ended by itself. job_wait gives its result`,
  ]);
  assert.deepEqual(textsOf(await jobs.cancel("j9")), [
    'Unknown job "j9": found none of this name, expected the one that the answer of a call names; jobs end with their ' +
    "server\nhint: call the tool again",
  ]);
});

Deno.test("of two waits at once, the later gets what is printed, and a result is delivered once", async () => {
  using clock = new FakeClock();
  const jobs = new Jobs();
  const { played, name } = await inBackground(jobs, clock);
  const earlier = jobs.wait(name, 50_000, never, quiet);
  played.print("a");
  const later = jobs.wait(name, 50_000, never, quiet);
  assert.deepEqual(textsOf(await earlier), [
    `Still running: job "${name}". Another job_wait waits for it now, and gets what it prints`,
  ]);
  played.end();
  await settle();
  const both = [later, jobs.wait(name, 0, never, quiet)];
  assert.deepEqual((await Promise.all(both)).map(textsOf), [
    ["a"],
    [`Job "${name}" has ended: an earlier job_wait was answered with its result`],
  ]);
});

Deno.test("a result whose taker has gone is kept", async () => {
  using clock = new FakeClock();
  const jobs = new Jobs();
  const { played, name } = await inBackground(jobs, clock);
  const stop = new AbortController();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  let asked = 0;
  played.end({ answer: () => ++asked === 1 ? promise : Promise.resolve({ kind: "done", result: { content: [] } }) });
  await settle();
  const gone = jobs.wait(name, 0, stop.signal, quiet);
  await settle();
  stop.abort();
  resolve({ kind: "done", result: { content: [] } });
  assert.equal((await gone).kind, "cancelled");
  assert.equal((await jobs.wait(name, 0, never, quiet)).kind, "done");
});

Deno.test("beyond the most that run, a call is answered when there is a place, or when it ends", async () => {
  using clock = new FakeClock();
  const jobs = new Jobs();
  const running = [];
  for (let index = 0; index < mostJobs; index++) running.push(await inBackground(jobs, clock));
  const [first, second, third] = [new PlayedJob().admit(), new PlayedJob().admit(), new PlayedJob().admit()];
  const answers = [first, second, third].map(({ job }) => jobs.answer(job, 1_000, never, quiet));
  clock.pass(5_000);
  await settle();
  assert.deepEqual([first.slot.left, second.slot.left, third.slot.left], [0, 0, 0]);
  first.print("done");
  first.end();
  assert.deepEqual(textsOf(await answers[0]!), ["done"]);
  running[3]!.played.end();
  assert.match(String(textsOf(await answers[1]!)[0]), /is still running/);
  await settle();
  assert.deepEqual([second.slot.left, third.slot.left], [1, 0]);
});

Deno.test("results that nobody asks for are kept in number and in bytes, the newest in any case", async () => {
  using clock = new FakeClock();
  const jobs = new Jobs();
  const names: string[] = [];
  const end = async (bytes: number) => {
    const { played, name } = await inBackground(jobs, clock);
    names.push(name);
    played.end({ bytes: () => bytes });
    await settle();
  };
  for (let index = 0; index <= mostKept; index++) await end(1);
  assert.deepEqual(textsOf(await jobs.wait(names[0]!, 0, never, quiet)), [
    `Job "${names[0]}" has ended, and its result is no longer kept: newer ones have taken its place\n` +
    "hint: call the tool again, and job_wait as soon as it goes on as a job",
  ]);
  assert.match(String(textsOf(await jobs.wait(names[1]!, 0, never, quiet))), /printed nothing more/);
  await end(mostKeptBytes + 1);
  assert.match(String(textsOf(await jobs.wait(names.at(-2)!, 0, never, quiet))), /no longer kept/);
  assert.match(String(textsOf(await jobs.wait(names.at(-1)!, 0, never, quiet))), /printed nothing more/);
  assert.equal(jobs.isEmpty, true);
});
