import assert from "node:assert/strict";
import { Asking } from "../../../src/tools/asking.ts";
import type { Ask, Reply } from "../../../src/tools/question.ts";
import { FakeClock } from "../../helpers/fake_clock.ts";
import { never } from "./played_job.ts";

const question = { message: "?", form: { kind: "agreement" } } as const;

Deno.test("the time of questions is that in which at least one is open", async () => {
  using clock = new FakeClock();
  let answers = 0;
  const asking = new Asking(() => answers++);
  const [one, two] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()];
  const ask = ({ promise }: { promise: Promise<Reply> }) =>
    asking.ask(question, never, Promise.resolve<Ask>(() => promise));
  clock.pass(5);
  const first = ask(one);
  clock.pass(10);
  assert.deepEqual([asking.isOpen, asking.askedMs], [true, 10]);
  const second = ask(two);
  one.resolve({ kind: "declined" });
  assert.deepEqual(await first, { kind: "declined" });
  clock.pass(10);
  assert.deepEqual([asking.askedMs, answers], [20, 0]);
  two.resolve({ kind: "answered", value: true });
  assert.deepEqual(await second, { kind: "answered", value: true });
  clock.pass(10);
  assert.deepEqual([asking.isOpen, asking.askedMs, answers], [false, 20, 1]);
});

Deno.test("where nobody can ask, that is the reply", async () => {
  const { kind } = await new Asking(() => {}).ask(question, never, Promise.resolve(undefined));
  assert.equal(kind, "unable");
});
