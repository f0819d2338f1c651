import assert from "node:assert/strict";
import { addItem, parseCommented, setMember } from "../../../src/jsonfile/mod.ts";

const tool = { name: "b", description: "d", inputSchema: { type: "object", properties: {} } };

Deno.test("a tool goes behind the last one, at its margin", () => {
  const before = `{
  // Mine.
  "tools": [
    { "name": "a" } // the first
    // "name": "off"
  ],
  "other":   [1,2]
}
`;
  assert.equal(
    addItem(before, "tools", tool),
    `{
  // Mine.
  "tools": [
    { "name": "a" }, // the first
    {
      "name": "b",
      "description": "d",
      "inputSchema": { "type": "object", "properties": {} }
    }
    // "name": "off"
  ],
  "other":   [1,2]
}
`,
  );
});

/** Texts of tools.json and the same with the tool, `@` standing for the line end. */
const layouts: readonly (readonly [what: string, before: string, after: string])[] = [
  ["minified", '{"tools":[{"name":"a"}]}', '{"tools":[{"name":"a"},{"name":"x"}]}'],
  ["minified and empty", '{"tools":[]}', '{"tools":[{"name":"x"}]}'],
  ["on one line", '{\n  "tools": [{ "name": "a" }]\n}', '{\n  "tools": [{ "name": "a" }, { "name": "x" }]\n}'],
  ["empty", '{\n  "tools": []\n}', '{\n  "tools": [\n    {\n      "name": "x"\n    }\n  ]\n}'],
  ["empty over lines", '{\n  "tools": [\n  ]\n}', '{\n  "tools": [\n    {\n      "name": "x"\n    }\n  ]\n}'],
  [
    "empty but for comments",
    '{\n  "tools": [ // none\n    /* yet */\n  ]\n}',
    '{\n  "tools": [ // none\n    {\n      "name": "x"\n    }\n    /* yet */\n  ]\n}',
  ],
  [
    "CR LF and tabs",
    '{\r\n\t"tools": [\r\n\t\t{}\r\n\t]\r\n}\r\n',
    '{\r\n\t"tools": [\r\n\t\t{},\r\n\t\t{\r\n\t\t\t"name": "x"\r\n\t\t}\r\n\t]\r\n}\r\n',
  ],
  [
    "a byte order mark",
    '\uFEFF{\n    "tools": [\n        {}]}',
    '\uFEFF{\n    "tools": [\n        {},\n        {\n            "name": "x"\n        }\n    ]}',
  ],
  [
    "the key twice: the last one counts",
    '{"tools":[],\n"tools": [\n]}',
    '{"tools":[],\n"tools": [\n  {\n    "name": "x"\n  }\n]}',
  ],
];

for (const [what, before, after] of layouts) {
  Deno.test(`a tool is added to a list that is: ${what}`, () => {
    assert.equal(addItem(before, "tools", { name: "x" }), after);
  });
}

Deno.test("adding a tool where there is no list of tools is a bug of the caller's", () => {
  assert.throws(() => addItem('{"tools":{}}', "tools", tool), /found no array "tools"/);
});

/** What is set where, by the text before it and after. */
const members: readonly (readonly [what: string, before: string, after: string | undefined])[] = [
  ["an empty file", "", '{\n  "s": {\n    "n": { "c": 1 }\n  }\n}\n'],
  ["an empty object", "{}", '{\n  "s": {\n    "n": { "c": 1 }\n  }\n}'],
  ["no servers", '{\n  "a": 1\n}', '{\n  "a": 1,\n  "s": {\n    "n": { "c": 1 }\n  }\n}'],
  ["minified", '{"a":1,"s":{"m":2}}', '{"a":1,"s":{"m":2,"n":{"c":1}}}'],
  ["another server", '{\n "s": {\n  "m": 1\n }\n}', '{\n "s": {\n  "m": 1,\n  "n": {\n   "c": 1\n  }\n }\n}'],
  ["the same name", '{\n "s": {\n  "n": [1,\n2],\n  "m": 3}}', '{\n "s": {\n  "n": {\n   "c": 1\n  },\n  "m": 3}}'],
  [
    "trailing commas",
    '{\n "s": {\n  "m": 1, // one\n },\n}',
    '{\n "s": {\n  "m": 1, // one\n  "n": {\n   "c": 1\n  },\n },\n}',
  ],
  ["servers that are no object", '{"s":[]}', undefined],
  ["no object", "[]", undefined],
  ["a syntax error", '{"s":{}', undefined],
  ["two values", "{} {}", undefined],
];

for (const [what, before, after] of members) {
  Deno.test(`a member is set in a file that has: ${what}`, () => {
    assert.equal(setMember(before, ["s", "n"], { c: 1 }), after);
  });
}

Deno.test("a number that a double cannot hold stays as it is written", () => {
  assert.equal(setMember('{"id":12345678901234567890}', ["n"], 1), '{"id":12345678901234567890,"n":1}');
});

Deno.test("only JSON, with or without comments, has a value", () => {
  assert.deepEqual(parseCommented('\uFEFF{ /* a */ "a": [1,], } // b'), { a: [1] });
  for (const text of ["", "{", "{a:1}", "nonsense", "{} {}"]) assert.equal(parseCommented(text), undefined, text);
});
