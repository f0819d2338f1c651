import { deepEqual, equal } from "node:assert/strict";
import { mostAway, type Turn, Turns } from "../../../../src/bash/call/turns.ts";

const never = new AbortController().signal;

/** What a call does that notes its name when its turn comes. */
function taker(turns: Turns) {
  const started: string[] = [];
  return {
    started,
    async take(name: string, key?: string): Promise<Turn> {
      const turn = await turns.take(key, never);
      started.push(name);
      return turn!;
    },
  };
}

/** Lets everything happen that waits for nothing. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("a call that leaves its place lets the next one in, and may come back at any time", async () => {
  const { started, take } = taker(new Turns(1));
  const first = await take("first");
  const others = [take("second"), take("third")];
  await settled();
  deepEqual(started, ["first"]);

  equal(first.leave(), true);
  await settled();
  deepEqual(started, ["first", "second"]);

  first.comeBack();
  first.comeBack();
  (await others[0]!).end();
  await settled();
  deepEqual(started, ["first", "second"], "the one that came back has the place");
  first.end();
  await settled();
  deepEqual(started, ["first", "second", "third"]);
});

Deno.test("a call that is away for two reasons comes back when neither holds any more", async () => {
  const { started, take } = taker(new Turns(1));
  const first = await take("first");
  first.leave();
  equal(first.leave(), true);
  const second = await take("second");
  first.comeBack();
  second.end();
  const third = await take("third");
  first.comeBack();
  third.end();
  take("fourth");
  await settled();
  deepEqual(started, ["first", "second", "third"]);
});

Deno.test("a call that has ended does not come back", async () => {
  const { started, take } = taker(new Turns(1));
  const first = await take("first");
  first.leave();
  first.end();
  first.comeBack();
  await take("second");
  deepEqual(started, ["first", "second"]);
});

Deno.test("a call that ends while it is away frees no second place", async () => {
  const { started, take } = taker(new Turns(1));
  const first = await take("first");
  first.leave();
  const second = await take("second");
  first.end();
  take("third");
  await settled();
  deepEqual(started, ["first", "second"]);
  second.end();
  await settled();
  deepEqual(started, ["first", "second", "third"]);
});

Deno.test("a call that is away keeps others of its tool out, where those may not overlap", async () => {
  const { started, take } = taker(new Turns(2));
  const first = await take("first", "serial");
  first.leave();
  take("second", "serial");
  take("other");
  await settled();
  deepEqual(started, ["first", "other"]);
  first.end();
  await settled();
  deepEqual(started, ["first", "other", "second"]);
});

Deno.test("so many calls may be away, and one more keeps its place", async () => {
  const turns = new Turns(1);
  const away: Turn[] = [];
  for (let count = 0; count < mostAway; count++) {
    const turn = (await turns.take(undefined, never))!;
    equal(turn.leave(), true);
    away.push(turn);
  }
  const last = (await turns.take(undefined, never))!;
  equal(last.leave(), false);
  const { started, take } = taker(turns);
  take("next");
  await settled();
  deepEqual(started, []);
  away[0]!.end();
  equal(last.leave(), true);
  await settled();
  deepEqual(started, ["next"]);
});
