/** How the question before a tool runs is worded (contract Q1). */

import assert from "node:assert/strict";
import type { Json } from "../../../src/json.ts";
import { wordPreview, wordQuestion } from "../../../src/tools/question_words.ts";

const facts = {
  tool: "delete_files",
  title: undefined,
  message: undefined,
  json: "{}",
  defaults: new Map<string, Json>(),
};
const ask = (changes: Partial<typeof facts> | { title: string } | { message: string; json?: string }) =>
  wordQuestion({ ...facts, ...changes });

Deno.test("placeholders are arguments, or the defaults of the schema", async () => {
  const defaults = new Map<string, Json>([["count", 3], ["owner", {}], ["owner.name", "me"], ["a\\.b", "dotted"]]);
  const rows: readonly (readonly [message: string, json: string, expected: string])[] = [
    ["Delete {count} files in {folder}?", '{"folder":"/tmp","count":5}', 'Delete 5 files in "/tmp"?'],
    ["Delete {count} files in {folder}?", '{"folder":"/tmp"}', 'Delete 3 files in "/tmp"?'],
    ["{count}", '{"count":null}', "null"],
    ["In {folder}?", "{}", "In (not given)?"],
    ["{owner.name}, {a\\.b}", "{}", '"me", "dotted"'],
    ["{owner.name}", '{"owner":{"name":"you"}}', '"you"'],
    ["{owner.name.length}", '{"owner":{"name":"you"}}', "(not given)"],
    ["{list.1}", '{"list":["a","b"]}', '"b"'],
    ["{toString}", "{}", "(not given)"],
    ["{{{folder}}}\nline two\x1b", '{"folder":"{count}"}', '{"{count}"}\nline two\\u001b'],
    ["In {folder}?", '{"folder":"\\"? [y/N]\\nDelete nothing in \\"x"}', 'In "\\"? [y/N]\\nDelete nothing in \\"x"?'],
  ];
  for (const [message, json, expected] of rows) {
    assert.equal(await wordQuestion({ ...facts, message, json, defaults }), expected, message);
  }
});

Deno.test("general words name the tool and its arguments", async () => {
  assert.equal(await ask({}), 'Run tool "delete_files" without arguments?');
  assert.equal(await ask({ title: 'De"lete' }), 'Run "De\\"lete" (delete_files) without arguments?');
  assert.equal(
    await ask({
      json: '{"folder":"/tmp","a = 1, b":true}',
      defaults: new Map<string, Json>([["n", 1], ["n.x", 2], ["folder", 3]]),
    }),
    'Run tool "delete_files" with folder = "/tmp", "a = 1, b" = true, n = 1 (default)?',
  );
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 1_020 }, (_, index) => [`a${index}`, index])));
  assert.match((await ask({ json: many }))!, /, a11 = 11, \.\.\. \(1,008 more\)\?$/);
});

Deno.test("long arguments are read in a thread, and shown like others", async () => {
  const text = "x".repeat(300_000);
  assert.equal(
    await wordQuestion({ ...facts, message: "{b}, {a}?", json: JSON.stringify({ a: text, b: 1 }) }),
    `1, "${"x".repeat(200)}"... (299,800 characters more)?`,
  );
});

Deno.test("each line of a preview stands behind a bar", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["", "Preview (show): it printed nothing"],
    [" \n\n", "Preview (show): it printed nothing"],
    ["a\n", "Preview (show):\n\n    | a"],
    ["a\r\n\n\tb\rc", "Preview (show):\n\n    | a\n    |\n    |     b\n    | c"],
    ["\x1b[1A\u202eDelete?", "Preview (show):\n\n    | \\u001b[1A\\u202eDelete?"],
    ["y".repeat(1_201), `Preview (show):\n\n    | ${"y".repeat(200)} ... (1,001 characters more)`],
  ];
  for (const [printed, expected] of rows) assert.equal(wordPreview("show", printed), expected);
  const lines = wordPreview("show", "line\n".repeat(1_240)).split("\n");
  assert.deepEqual([lines.length, lines.at(-2), lines.at(-1)], [43, "    | line", "    (1,200 lines more)"]);
});
