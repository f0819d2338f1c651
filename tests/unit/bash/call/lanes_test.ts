/** Which lane a call gets, and how many are kept. */

import assert from "node:assert/strict";
import type { Lane } from "../../../../src/bash/call/lane.ts";
import { Lanes } from "../../../../src/bash/call/lanes.ts";

/** Lanes that are ready at once, by their numbers. */
function fakes({ startAhead }: { startAhead: boolean }) {
  const started: { isAlive: boolean; hasBeenReady: boolean }[] = [];
  const start = () => {
    const exit = Promise.withResolvers<void>();
    const lane = {
      isAlive: true,
      hasBeenReady: true,
      ready: Promise.resolve(true),
      exited: exit.promise,
      end() {
        lane.isAlive = false;
        exit.resolve();
      },
    };
    started.push(lane);
    return lane as unknown as Lane;
  };
  const lanes = new Lanes({ startAhead, canStart: () => true, start });
  const numberOf = (lane: Lane) => (started as unknown[]).indexOf(lane);
  return { lanes, started, numberOf };
}

Deno.test("a lane that comes back ready is lent again, and one of other tools is ended", async () => {
  const { lanes, started, numberOf } = fakes({ startAhead: false });
  const first = await lanes.lease();
  lanes.return(first);
  const again = await lanes.lease();
  assert.equal(numberOf(again), 0);
  lanes.letGo();
  lanes.return(again);
  assert.deepEqual(started.map(({ isAlive }) => isAlive), [false]);
  assert.equal(numberOf(await lanes.lease()), 1);
});

Deno.test("as many are kept ready as calls ran at once, and one that ends is replaced", async () => {
  const { lanes, started } = fakes({ startAhead: true });
  lanes.begin();
  lanes.begin();
  lanes.refill();
  assert.equal(started.length, 2);
  (await lanes.lease()).end();
  await Promise.resolve();
  assert.equal(started.length, 3);
  lanes.close();
  assert.deepEqual(started.map(({ isAlive }) => isAlive), [false, false, false]);
});
