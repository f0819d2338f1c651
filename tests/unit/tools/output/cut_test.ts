import assert from "node:assert/strict";
import fc from "fast-check";
import { cutText } from "../../../../src/tools/output/cut.ts";
import { bytesOf, matchingLines } from "../../../../src/tools/output/text_lines.ts";

const handle = "k23456789";

async function cut(text: string, bytes: number, keep = /^FAIL/, tail = 0.8) {
  const kept = await matchingLines(text, keep);
  return cutText(text, { bytes, tail, kept: kept!, isGivenUp: false, handle });
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

Deno.test("a text is cut at line ends to its beginning, its end and a marker", async () => {
  const { text, missing } = await cut(numbered(4412).join("\n"), 1000);
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.startsWith("[..."));
  assert.equal(
    lines[at],
    `[... ${
      (4412 - lines.length + 1).toLocaleString("en-US")
    } of 4,412 lines (42 KB) left out: read_output with handle "${handle}" ...]`,
  );
  assert.deepEqual(lines.slice(0, at), numbered(4412).slice(0, at));
  assert.deepEqual(lines.slice(at + 1), numbered(4412).slice(at + 1 - lines.length));
  assert.ok(lines.length - at > 3 * at, "most of it is the end");
  assert.equal(numbered(4412).join("\n").slice(0, missing[0]), lines.slice(0, at).map((line) => `${line}\n`).join(""));
});

Deno.test("lines to be kept are delivered where they stand, with the numbers of those between", async () => {
  const all = numbered(1000).map((line, index) => [300, 301, 600].includes(index) ? `FAIL ${index}` : line);
  const { text } = await cut(all.join("\n"), 700);
  const lines = text.split("\n");
  const at = lines.indexOf("FAIL 300");
  assert.match(
    lines[at - 1]!,
    /^\[\.\.\. 9\d\d of 1,000 lines \(8 KB\) left out: read_output with handle "k23456789" \.\.\.\]$/,
  );
  assert.deepEqual(lines.slice(at, at + 4), ["FAIL 300", "FAIL 301", "[... lines 303 to 600 ...]", "FAIL 600"]);
  assert.match(lines[at + 4]!, /^\[\.\.\. lines 602 to 9\d\d \.\.\.\]$/);
});

Deno.test("a line that is too long to be delivered is cut, and no character", async () => {
  const { text } = await cut("é🙂".repeat(1000), 600);
  const [head, marker, tail, ...more] = text.split("\n");
  assert.match(head!, /^(?:é🙂)*é?$/u);
  assert.match(tail!, /^🙂?(?:é🙂)*$/u);
  assert.match(marker!, /^\[\.\.\. 1 of 1 lines \(6 KB\) left out, cut within line 1: read_output /);
  assert.deepEqual(more, []);
  const among = await cut(`first\n${"x".repeat(5000)}\nlast`, 500);
  assert.match(among.text, /^first\nx+\n\[\.\.\. 1 of 3 lines \(5 KB\) left out, cut within line 2: .*\]\nx+\nlast$/);
});

Deno.test("more lines to be kept than there is room for are counted", async () => {
  const { text } = await cut(Array.from({ length: 500 }, (_, index) => `FAIL ${index}`).join("\n"), 800);
  assert.match(text, /left out, \d+ that "keep" matches too: read_output/);
  assert.ok(bytesOf(text) <= 800);
});

/** Takes out of `delivered` what stands for a gap, and puts in what is left out, as the text has it. */
function rebuilt(text: string, delivered: string): string | undefined {
  const parts = delivered.split(/(?:^|\n)\[\.\.\. .* \.\.\.\](?:\n|$)/);
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = index === parts.length - 1 ? text.length - part.length : text.indexOf(part, at);
    if (found < at || !text.startsWith(part, found)) return undefined;
    at = found + part.length;
  }
  return text;
}

Deno.test("whatever the text, what is delivered is in it, in its order, and within the budget", async () => {
  const line = fc.oneof(
    fc.string({ maxLength: 30, unit: "grapheme" }).map((text) => text.replaceAll("\n", " ").replaceAll("[", "(")),
    fc.integer({ min: 1, max: 3000 }).map((length) => "y€".repeat(length)),
    fc.constantFrom("FAIL", "FAIL: something", ""),
  );
  const property = fc.asyncProperty(
    fc.array(line, { minLength: 1, maxLength: 120 }),
    fc.integer({ min: 500, max: 4000 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    async (lines, bytes, tail) => {
      const text = lines.join("\n");
      if (bytesOf(text) <= bytes) return;
      const { text: delivered, missing } = await cut(text, bytes, /^FAIL/, tail);
      assert.ok(bytesOf(delivered) <= bytes, `${bytesOf(delivered)} of ${bytes}`);
      assert.ok(missing[0] < missing[1]);
      assert.equal(rebuilt(text, delivered), text);
      assert.ok(delivered.isWellFormed());
      const marked = lines.filter((each) => each.startsWith("FAIL")).length;
      if (marked * 64 < bytes / 3) assert.equal(delivered.match(/^FAIL/gm)?.length ?? 0, marked);
    },
  );
  await fc.assert(property, { numRuns: 400 });
});
