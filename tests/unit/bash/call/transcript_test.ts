import assert from "node:assert/strict";
import { Transcript } from "../../../../src/bash/call/transcript.ts";
import type { JsonObject } from "../../../../src/json.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A transcript of a call with this limit, and all that its listener heard. */
function begun(limitBytes: number): { transcript: Transcript; heard: (JsonObject | string)[] } {
  const heard: (JsonObject | string)[] = [];
  const transcript = new Transcript(limitBytes, {
    onMessage: (message) => heard.push(message),
    onText: (text) => heard.push(text),
  });
  return { transcript, heard };
}

Deno.test("what a call prints and says is kept and passed on", () => {
  const { transcript, heard } = begun(5);
  transcript.addOutput(bytes("ab"));
  transcript.addText(bytes("log\n"));
  transcript.addMessage({ type: "progress" }, 1_000);
  transcript.addMessage({ type: "content" }, 2);
  transcript.addOutput(bytes("c"));
  assert.deepEqual(heard, ["log\n", { type: "progress" }, { type: "content" }]);
  assert.equal(transcript.stderr, "log\n");
  assert.equal(transcript.excess, undefined);
  assert.deepEqual(transcript.takeStdout(), bytes("abc"));
});

Deno.test("output and content over the limit together are too much, and not passed on", async () => {
  const { transcript, heard } = begun(3);
  transcript.addOutput(bytes("ab"));
  transcript.addMessage({ type: "content" }, 2);
  assert.deepEqual(heard, []);
  assert.deepEqual(transcript.excess, { kind: "tooMuchOutput", limitBytes: 3 });
  assert.equal(await transcript.tooMuch, transcript.excess);
});

Deno.test("a cut character is passed on whole", () => {
  const { transcript, heard } = begun(3);
  transcript.addText(bytes("ä").subarray(0, 1));
  transcript.addText(bytes("ä").subarray(1));
  assert.deepEqual(heard, ["ä"]);
  assert.equal(transcript.stderr, "ä");
});

Deno.test("what is printed can be read as it comes, from any byte on", () => {
  const seen: string[] = [];
  const transcript = new Transcript(4, {
    onMessage() {},
    onText() {},
    onPrinted: (printed) => seen.push(new TextDecoder().decode(printed.since(1))),
  });
  for (const part of ["ab", "c", "d", "too much"]) transcript.addOutput(bytes(part));
  assert.deepEqual(seen, ["b", "bc", "bcd"]);
  assert.deepEqual(transcript.takeStdout(), bytes("abcd"));
});
