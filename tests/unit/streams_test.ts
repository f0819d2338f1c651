import assert from "node:assert/strict";
import { readChunks } from "../../src/streams.ts";

/** A stream that hands out `parts`, each by itself. */
function streamOf(parts: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = [...parts];
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      const part = left.shift();
      if (part !== undefined) return controller.enqueue(part);
      controller.close();
      controller.byobRequest?.respond(0);
    },
  });
}

Deno.test("a stream is read to its end, in more at a time once much comes", async () => {
  const lengths: number[] = [];
  const whole = new Uint8Array(10_000).fill(1);
  await readChunks(streamOf([whole, new Uint8Array(3).fill(2)]).getReader({ mode: "byob" }), (chunk) => {
    assert.ok(chunk.every((byte) => byte === (chunk.length === 3 ? 2 : 1)));
    lengths.push(chunk.length);
  });
  assert.deepEqual(lengths, [4096, 5904, 3]);
});

Deno.test("the next chunk is read when the last has been dealt with", async () => {
  const steps: string[] = [];
  await readChunks(streamOf([new Uint8Array(1), new Uint8Array(1)]).getReader({ mode: "byob" }), async () => {
    steps.push("begun");
    await Promise.resolve();
    steps.push("ended");
  });
  assert.deepEqual(steps, ["begun", "ended", "begun", "ended"]);
});

Deno.test("a stream that fails, and a reader that is cancelled, end the reading", async () => {
  const failing = new ReadableStream<Uint8Array<ArrayBuffer>>({
    type: "bytes",
    pull: (controller) => controller.error(new TypeError("gone")),
  });
  await assert.rejects(readChunks(failing.getReader({ mode: "byob" }), () => {}), {
    name: "TypeError",
    message: "gone",
  });
  const reader = new ReadableStream<Uint8Array<ArrayBuffer>>({ type: "bytes" }).getReader({ mode: "byob" });
  const reading = readChunks(reader, () => assert.fail("there is nothing to read"));
  await reader.cancel();
  await reading;
});
