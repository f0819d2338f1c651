/** What a job of eight minutes costs a client that waits for it to its end. */

import assert from "node:assert/strict";
import type { Answer } from "../../../src/tools/answer.ts";
import { Jobs } from "../../../src/tools/jobs.ts";
import { FakeClock } from "../../helpers/fake_clock.ts";
import { nameIn, never, PlayedJob, quiet, settle, textsOf } from "./played_job.ts";

/** Runs a job of eight minutes that prints a line each `everyMs`, with a client that waits as long as it may. */
async function eightMinutes(everyMs: number): Promise<{ calls: number; besides: number; isWhole: boolean }> {
  using clock = new FakeClock();
  const jobs = new Jobs();
  const played = new PlayedJob().admit();
  const lines: string[] = [];
  const texts: unknown[] = [];
  let calls = 0;
  let answer: Answer | undefined;
  const call = (promise: Promise<Answer>) => {
    calls++;
    promise.then((value) => answer = value);
  };
  call(jobs.answer(played.job, 45_000, never, quiet));
  let name: string | undefined;
  for (let ms = 0; ms < 480_000; ms += 500) {
    await settle();
    if (answer !== undefined) {
      name ??= nameIn(answer);
      texts.push(...textsOf(answer));
      answer = undefined;
      call(jobs.wait(name, 50_000, never, quiet));
    }
    if (ms > 0 && ms % everyMs === 0) {
      lines.push(`line of ${ms}\n`);
      played.print(lines.at(-1)!);
    }
    clock.pass(500);
  }
  played.end();
  await settle();
  texts.push(...textsOf(answer!));
  const output = lines.join("");
  const besides = texts.join("").length - output.length;
  const printed = texts.filter((text) => String(text).startsWith("line of")).join("");
  return { calls, besides, isWhole: printed === output };
}

Deno.test("a job of eight minutes takes at most 11 calls, whenever it prints", async () => {
  for (const seconds of [0.5, 1, 2, 3, 5, 10, 20, 44, 60, 100, 150, 1000]) {
    const { calls, besides, isWhole } = await eightMinutes(seconds * 1_000);
    assert.ok(calls <= 11, `${calls} calls for a line each ${seconds} s`);
    assert.ok(besides <= 1_000, `${besides} bytes besides the output, with a line each ${seconds} s`);
    assert.ok(isWhole, `the output with a line each ${seconds} s`);
  }
});
