import assert from "node:assert/strict";
import { ChannelReader, newMark } from "../../../src/bash/channel.ts";
import type { JsonObject } from "../../../src/json.ts";

const mark = newMark();

/** What a reader makes of these pieces of a stream. */
function read(pieces: readonly (string | Uint8Array)[], limitBytes = 1_000) {
  const texts: string[] = [];
  const messages: JsonObject[] = [];
  const bytes: number[] = [];
  let tooLong = 0;
  const reader = new ChannelReader(mark, limitBytes, {
    onText: (text) => texts.push(new TextDecoder().decode(text)),
    onMessage: (message, length) => {
      messages.push(message);
      bytes.push(length);
    },
    onTooLong: () => tooLong++,
  });
  for (const piece of pieces) reader.read(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
  reader.end();
  return { text: texts.join(""), messages, bytes, tooLong };
}

const line = `${mark}{"type":"log","message":"é"}\n`;
const message = { type: "log", message: "é" };

Deno.test("a mark is a record separator and 16 characters, each time others", () => {
  assert.equal(mark[0], "\x1e");
  assert.match(mark.slice(1), /^[\w-]{16}$/);
  assert.notEqual(newMark(), mark);
});

Deno.test("a control line is a message, wherever it stands in the text", () => {
  assert.deepEqual(read([`before${line}between${line}after`]), {
    text: "beforebetweenafter",
    messages: [message, message],
    bytes: [29, 29],
    tooLong: 0,
  });
});

Deno.test("it makes no difference how the stream is cut", () => {
  const bytes = new TextEncoder().encode(`a\x1e${line}\x1e\x1eb${line}${mark.slice(0, 9)}`);
  const expected = {
    text: `a\x1e\x1e\x1eb${mark.slice(0, 9)}`,
    messages: [message, message],
    bytes: [29, 29],
    tooLong: 0,
  };
  assert.deepEqual(read([bytes]), expected);
  assert.deepEqual(read([...bytes].map((byte) => new Uint8Array([byte]))), expected);
  for (let at = 1; at < bytes.length; at++) {
    assert.deepEqual(read([bytes.subarray(0, at), bytes.subarray(at)]), expected, `cut at ${at}`);
  }
});

Deno.test("another's mark, and the beginning of one, are text", () => {
  const text = `${newMark()}{"type":"log"}\n${mark.slice(0, 9)}x${mark.slice(0, -1)}`;
  assert.deepEqual(read([text]), { text, messages: [], bytes: [], tooLong: 0 });
});

Deno.test("a line that is no JSON object is dropped", () => {
  const lines = ["", "[]", "null", '"text"', "{", '{"a":1} x'].map((each) => `${mark}${each}\n`);
  assert.deepEqual(read([`a${lines.join("")}b`]), { text: "ab", messages: [], bytes: [], tooLong: 0 });
});

Deno.test("a line that was broken off does not take the next with it", () => {
  assert.deepEqual(read([`${mark}{"type":"cont${line}text`]).messages, [message]);
});

Deno.test("a line that is too long is dropped, and told once; the next is read", () => {
  const long = `${mark}{"type":"log","message":"${"x".repeat(2_000)}"}\n`;
  assert.deepEqual(read([`a${long}b${line}`]), { text: "ab", messages: [message], bytes: [29], tooLong: 1 });
  const pieces = [...new TextEncoder().encode(`a${long}b${line}`)].map((byte) => new Uint8Array([byte]));
  assert.deepEqual(read(pieces), { text: "ab", messages: [message], bytes: [29], tooLong: 1 });
});

Deno.test("numbers that a double cannot hold come through", () => {
  const { messages } = read([`${mark}{"type":"progress","progress":12345678901234567890}\n`]);
  assert.equal(JSON.stringify(messages[0]), '{"type":"progress","progress":12345678901234567890}');
});

Deno.test("a message that cannot be handled does not end the reading of what follows", () => {
  const read: unknown[] = [];
  const reader = new ChannelReader(mark, 1_000, {
    onText: (bytes) => read.push(new TextDecoder().decode(bytes)),
    onMessage: ({ type }) => {
      if (type === "bad") throw new TypeError("no");
      read.push(type!);
    },
  });
  reader.read(new TextEncoder().encode(`${mark}{"type":"bad"}\n${mark}{"type":"good"}\ntext`));
  assert.deepEqual(read, ["bashful: cannot handle a control message: TypeError: no\n", "good", "text"]);
});

/** What a reader with a guest makes of these pieces: text, messages with whose they are, and ends, in order. */
function heard(guests: readonly string[], pieces: readonly (string | Uint8Array)[]): string[] {
  const all: string[] = [];
  const reader = new ChannelReader(mark, 1_000, {
    onText: (text) =>
      all.at(-1)?.startsWith("text ") ? all[all.length - 1] += decode(text) : all.push(`text ${decode(text)}`),
    onMessage: (message, _, isOwn) => all.push(`${isOwn ? "own" : "guest"} ${JSON.stringify(message)}`),
    onEnd: () => all.push("end"),
  });
  for (const guest of guests) reader.guest = guest;
  for (const piece of pieces) reader.read(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
  reader.end();
  return all;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("the channel's own mark and its guest's are told apart, however the stream is cut", () => {
  const guest = newMark();
  const bytes = new TextEncoder().encode(`a${mark}{"n":1}\n${guest}{"n":2}\nb${mark}\n${guest}\n${mark}{"n":3}\n`);
  const expected = ["text a", 'own {"n":1}', 'guest {"n":2}', "text b", "end", 'own {"n":3}'];
  assert.deepEqual(heard([guest], [bytes]), expected);
  for (let at = 1; at < bytes.length; at++) {
    assert.deepEqual(heard([guest], [bytes.subarray(0, at), bytes.subarray(at)]), expected, `cut at ${at}`);
  }
});

Deno.test("the mark of a guest that has left is text", () => {
  const [last, guest] = [newMark(), newMark()];
  assert.deepEqual(heard([last, guest], [`${last}{"n":1}\n${guest}{"n":2}\n`]), [
    `text ${last}{"n":1}\n`,
    'guest {"n":2}',
  ]);
});

Deno.test("a guest's line that was broken off takes no line of the channel's own with it", () => {
  const guest = newMark();
  assert.deepEqual(heard([guest], [`${guest}{"type":"con${mark}{"code":0}\n${guest}{"a${mark}\n`]), [
    'own {"code":0}',
    "end",
  ]);
});
