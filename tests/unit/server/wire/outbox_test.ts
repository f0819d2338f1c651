import assert from "node:assert/strict";
import { Outbox } from "../../../../src/server/wire/outbox.ts";

/** A stream whose writes are noted and wait until `reads` resolves. */
function slowStream() {
  const reads = Promise.withResolvers<void>();
  const written: string[] = [];
  const output = new WritableStream<Uint8Array>({
    write(bytes) {
      written.push(new TextDecoder().decode(bytes));
      return reads.promise;
    },
  });
  return { output, written, reads };
}

Deno.test("messages of one turn go out in one write, a line each, in order", async () => {
  const { output, written, reads } = slowStream();
  const outbox = new Outbox(output, () => {});
  reads.resolve();
  outbox.send({ a: "é" });
  outbox.send([1]);
  await outbox.flushed();
  outbox.send("last");
  await outbox.flushed();
  assert.deepEqual(written, ['{"a":"é"}\n[1]\n', '"last"\n']);
});

Deno.test("past 8 MiB that the client has not read it is full, until it reads", async () => {
  const { output, reads } = slowStream();
  const outbox = new Outbox(output, () => {});
  outbox.send("x".repeat(8 * 1024 * 1024));
  assert.equal(outbox.isFull, true);
  const room = outbox.room();
  reads.resolve();
  await room;
  assert.equal(outbox.isFull, false);
});

Deno.test("a client that closes its end is reported once, and nobody waits for it", async () => {
  let broken = 0;
  const output = new WritableStream<Uint8Array>({ write: () => Promise.reject(new Error("closed")) });
  const outbox = new Outbox(output, () => broken++);
  outbox.send("x".repeat(9 * 1024 * 1024));
  await outbox.room();
  await outbox.flushed();
  outbox.send("more");
  await outbox.flushed();
  assert.equal(broken, 1);
});
