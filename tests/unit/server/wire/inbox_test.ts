import assert from "node:assert/strict";
import { Inbox } from "../../../../src/server/wire/inbox.ts";
import { Outbox } from "../../../../src/server/wire/outbox.ts";
import { wireStreams } from "./streams.ts";

/** An inbox whose lines are noted, and its outbox, which writes nothing until the client reads. */
function openInbox() {
  const { input, write, end } = wireStreams();
  const reads = Promise.withResolvers<void>();
  const outbox = new Outbox(new WritableStream({ write: () => reads.promise }), () => {});
  const lines: (string | undefined)[] = [];
  const inbox = new Inbox(input, outbox, (line) => void lines.push(line && new TextDecoder().decode(line)));
  const clientReads = async () => {
    reads.resolve();
    await outbox.flushed();
  };
  return { write, end, outbox, inbox, lines, clientReads };
}

/** More than the outbox holds before it is full. */
const tooMuch = "x".repeat(9 * 1024 * 1024);

/** Lets what has happened be acted on. */
const aTurn = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("lines are read to the end, the last without a line feed too", async () => {
  const { inbox, lines, write, end } = openInbox();
  const done = inbox.read();
  write("a\nb");
  write("c\n\nd");
  end();
  await done;
  assert.deepEqual(lines, ["a", "bc", "", "d"]);
});

Deno.test("no line is acted on while the client reads no answers, and its end is noticed all the same", async () => {
  const { inbox, outbox, lines, write, end } = openInbox();
  outbox.send(tooMuch);
  const done = inbox.read();
  write("a\nb");
  end();
  await done;
  assert.deepEqual(lines, []);
});

Deno.test("lines that wait are acted on when the client reads, unless the inbox is closed", async () => {
  for (const isClosed of [false, true]) {
    const { inbox, outbox, lines, write, clientReads } = openInbox();
    outbox.send(tooMuch);
    inbox.read();
    write("a\n");
    await aTurn();
    if (isClosed) inbox.close();
    await clientReads();
    await aTurn();
    assert.deepEqual(lines, isClosed ? [] : ["a"]);
    inbox.close();
  }
});
