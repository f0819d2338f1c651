/** What a lane makes of what its bash says, in whatever order it comes. */
import assert from "node:assert/strict";
import { Lane, type LaneOptions } from "../../../../src/bash/call/lane.ts";
import { Reaper } from "../../../../src/bash/call/reaper.ts";
import { FakeClock } from "../../../helpers/fake_clock.ts";
import { pass, PlayedBash, type PlayedLane, settled } from "../played_bash.ts";
import { deaf, requestOf, toolsOf, wideLimits } from "./calls.ts";

/** A lane, the bash that the test plays, and whether the lane is ready by now: `undefined` while that is open. */
function start(options: LaneOptions = {}, isShareable = true) {
  const bash = new PlayedBash();
  const lane = new Lane(bash, new Reaper(bash), toolsOf("", isShareable), options);
  const played: PlayedLane = bash.lanes[0]!;
  const isReady = async () => {
    await settled();
    return Promise.race([lane.ready, Promise.resolve().then(() => Promise.resolve(undefined))]);
  };
  return { lane, played, isReady };
}

/** The same after its first call, whose job has ended. */
async function called(options: LaneOptions = {}, isShareable = true) {
  const started = start(options, isShareable);
  started.played.say({ ready: true });
  await started.isReady();
  const job = started.lane.lease(wideLimits, deaf);
  started.lane.send(requestOf("it"));
  started.played.endJob("first");
  await started.lane.finish(job);
  return { ...started, job };
}

Deno.test("a lane sources nothing before the reaper knows it, and gets the request when it is ready", async () => {
  const { lane, played, isReady } = start();
  assert.equal(await isReady(), undefined);
  assert.equal(played.input, "\n");
  played.say({ ready: true });
  assert.equal(await isReady(), true);
  lane.lease(wideLimits, deaf);
  lane.send(requestOf("it"));
  assert.equal(await isReady(), undefined);
  assert.match(played.input, /^\n\d+ \d+ \d+\ntool_it\b/);
});

Deno.test("a lane sources nothing before it may, and ends where it may not", async () => {
  for (const mayRun of [true, false]) {
    const verdict = Promise.withResolvers<boolean>();
    const { lane, played, isReady } = start({ isAllowed: verdict.promise });
    assert.equal(await isReady(), undefined);
    assert.equal(played.input, "");
    verdict.resolve(mayRun);
    assert.equal(await isReady(), mayRun ? undefined : false);
    assert.deepEqual([played.input, lane.isAlive], [mayRun ? "\n" : "", mayRun]);
  }
});

Deno.test("a lane that says both at once is ready again", async () => {
  const { played, isReady, job } = await called();
  assert.equal(new TextDecoder().decode(job.transcript.takeStdout()), "first");
  assert.equal(await isReady(), undefined);
  played.say({ ready: true, closed: 2 });
  assert.equal(await isReady(), true);
});

Deno.test("a lane with fresh pipes is ready again when it and both relays have said so, in whatever order", async () => {
  const says: readonly ((played: PlayedLane) => void)[] = [
    (played) => played.say({ ready: true }),
    (played) => played.say({ closed: 1 }),
    (played) => played.relay({ closed: 1 }),
  ];
  for (const order of [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]) {
    const { played, isReady } = await called();
    for (const at of order) {
      assert.equal(await isReady(), undefined);
      says[at]!(played);
    }
    assert.equal(await isReady(), true, order.join(" "));
  }
});

Deno.test("what is printed after a job's end is in no result, and reaches no later job", async () => {
  const { lane, played, isReady, job } = await called();
  played.print("stray");
  played.say({ ready: true, closed: 2 });
  await isReady();
  const next = lane.lease(wideLimits, deaf);
  lane.send(requestOf("it"));
  played.endJob("second");
  await lane.finish(next);
  const texts = [job, next].map(({ transcript }) => new TextDecoder().decode(transcript.takeStdout()));
  assert.deepEqual(texts, ["first", "second"]);
});

Deno.test("what tools.bash writes while it is sourced is no job's, and is forgotten when a job is ready", async () => {
  const { lane, played, isReady } = start();
  const job = lane.lease(wideLimits, deaf);
  played.complain("a warning");
  await settled();
  assert.deepEqual([lane.noise, job.transcript.stderr], ["a warning", ""]);
  played.say({ ready: true });
  assert.equal(await isReady(), true);
  lane.send(requestOf("it"));
  played.complain("a failure");
  await settled();
  assert.deepEqual([lane.noise, job.transcript.stderr], ["", "a failure"]);
});

Deno.test("a lane with fresh pipes may be ready before its relay has told of the end of the job before", async () => {
  const { lane, played, isReady } = start();
  played.say({ ready: true });
  await isReady();
  lane.lease(wideLimits, deaf);
  lane.send(requestOf("it"));
  played.say({ ready: true });
  await isReady();
  played.endJob("first");
  played.relay({ closed: 1 });
  played.say({ closed: 1 });
  assert.equal(await isReady(), true);
  const next = lane.lease(wideLimits, deaf);
  lane.send(requestOf("it"));
  played.complain("why");
  await settled();
  assert.equal(next.transcript.stderr, "why");
});

Deno.test("a lane whose job ended before it got a request is ended", async () => {
  const { lane, played, isReady } = start();
  played.say({ ready: true });
  await isReady();
  played.say({ code: 143, signal: "SIGTERM" });
  await played.inputClosed;
  assert.deepEqual([lane.isAlive, lane.hasBeenReady], [false, true]);
});

Deno.test("a lane that sourced what is not to be served is never ready", async () => {
  const { lane, played, isReady } = start({ confirm: () => Promise.resolve(false) });
  played.say({ ready: true });
  assert.equal(await isReady(), false);
  assert.equal(lane.isAlive, false);
});

Deno.test("it is asked once where the lane sources tools.bash, and for each job where jobs do", async () => {
  for (const [isShareable, expected] of [[true, 1], [false, 2]] as const) {
    let asked = 0;
    const { played, isReady } = await called({ confirm: () => Promise.resolve(++asked > 0) }, isShareable);
    played.say({ closed: 2 });
    assert.equal(await isReady(), undefined);
    played.say({ ready: true });
    assert.equal(await isReady(), true);
    assert.equal(asked, expected);
  }
});

Deno.test("a large request is its lane's last", async () => {
  const { lane, played, isReady } = start();
  played.say({ ready: true });
  await isReady();
  lane.lease(wideLimits, deaf);
  lane.send(requestOf("it", JSON.stringify({ text: "x".repeat(100_000) })));
  assert.equal(lane.isAlive, false);
  await played.inputClosed;
});

Deno.test("a job that left processes ends its lane, and one whose last bytes do not come", async () => {
  using clock = new FakeClock();
  const acts: readonly ((played: PlayedLane) => void)[] = [
    (played) => (played.print("it"), played.say({ code: 0, leftovers: true })),
    (played) => (played.print("it"), played.say({ code: 0 })),
  ];
  for (const act of acts) {
    const { lane, played, isReady } = start();
    played.say({ ready: true });
    await isReady();
    const job = lane.lease(wideLimits, deaf);
    lane.send(requestOf("it"));
    act(played);
    lane.finish(job);
    await pass(clock, 1_000);
    await played.inputClosed;
    assert.equal(lane.isAlive, false);
    assert.equal(new TextDecoder().decode(job.transcript.takeStdout()), "it");
  }
});
