/** How many lanes a pool keeps, and how long a call waits for one. */
import assert from "node:assert/strict";
import { until } from "../../../../scripts/harness/deadline.ts";
import { Pool } from "../../../../src/bash/call/pool.ts";
import { programs } from "../../../../src/bash/programs.ts";
import { Spawner } from "../../../../src/bash/spawn.ts";
import { FakeClock } from "../../../helpers/fake_clock.ts";
import { pass, PlayedBash, settled } from "../played_bash.ts";
import { spawner } from "../spawner.ts";
import { deaf, requestOf, toolsOf, wideLimits } from "./calls.ts";

/** How many times as fast as the real one the clock of a pool runs. */
const haste = 20;

/** Makes the ten seconds of a rest half a second, which is longer than a lane has to be ready again. `using` undoes it. */
function quickRests(): Disposable {
  const { setTimeout } = globalThis;
  const { now } = Date;
  const set = (act: () => void, delayMs = 0) => setTimeout(act, delayMs === 10_000 ? delayMs / haste : delayMs);
  globalThis.setTimeout = Object.assign(set, setTimeout);
  Date.now = () => now() * haste;
  return {
    [Symbol.dispose]() {
      globalThis.setTimeout = setTimeout;
      Date.now = now;
    },
  };
}

/** The lanes that a spawner has started and that have not ended. */
function lanesOf(bash: Spawner): Set<number> {
  const lanes = new Set<number>();
  const start = bash.start.bind(bash);
  bash.start = (program, ...rest) => {
    const child = start(program, ...rest);
    if (program === programs.lane) {
      lanes.add(child.pid);
      child.status.then(() => lanes.delete(child.pid));
    }
    return child;
  };
  return lanes;
}

Deno.test("as many lanes as calls ran at once are kept, and one after a rest", async () => {
  using _ = quickRests();
  const bash = spawner();
  const lanes = lanesOf(bash);
  const pool = new Pool(bash, { maxCalls: 8, startAhead: true });
  pool.serve(toolsOf("tool_it() { read -t 0.2 <> <(:); }"));
  const call = () =>
    pool.run(requestOf("it"), wideLimits, { serialKey: undefined }, new AbortController().signal, deaf);
  await Promise.all([call(), call(), call()]);
  assert.equal(lanes.size, 3);
  await call();
  assert.equal(lanes.size, 3);
  await until(() => lanes.size === 1, () => `one lane, found ${lanes.size}`);
  await call();
  assert.equal(lanes.size, 1);
  await pool.close();
  await until(() => lanes.size === 0, () => `no lane, found ${lanes.size}`);
});

/** A pool of played lanes, whose first has had a call and is not ready for another; `call` makes one. */
async function withReturning() {
  const bash = new PlayedBash();
  const pool = new Pool(bash, { maxCalls: 8, startAhead: false });
  pool.serve(toolsOf(""));
  const call = () =>
    pool.run(requestOf("it"), wideLimits, { serialKey: undefined }, new AbortController().signal, deaf);
  const printed = async (running: ReturnType<typeof call>) => new TextDecoder().decode((await running).stdout);
  const first = call();
  await settled();
  const [returning] = bash.lanes;
  returning!.say({ ready: true });
  await settled();
  returning!.endJob("first");
  assert.equal(await printed(first), "first");
  return { bash, pool, call, printed, returning: returning! };
}

Deno.test("a call waits a quarter of a second for a lane that is on its way back, and then gets a new one", async () => {
  using clock = new FakeClock();
  const { bash, call, printed } = await withReturning();
  const second = call();
  await pass(clock, 240);
  assert.equal(bash.lanes.length, 1);
  await pass(clock, 10);
  assert.equal(bash.lanes.length, 2);
  bash.lanes[1]!.say({ ready: true });
  await settled();
  bash.lanes[1]!.endJob("second");
  assert.equal(await printed(second), "second");
});

Deno.test("a lane that is back meanwhile gets the call", async () => {
  using clock = new FakeClock();
  const { bash, call, printed, returning } = await withReturning();
  const second = call();
  await pass(clock, 240);
  returning.say({ ready: true, closed: 2 });
  await settled();
  returning.endJob("second");
  assert.equal(await printed(second), "second");
  assert.equal(bash.lanes.length, 1);
});

Deno.test("a lane that is not back after two seconds is ended", async () => {
  using clock = new FakeClock();
  const { bash, call, returning } = await withReturning();
  let isClosed = false;
  returning.inputClosed.then(() => isClosed = true);
  await pass(clock, 1_990);
  assert.equal(isClosed, false);
  await pass(clock, 10);
  assert.equal(isClosed, true);
  call();
  await settled();
  assert.equal(bash.lanes.length, 2);
});
