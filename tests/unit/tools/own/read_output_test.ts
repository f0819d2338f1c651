import assert from "node:assert/strict";
import fc from "fast-check";
import type { JsonObject } from "../../../../src/json.ts";
import { Jobs } from "../../../../src/tools/jobs.ts";
import { Fitter } from "../../../../src/tools/output/fit.ts";
import { KeptOutputs } from "../../../../src/tools/output/kept.ts";
import { bytesOf } from "../../../../src/tools/output/text_lines.ts";
import { readOutput } from "../../../../src/tools/own/read_output.ts";

const quiet = { log() {}, progress() {}, stderr() {} };

/** A text that was cut to `bytes`, and what reads it. */
async function cutTo(bytes: number, text: string, keep?: string) {
  const outputs = new KeptOutputs();
  const fitter = new Fitter({ bytes, tail: 0.5, ...(keep === undefined ? {} : { keep }) }, outputs);
  const delivered = await fitter.fit(text);
  const handle = /handle "(\w+)"/.exec(delivered)?.[1] ?? "none";
  const read = async (given: JsonObject = {}) => {
    const state = { jobs: new Jobs(), outputs };
    const signal = new AbortController().signal;
    const answer = await readOutput.answer({ arguments: { handle, ...given }, state, signal, events: quiet });
    assert.ok(answer.kind === "done" || answer.kind === "failed");
    const texts = answer.result.content.map(({ text }) => String(text));
    assert.ok(bytesOf(texts.join("")) <= bytes, `${bytesOf(texts.join(""))} of ${bytes}`);
    return texts;
  };
  return { delivered, read };
}

const lines = Array.from({ length: 300 }, (_, index) => index % 50 === 49 ? `FAIL ${index + 1}` : `line ${index + 1}`);
const text = lines.join("\n");

Deno.test("lines are read by number, exactly, with a note of which they are", async () => {
  const { read } = await cutTo(700, text);
  assert.deepEqual(await read({ from: 100, lines: 2 }), [
    "FAIL 100\nline 101\n",
    '[lines 100 to 101 of 300; more with "from": 102]',
  ]);
  assert.deepEqual(await read({ from: 299 }), [
    "line 299\nFAIL 300",
    "[lines 299 to 300 of 300; the output ends here]",
  ]);
  assert.match((await read({ from: 301 }))[0]!, /^Cannot read output "\w+" from line 301: it has 300 lines$/);
});

Deno.test("lines are read by an expression", async () => {
  const { read } = await cutTo(700, text, "^FAIL");
  const [found, note] = await read({ match: "^FAIL 1", from: 1 });
  assert.equal(found, "FAIL 100\nFAIL 150\n");
  assert.match(note!, /^\[lines 100, 150 match; no other of lines 1 to \d+ does\]$/);
  assert.match((await read({ match: "nothing" }))[0]!, /^\[no match in lines \d+ to \d+\]$/);
  assert.match((await read({ match: "l" }))[1]!, /; go on with "from": \d+\]$/);
  assert.match(
    (await read({ match: "(" }))[0]!,
    /^Cannot read output: "match" is "\(", expected a regular expression: /,
  );
});

Deno.test("a handle that is not known says so, and what to do", async () => {
  const { read } = await cutTo(700, text);
  assert.deepEqual(await read({ handle: "k7" }), [
    'Cannot read output "k7": nothing is kept under this handle; the newest 32 MB of outputs are kept, as long as the ' +
    "server runs\nhint: call the tool again",
  ]);
});

Deno.test("what is delivered and what is read is what was printed, byte for byte", async () => {
  const line = fc.oneof(
    fc.string({ maxLength: 30, unit: "grapheme" }).map((text) => text.replace(/[\n[]/g, " ")),
    fc.integer({ min: 1, max: 2000 }).map((length) => "y€🙂".repeat(length)),
  );
  const property = fc.asyncProperty(
    fc.array(line, { maxLength: 80 }),
    fc.integer({ min: 500, max: 3000 }),
    async (lines, bytes) => {
      const text = lines.join("\n");
      const { delivered, read } = await cutTo(bytes, text);
      if (delivered === text) return;
      const [head, tail] = delivered.split(/(?:^|\n)\[\.\.\. .* \.\.\.\](?:\n|$)/);
      let rest = "";
      for (let given: JsonObject | undefined = {}; given !== undefined;) {
        const [part, note] = await read(given);
        rest += part;
        const next = /go on with "from": (\d+)(?:, "column": (\d+))?\]$/.exec(note!);
        given = next === null
          ? undefined
          : { from: Number(next[1]), ...(next[2] === undefined ? {} : { column: Number(next[2]) }) };
      }
      const isWhole = [`${head}\n${rest}${tail}`, `${head}${rest}${tail}`].includes(text);
      assert.ok(isWhole, JSON.stringify({ head, rest, tail, text }));
    },
  );
  await fc.assert(property, { numRuns: 200 });
});
