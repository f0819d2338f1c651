import assert from "node:assert/strict";
import { remove, setMember } from "../../../src/jsonfile/mod.ts";

const rows: readonly (readonly [what: string, before: string, path: (string | number)[], after: string | undefined])[] =
  [
    ["the first of a line", '{"a": 1, "b": 2}', ["a"], '{"b": 2}'],
    ["the middle of a line", '{ "a": 1, "b": 2, "c": 3 }', ["b"], '{ "a": 1, "c": 3 }'],
    ["the last of a line", '{ "a": 1, "b": 2 }', ["b"], '{ "a": 1 }'],
    ["the only one", '{ "s": { "a": 1 } }', ["s", "a"], '{ "s": {} }'],
    [
      "the only one, over lines",
      '{\n  "s": {\n    "a": {\n      "x": 1\n    }\n  }\n}\n',
      ["s", "a"],
      '{\n  "s": {}\n}\n',
    ],
    ["the only one, with a trailing comma", '{\n  "a": 1,\n}', ["a"], "{}"],
    ["the only one, with a comment", '{\n  // Mine.\n  "a": 1\n}', ["a"], "{\n  // Mine.\n}"],
    ["the first of lines", '{\n  "a": {\n    "x": 1\n  },\n  "b": 2\n}', ["a"], '{\n  "b": 2\n}'],
    ["the last of lines", '{\n  "a": 1,\n  "b": [\n    2\n  ]\n}\n', ["b"], '{\n  "a": 1\n}\n'],
    ["the last, CR LF", '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}\r\n', ["b"], '{\r\n\t"a": 1\r\n}\r\n'],
    ["the last, with a trailing comma", '{\n  "a": 1,\n  "b": 2,\n}', ["b"], '{\n  "a": 1,\n}'],
    [
      "one between comments",
      '{\n  "a": 1, // one\n  // Two:\n  "b": 2, // two\n  "c": 3 /* , */\n}',
      ["b"],
      '{\n  "a": 1, // one\n  // Two:\n  // two\n  "c": 3 /* , */\n}',
    ],
    [
      "the last behind comments",
      '{\n  "a": 1 /* , */ , // one\n  "b": 2 // two\n}',
      ["b"],
      '{\n  "a": 1 /* , */  // one\n  // two\n}',
    ],
    ["a key that stands twice", '{"a":1,"b":2,"a":3}', ["a"], '{"b":2}'],
    ["a byte order mark", '\uFEFF{"a":1,"b":2}', ["a"], '\uFEFF{"b":2}'],
    ["an item", '{"tools": [\n  1,\n  { "x": 2 },\n  3\n]}', ["tools", 1], '{"tools": [\n  1,\n  3\n]}'],
    ["the only item", '{"tools": [1]}', ["tools", 0], '{"tools": []}'],
    ["an item's member", '[{"a":1,"b":2}]', [0, "a"], '[{"b":2}]'],
    ["a key with signs in it", '{"a\\"b":1,"c":2}', ['a"b'], '{"c":2}'],
    [
      "numbers that no double holds, left as they are",
      '{"a":1,"b":12345678901234567890.10}',
      ["a"],
      '{"b":12345678901234567890.10}',
    ],
    ["nothing of that name", '{"a":1}', ["b"], undefined],
    ["nothing on the way", '{"a":1}', ["b", "c"], undefined],
    ["no container", '{"a":1}', ["a", "c"], undefined],
    ["no such item", '{"a":[]}', ["a", 0], undefined],
    ["no JSON", '{"a":1', ["a"], undefined],
    ["nothing", "", ["a"], undefined],
  ];

for (const [what, before, path, after] of rows) {
  Deno.test(`removed: ${what}`, () => assert.equal(remove(before, path), after));
}

Deno.test("what was added is removed without a trace", () => {
  const texts = [
    '{\n  "s": {\n    "a": { "x": 1 }\n  },\n  "o":   [1,2]\n}\n',
    '{"s":{"a":1},"o":2}',
    '{ "s": { "a": 1 } }',
    '{\r\n\t"s": {\r\n\t\t"a": 1, // mine\r\n\t},\r\n}',
    '{\n  "s": {}\n}\n',
    '{"s":{}}',
  ];
  for (const text of texts) {
    const added = setMember(text, ["s", "new"], { command: "x", args: ["y"] })!;
    assert.notEqual(added, text);
    assert.equal(remove(added, ["s", "new"]), text);
  }
});
