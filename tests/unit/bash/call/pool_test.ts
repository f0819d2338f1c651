/** How many lanes a pool keeps. */
import assert from "node:assert/strict";
import { until } from "../../../../scripts/harness/deadline.ts";
import { Pool } from "../../../../src/bash/call/pool.ts";
import { programs } from "../../../../src/bash/programs.ts";
import { Spawner } from "../../../../src/bash/spawn.ts";
import { spawner } from "../spawner.ts";

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
  pool.serve({ directory: "/", path: "", text: "tool_it() { read -t 0.2 <> <(:); }", isShareable: true });
  const request = {
    functionName: "tool_it",
    toolName: "it",
    json: "{}",
    defaults: new Map(),
    wantsProgress: false,
    cwd: undefined,
    path: [],
    env: {},
  };
  const limits = { timeoutMs: 60_000, maxTimeoutMs: 60_000, graceMs: 200, maxOutputBytes: 1_000 };
  const call = () =>
    pool.run(request, limits, { serialKey: undefined }, new AbortController().signal, {
      onText() {},
      onMessage() {},
    });
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
