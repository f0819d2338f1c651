import assert from "node:assert/strict";
import { Cleaner, cleanShort, cleanText } from "../../../../src/tools/output/clean.ts";

const esc = "\x1b";

/** What is printed, and what a model reads. */
const rows: readonly (readonly [printed: string, read: string])[] = [
  // Nothing to do, or what only looks like something.
  ["plain\ttext\n", "plain\ttext\n"],
  ["[31m \\033[0m \\e[K ^[[0m", "[31m \\033[0m \\e[K ^[[0m"],
  ["à Û é ✓ 日本 🙂\n", "à Û é ✓ 日本 🙂\n"],
  // CSI, also with parameters of later standards and in its 8-bit form.
  [`a${esc}[31mb${esc}[0mc${esc}[38:2::1:2:3md`, "abcd"],
  [`a${esc}[?25lb${esc}[?2004hc${esc}[>4;2md${esc}[2 qe`, "abcde"],
  ["\x9b1;32mgreen\x9bm", "green"],
  // Strings for the terminal, ended by BEL or ST.
  [`${esc}]0;title\x07x${esc}]8;;http://a${esc}\\link${esc}]8;;${esc}\\`, "xlink"],
  [`${esc}Pq#0;2;0\n~~${esc}\\a${esc}Xsos${esc}\\b${esc}^pm${esc}\\c${esc}_Gapc\x07${esc}\\d`, "abcd"],
  ["\x9d0;title\x9ca\x90q\x9cb", "ab"],
  [`${esc}Ptmux;${esc}${esc}]0;t\x07${esc}\\q`, "q"],
  // Character sets, shifts, keypad modes and other escapes.
  [`${esc}(Ba${esc})0b${esc}%Gc${esc}#8d${esc}=e${esc}>f\x0eg\x0fh${esc}Ni${esc}Oj\x8ek`, "abcdefghijk"],
  ["a\x00b\x07c\x05d\x7fe\x80f", "abcdef"],
  // Broken off, or broken.
  ["x\x1b", "x"],
  [`x${esc}[3`, "x"],
  [`x${esc}(`, "x"],
  [`x${esc}]0;title`, "x"],
  [`x${esc}]0;title\nmore\n`, "x\nmore\n"],
  [`x${esc}]0;title${esc}[31mred`, "xred"],
  [`a${esc}[31\x18mb${esc}\u00e9c`, "amb\u00e9c"],
  ["it\x92s\x9d fine\n", "its fine\n"],
  // Lines that are drawn over.
  ["10%\r50%\r100%\n", "100%\n"],
  ["a\r\nb\r\r\nc\r1\r\n\r", "a\nb\n1\n"],
  ["abc\rX\n", "Xbc\n"],
  ["abcdef\rXYZ\rx\n", "xYZdef\n"],
  [`long text\rshort${esc}[K\n`, "short\n"],
  [`half${esc}[2K\rdone`, "done"],
  [`one two${esc}[1K\rX`, "X"],
  ["Loading...\r          \rDone\n", "Done\n"],
  ["  kept  \r\n", "  kept  \n"],
  ["|\b/\b-\b\\\b \bok", "ok"],
  ["N\bNA\bAM\bME\bE  _\bu_\bx", "NAME  ux"],
  [`ab${esc}[5Gz${esc}[2Gy`, "ay  z"],
  [`ab${esc}[3Cc${esc}[2Dd`, "ab  dc"],
  [`abcdef${esc}[1G${esc}[2P${esc}[1X`, " def"],
  ["a\tb\rX", "X\tb"],
  ["日本x\rab", "ab本x"],
  ["日本\ra", "a 本"],
  ["e\u0301a\rX", "Xa"],
  ["📦 abc\rdone", "donebc"],
  // Lines further up.
  [`one\ntwo\n${esc}[2A${esc}[2K\rONE\n${esc}[2KTWO\n`, "ONE\nTWO\n"],
  [`a: 1\nb: 1\n${esc}[1Ab: 2\r${esc}[1B${esc}[2Aa: 2${esc}[2E\nend`, "a: 2\nb: 2\n\nend"],
  [`x\ny\nz\n${esc}[3A${esc}[Jnew\n`, "new\n"],
  [`a${esc}[5Ab\n`, "a\nb\n"],
  [`a\n${esc}Mb`, "b\n"],
  // Places of a screen.
  [`${esc}[H${esc}[2Jtop\n`, "top\n"],
  [`a${esc}[2J${esc}[Hb`, "a\nb"],
  [`${esc}[5;10HHello${esc}[6;10HWorld`, "Hello\nWorld"],
  [`${esc}7${esc}[24;0fProgress: [ 10%]${esc}8Setting up x\nUnpacking y\n`, "Setting up x\nUnpacking y\n"],
  [`a${esc}Eb\x85c\vd\fe${esc}cf`, "a\nb\nc\nd\ne\nf"],
];

Deno.test("text is what a terminal would show of it", () => {
  for (const [printed, read] of rows) assert.equal(cleanShort(printed), read, JSON.stringify(printed));
});

Deno.test("pieces of any length are cleaned as the whole", () => {
  for (const [printed, read] of rows) {
    for (const length of [1, 2, 3]) {
      const cleaner = new Cleaner();
      let text = "";
      for (let at = 0; at < printed.length; at += length) text += cleaner.read(printed.slice(at, at + length));
      assert.equal(text + cleaner.end(), read, `${length}: ${JSON.stringify(printed)}`);
    }
  }
});

Deno.test("what is clean stays clean, and no control is left of anything", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const parts = [
    "\x1b",
    "[",
    "]",
    "P",
    "0;",
    "m",
    "K",
    "A",
    "\r",
    "\n",
    "\b",
    "\x07",
    "\x1b\\",
    "a",
    "日",
    "\x9b",
    "\x9d",
    "\t",
    "7",
    "H",
  ];
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: random(12) }, () => parts[random(parts.length)]).join("");
    const clean = cleanShort(text);
    // deno-lint-ignore no-control-regex -- what is not to be there
    assert.doesNotMatch(clean, /[\0-\x08\x0b-\x1f\x7f-\x9f]/, JSON.stringify(text));
    assert.equal(cleanShort(clean), clean);
  }
});

Deno.test("lines out of reach stay as they are, and come as soon as they do", () => {
  const cleaner = new Cleaner(2);
  assert.equal(cleaner.read("1\n2\n3\n4\n5\n"), "1\n2\n3\n");
  assert.equal(cleaner.read("\x1b[1A\rX\x1b[3AY"), "");
  assert.equal(cleaner.end(), "4\nX\nY");
});

Deno.test("hostile text takes no longer than other text, and others get their turn", async () => {
  const hostile = [
    "\b".repeat(300_000),
    `${"y".repeat(200_000)}\r${"a\rb\x1b[K".repeat(50_000)}`,
    "\x1b]".repeat(150_000),
    `\x1b]${"a\n".repeat(150_000)}`,
    "\x1b[1000Cx\n".repeat(30_000),
    `${"y".repeat(4000)}${"\x1b[1K".repeat(75_000)}`,
    `a\n\x1b[200A`.repeat(40_000),
  ];
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const startMs = performance.now();
  for (const text of hostile) await cleanText(text);
  clearInterval(timer);
  assert.ok(turns > 0);
  assert.ok(performance.now() - startMs < 20_000);
});
