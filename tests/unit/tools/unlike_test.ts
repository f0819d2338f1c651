import assert from "node:assert/strict";
import { lineUnlike, quoteUnlike } from "../../../src/tools/unlike.ts";

const shown = (text: string, most = 200) => quoteUnlike(text, most).shown;

Deno.test("what a person would not see, or take for something else, is an escape", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["", '""'],
    ["plain: a b, 日本 ü", '"plain: a b, 日本 ü"'],
    ['" and then "', '"\\" and then \\""'],
    ["C:\\new", '"C:\\\\new"'],
    ["a\nb\r\tc\0", '"a\\nb\\r\\tc\\u0000"'],
    ["\x1b[2J\x07\x9b", '"\\u001b[2J\\u0007\\u009b"'],
    // Turned round, joined, of no width, and spaces that look like another.
    ["\u202eexe\u2066\u200f", '"\\u202eexe\\u2066\\u200f"'],
    ["a\u200bb\u200dc\ufeffd\u00ade\u2060", '"a\\u200bb\\u200dc\\ufeffd\\u00ade\\u2060"'],
    ["a\u00a0b\u3000c\u2028d", '"a\\u00a0b\\u3000c\\u2028d"'],
    ["\u3164\u115f\uffa0\u2800\u034f\ufe0f", '"\\u3164\\u115f\\uffa0\\u2800\\u034f\\ufe0f"'],
    // Tags, private use, half of a pair, no character.
    ["\u{e0041}\u{f0000}\ue000", '"\\u{e0041}\\u{f0000}\\ue000"'],
    ["\ud800a\udc00\uffff", '"\\ud800a\\udc00\\uffff"'],
    // Like the quote that closes, like the backslash of an escape.
    ["\u201c\u201d\u2033\uff02", '"\\u201c\\u201d\\u2033\\uff02"'],
    ["it's ''quoted'' \u2019\u2019", "\"it's '\\u0027quoted'\\u0027 \u2019\\u2019\""],
    ["\uff3cn\u2216n", '"\\uff3cn\\u2216n"'],
    // Marks that leave their line, or stand on the quote.
    ["\u0338a", '"\\u0338a"'],
    ["x\u0301\u0302\u0303\u0304", '"x\u0301\u0302\\u0303\\u0304"'],
    ["4\u0338", '"4\\u0338"'],
    // Composed, the same as another text.
    ["e\u0301", '"e\\u0301"'],
    ["\u212b\u1112\u1161", '"\\u212b\\u1112\\u1161"'],
    ["é 한", '"é 한"'],
  ];
  for (const [text, expected] of rows) assert.equal(shown(text), expected, JSON.stringify(text));
});

Deno.test("a text is cut between what is shown for its characters", () => {
  assert.deepEqual(quoteUnlike("abcdef", 3), { shown: '"abc"', taken: 3 });
  assert.deepEqual(quoteUnlike("ab\ncd", 3), { shown: '"ab"', taken: 2 });
  assert.deepEqual(quoteUnlike("a😀b", 2), { shown: '"a"', taken: 1 });
  assert.deepEqual(quoteUnlike("a😀b", 3), { shown: '"a😀"', taken: 3 });
  assert.deepEqual(quoteUnlike("abc", 0), { shown: '""', taken: 0 });
  assert.deepEqual(quoteUnlike("a".repeat(1_000_000), 200).taken, 200);
});

/** Characters that are likely to upset something, and usual ones. */
const alphabet = [
  ...['"', "\\", "'", "\n", "\t", " ", "\u00a0", "\u200b", "\u202e", "\u0301", "\u0338", "\ud83d", "\ude00", "\uff02"],
  ...["a", "e", "é", "u", "{", "}", ",", ".", "(", ")", "0", "2", "n", "\u1112", "\u1161", "\u212b", "\0", "\u{e0041}"],
];

/** Numbers that look random, and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state;
  }
}

Deno.test("no text gets out of its quotes, and no two look alike", () => {
  const random = numbers(20261122);
  const next = () => (random.next().value >>> 8);
  const texts = new Map<string, string>();
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: next() % 7 }, () => alphabet[next() % alphabet.length]).join("");
    const quoted = shown(text);
    assert.match(
      quoted,
      /^"(?:[^"\\\p{C}\u2028\u2029]|\\(?:["\\nrt]|u[0-9a-f]{4}|u\{[0-9a-f]+\}))*"$/u,
      JSON.stringify(text),
    );
    assert.equal(quoted.normalize("NFC"), quoted, JSON.stringify(text));
    assert.equal(texts.get(quoted) ?? text, text, quoted);
    texts.set(quoted, text);
  }
});

Deno.test("a line has no quotes to keep it in, and its quotes stay", () => {
  assert.deepEqual(lineUnlike('rm "a\\b"\x1b[2K\tx', 200), { shown: 'rm "a\\b"\\u001b[2K    x', rest: 0 });
  assert.deepEqual(lineUnlike("abcdef", 4), { shown: "abcd", rest: 2 });
});
