import assert from "node:assert/strict";
import type { JobReply } from "../../../../src/bash/call/outcome.ts";
import { Questions } from "../../../../src/bash/call/questions.ts";
import { encodeReply } from "../../../../src/bash/call/request.ts";

/** Lets everything happen that waits for nothing. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A frame without what closes it and fills it up. */
const partOf = (bytes: Uint8Array) =>
  new TextDecoder("utf-8", { fatal: true }).decode(bytes).trimEnd().replace(
    /.$/s,
    (last) => last === "\x1d" ? "" : last,
  );

/** The questions of a played call. */
class Played {
  /** What has happened, in order. */
  readonly did: string[] = [];
  readonly asked: { message: string; reply: (reply: JobReply) => void; signal: AbortSignal }[] = [];
  readonly questions = new Questions(
    {
      expectAnswers: () => this.did.push("expect"),
      answer: (bytes) => this.did.push(partOf(bytes)),
    },
    { pause: () => this.did.push("pause"), goOn: () => this.did.push("goOn") },
    {
      onQuestion: ({ message }, signal) => {
        const { promise, resolve } = Promise.withResolvers<JobReply>();
        this.asked.push({ message: String(message), reply: resolve, signal });
        return promise;
      },
    },
  );

  hear(type: string, id: string): boolean {
    return this.questions.hear({ type, id, message: `of ${id}` });
  }

  async reply(text: string): Promise<void> {
    await settled();
    this.asked.at(-1)!.reply({ kind: "answered", text });
    await settled();
  }

  take(): string[] {
    return this.did.splice(0);
  }
}

Deno.test("questions are put one at a time, and the second when the answer to the first was taken", async () => {
  const played = new Played();
  assert.equal(played.hear("progress", "a"), false);
  assert.equal(played.hear("ask", "a"), true);
  played.hear("ask", "b");
  await played.reply("one");
  assert.deepEqual(played.take(), ["expect", "pause", "expect", "a answered . one"]);
  played.hear("took", "b");
  await settled();
  assert.deepEqual(played.asked.map(({ message }) => message), ["of a"]);
  played.hear("took", "a");
  await played.reply("two");
  assert.deepEqual(played.take(), ["goOn", "b answered . two"]);
});

Deno.test("a frame that another process read is sent again, until nobody is there for it", async () => {
  const played = new Played();
  played.hear("ask", "gone");
  await played.reply("one");
  played.take();
  played.hear("misread", "other");
  assert.deepEqual(played.take(), ["gone answered . one"]);
  for (let count = 0; count < 64; count++) played.hear("misread", "other");
  assert.equal(played.take().length, 63);
  played.hear("ask", "other");
  await played.reply("two");
  assert.deepEqual(played.take(), ["expect", "pause", "goOn", "other answered . two"]);
});

Deno.test("the end of the call withdraws what is open, and nothing is answered any more", async () => {
  const played = new Played();
  played.hear("ask", "a");
  played.hear("ask", "b");
  await settled();
  played.questions.end();
  assert.equal(played.asked[0]!.signal.aborted, true);
  played.take();
  await played.reply("late");
  assert.deepEqual([played.take(), played.asked.length], [[], 1]);
});

Deno.test("an answer of any length goes in frames of one size, no character of which is cut", () => {
  const text = "ä€😀\n\\".repeat(2_000);
  const frames = encodeReply("1.2.3", { kind: "answered", text });
  assert.ok(frames.length > 5);
  const parts = frames.map((frame, index) => {
    assert.equal(frame.length, 4096);
    const [, more, part] = /^1\.2\.3 answered ([+.]) ([^]*)$/.exec(partOf(frame))!;
    assert.equal(more, index < frames.length - 1 ? "+" : ".");
    return part;
  });
  assert.equal(parts.join(""), "ä€😀\\0012\\0134".repeat(2_000));
  assert.equal(encodeReply("1", { kind: "declined", text: "" }).length, 1);
});

Deno.test("an answer that no variable can hold is none", () => {
  const [frame] = encodeReply("1", { kind: "answered", text: "a\0b" });
  assert.equal(partOf(frame!), "1 unable . the answer has a NUL in it");
});
