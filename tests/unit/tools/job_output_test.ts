import assert from "node:assert/strict";
import { Gathered } from "../../../src/bytes.ts";
import { JobOutput } from "../../../src/tools/job_output.ts";

Deno.test("each byte is taken once, and no character is cut", () => {
  const output = new JobOutput(false);
  const printed = new Gathered();
  const bytes = new TextEncoder().encode("aä€😀b\xff");
  const taken: string[] = [];
  for (const byte of bytes) {
    printed.add(new Uint8Array([byte]));
    output.add(printed);
    taken.push(output.take());
  }
  assert.deepEqual(taken.filter((text) => text !== ""), ["a", "ä", "€", "😀", "b", "ÿ"]);
  printed.add(new Uint8Array([0xff, 0x80, 0x80, 0x80, 0x80, 0xf0, 0x9f]));
  assert.equal(output.take(), "\ufffd".repeat(5));
  assert.equal(output.delivered, bytes.length + 5);
  assert.equal(output.take(), "");
});

Deno.test("what was left when the job has ended is taken too", () => {
  const output = new JobOutput(false);
  assert.equal(output.take(), "");
  output.end(new TextEncoder().encode("all"));
  assert.deepEqual([output.take(), output.take()], ["all", ""]);
});
