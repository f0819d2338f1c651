/** Jobs: whatever is printed when, and whoever waits for it how long, each byte is delivered once and in its order. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Answer } from "../../src/tools/answer.ts";
import { Jobs } from "../../src/tools/jobs.ts";
import { FakeClock } from "../helpers/fake_clock.ts";
import { nameIn, PlayedJob, quiet, settle, textsOf } from "../unit/tools/played_job.ts";
import { scaled, seed, seedInName } from "./scale.ts";

const text = fc.array(fc.constantFrom("a", "job ", '"j1-a"', "ä", "€", "😀", " ", "\n", "\n\n"), { maxLength: 60 });
const step = fc.oneof(
  fc.record({ print: fc.nat(20) }),
  fc.record({ pass: fc.oneof(fc.nat(3_000), fc.nat(90_000)) }),
  fc.record({ wait: fc.oneof(fc.nat(50_000), fc.constant(50_000), fc.constant(0)) }),
  fc.record({ leave: fc.constant(true) }),
);

Deno.test(`each byte of a job is delivered once ${seedInName}`, async () => {
  const property = fc.asyncProperty(text, fc.array(step, { maxLength: 40 }), async (parts, steps) => {
    using clock = new FakeClock();
    const jobs = new Jobs();
    const played = new PlayedJob().admit();
    const whole = parts.join("");
    let bytes = new TextEncoder().encode(whole);
    const print = (count: number) => {
      if (bytes.length > 0 && count > 0) played.print(bytes.subarray(0, count));
      bytes = bytes.subarray(count);
    };
    let delivered = "";
    const take = (answer: Answer) => {
      const texts = textsOf(answer);
      if (texts.length > 1) delivered += texts[1];
      return texts;
    };
    const first = jobs.answer(played.job, 45_000, new AbortController().signal, quiet);
    print(7);
    clock.pass(45_000);
    const name = nameIn(await first);
    take(await first);
    let open = 0;
    let leave = new AbortController();
    for (const step of steps) {
      if ("print" in step) print(step.print);
      else if ("pass" in step) clock.pass(step.pass);
      else if ("leave" in step) leave.abort();
      else {
        leave = new AbortController();
        open++;
        jobs.wait(name, step.wait, leave.signal, quiet).then((answer) => {
          open--;
          take(answer);
        });
      }
      await settle();
    }
    leave.abort();
    await settle();
    assert.equal(open, 0);
    print(bytes.length);
    played.end();
    await settle();
    const last = take(await jobs.wait(name, 0, new AbortController().signal, quiet));
    if (!String(last[0]).startsWith(`Job "${name}" of tool`)) delivered += last[0];
    assert.equal(delivered, whole);
    assert.deepEqual([clock.timers, jobs.isEmpty], [0, true]);
  });
  await fc.assert(property, { numRuns: scaled(150), seed });
});
