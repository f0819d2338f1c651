/** Text to JSON: every kind of character, broken UTF-8, long texts. A real JSON parser is the judge. */

import { deepEqual, equal } from "node:assert/strict";
import { runBash } from "./run_bash.ts";

/** Reads texts from stdin, each ended by U+0000, and prints each as JSON on a line, by printing and by `-v`. */
const each = `
while LC_ALL=C IFS= read -r -d '' text; do
  json_string "$text"
  json_string -v quoted "$text"
  printf '%s\\n' "$quoted"
done`;

async function quoteAll(texts: readonly string[]): Promise<void> {
  const result = await runBash(each, { stdin: texts.map((text) => text + "\0").join("") });
  equal(result.stderr, "");
  const lines = result.stdout.trimEnd().split("\n");
  deepEqual(lines.map((line) => JSON.parse(line)), texts.flatMap((text) => [text, text]));
}

Deno.test("json_string escapes each control character and each other ASCII character", async () => {
  const ascii = Array.from({ length: 127 }, (_, index) => String.fromCharCode(index + 1));
  await quoteAll([...ascii, ...ascii.map((one) => `a${one}${one}b${one}`), ascii.join(""), ""]);
});

Deno.test("json_string keeps samples of all of Unicode", async () => {
  const points: number[] = [0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff];
  for (let point = 0x80; point < 0x110000; point += 1231) if (point < 0xd800 || point > 0xdfff) points.push(point);
  const characters = points.map((point) => String.fromCodePoint(point));
  await quoteAll([characters.join(""), characters.join("\n"), ...characters.slice(0, 100)]);
});

Deno.test("json_string puts U+FFFD where a UTF-8 decoder does", async () => {
  const broken = [
    [0x80],
    [0xff, 0x41],
    [0xc3],
    [0xc3, 0x41],
    [0xc0, 0x80],
    [0xe2, 0x82],
    [0xe2, 0x82, 0x41],
    [0xe2, 0x41, 0x82],
    [0xe0, 0x80, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf0, 0x9f, 0x98],
    [0xf0, 0x9f, 0x98, 0xc3, 0xa9],
    [0xf0, 0x80, 0x80, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xf5, 0x80, 0x80, 0x80],
    [0xc3, 0xa9, 0xa9],
    [0xe2, 0x82, 0xac, 0xac, 0x22, 0x5c],
    [0xf0, 0x9f, 0x98, 0x80, 0x80],
    Array.from({ length: 3000 }, (_, index) => 1 + (index * 7919) % 255),
    Array.from({ length: 1023 }, () => 0x41).concat([0xe2, 0x82, 0xac, 0xff, 0xe2, 0x82, 0xac]),
  ];
  const stdin = Uint8Array.from(broken.flatMap((bytes) => [...bytes, 0]));
  const result = await runBash(each, { stdin });
  const lines = result.stdout.trimEnd().split("\n").filter((_, index) => index % 2 === 0);
  const expected = broken.map((bytes) => new TextDecoder().decode(Uint8Array.from(bytes)));
  deepEqual(lines.map((line) => JSON.parse(line)), expected);
});

Deno.test("json_string takes 1 MB, plain, full of escapes and full of characters beyond ASCII", async () => {
  const mixed = 'some text: a"b\\c\nd\té\x01'.repeat(12_000);
  await quoteAll(["plain text ".repeat(95_000), mixed, "日本語".repeat(110_000)]);
});

Deno.test("json_string takes what looks like an option as text", async () => {
  const result = await runBash(`json_string -v; json_string ''; json_string; x='-v'; json_string "$x"`);
  equal(result.stdout, '"-v"\n""\n""\n"-v"\n');
});
