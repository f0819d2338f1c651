import assert from "node:assert/strict";
import { firstPauseMs, Rhythm } from "../../../src/tools/rhythm.ts";
import { FakeClock } from "../../helpers/fake_clock.ts";

Deno.test("while nothing is new there is no pause to wait for", () => {
  const rhythm = new Rhythm();
  assert.deepEqual([rhythm.isNew, rhythm.pauseAtMs], [false, undefined]);
  rhythm.print();
  assert.equal(rhythm.isNew, true);
  rhythm.tell();
  assert.deepEqual([rhythm.isNew, rhythm.pauseAtMs], [false, undefined]);
});

Deno.test("the first pause is short, whatever came before; later ones are longer than any silence so far", () => {
  using clock = new FakeClock();
  const rhythm = new Rhythm();
  rhythm.print();
  clock.pass(10_000);
  rhythm.print();
  assert.equal(rhythm.pauseAtMs, 10_000 + firstPauseMs);
  rhythm.pause();
  assert.equal(rhythm.pauseAtMs, 25_000);
  clock.pass(20_000);
  rhythm.print();
  assert.equal(rhythm.pauseAtMs, 60_000);
});

Deno.test("no pause is shorter than the first", () => {
  using _clock = new FakeClock();
  const rhythm = new Rhythm();
  rhythm.pause();
  rhythm.print();
  assert.equal(rhythm.pauseAtMs, firstPauseMs);
});
