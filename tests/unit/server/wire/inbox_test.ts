import assert from "node:assert/strict";
import { Inbox } from "../../../../src/server/wire/inbox.ts";
import { Outbox } from "../../../../src/server/wire/outbox.ts";
import { FakeClock } from "../../../helpers/fake_clock.ts";
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

Deno.test("a client that sends without end and reads nothing counts as one that has closed its end", async () => {
  using clock = new FakeClock();
  const { inbox, outbox, lines, write } = openInbox();
  outbox.send(tooMuch);
  let isOver = false;
  inbox.read().then(() => isOver = true);
  const kilobytes64 = "{}\n".repeat(21_845) + "\n";
  let sent = 0;
  for (; !isOver && sent < 2_000; sent++) {
    write(kilobytes64);
    clock.pass(100);
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  }
  // 64 MiB, and what the stream holds by then.
  assert.ok(isOver && sent > 1_024 && sent < 1_040, `${isOver}, ${sent}`);
  assert.deepEqual(lines, []);
});
