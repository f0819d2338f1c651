/** What a person is asked before a tool runs (contract Q1), as the configuration says it. */

import assert from "node:assert/strict";
import { formatProblem } from "../../../src/cli/problems/format.ts";
import { confirmationOf, defaultRun, readConfig } from "../../../src/config/mod.ts";
import { outcomeOf, report, type Row, serverFile, sourceOf, tool, toolsFile } from "./sources.ts";

const inputSchema = {
  type: "object",
  properties: { folder: { type: "string" }, owner: { properties: { name: {} } }, any: {} },
};
const asking = (confirm: unknown) => toolsFile(tool({ inputSchema, run: { confirm } }));

Deno.test("what is asked is one shape, however it is written", () => {
  const rows: readonly (readonly [typeof defaultRun["confirm"], unknown])[] = [
    [false, undefined],
    [true, {}],
    ["Go?", { message: "Go?" }],
    [{ preview: "show" }, { preview: "show" }],
  ];
  for (const [confirm, asked] of rows) assert.deepEqual(confirmationOf({ ...defaultRun, confirm }), asked);
  assert.equal(confirmationOf(defaultRun), undefined);
});

Deno.test("sound questions are taken", () => {
  for (
    const confirm of [
      true,
      false,
      {},
      "Go?",
      "{folder}, {owner}, {owner.name}, {any.thing.at.all}, {{braces}}",
      { message: "Delete {folder}?", preview: "tool_b" },
    ]
  ) assert.deepEqual(outcomeOf({ tools: asking(confirm) }), { served: ["a"], problems: "\n" }, JSON.stringify(confirm));
});

Deno.test("a tool's own takes the place of that of server.json", () => {
  const confirmOf = (server: unknown, run: Record<string, unknown>) =>
    readConfig(sourceOf({ server: serverFile({ run: { confirm: server } }), tools: toolsFile(tool({ run })) })).config!
      .tools[0]!.run.confirm;
  assert.equal(confirmOf(true, {}), true);
  assert.equal(confirmOf(true, { confirm: false }), false);
  assert.equal(confirmOf("Sure?", { confirm: "Really?" }), "Really?");
});

const wrong = (told: string, place = "tools.json:3:170") =>
  `\n[run/confirm] of tool "a"\nerror: Cannot serve tool "a": ${told.replace("\n", `\n  --> ${place}\n`)}${
    told.includes("\n") ? "" : `\n  --> ${place}`
  }\n`;

const rows: Readonly<Record<string, Row>> = {
  "a placeholder that is no parameter": {
    given: { tools: asking("Delete {foldr}?") },
    served: [],
    problems: wrong(
      'found "{foldr}" in what it asks, which is no parameter, expected {folder}, {owner} or {any}\nhint: did you mean "folder"?',
    ),
  },
  "one within a parameter": {
    given: { tools: asking("Delete {owner.nme}?") },
    served: [],
    problems: wrong(
      'found "{owner.nme}" in what it asks, which is no parameter, expected {name}\nhint: did you mean "name"?',
    ),
  },
  "of a tool without parameters": {
    given: { tools: toolsFile(tool({ run: { confirm: "Delete {it}?" } })) },
    served: [],
    problems: wrong('found "{it}" in what it asks, which is no parameter, expected no placeholder', "tools.json:3:84"),
  },
  "doubled braces round a parameter": {
    given: { tools: asking("Delete {{folder}}?") },
    served: [],
    problems: wrong('found "{{folder}}" in what it asks, which shows braces, expected "{folder}"'),
  },
  "a lone brace": {
    given: { tools: asking({ message: "Delete {folder?" }) },
    served: [],
    problems: wrong(
      'found a lone "{" in what it asks, expected "{{" for a brace, {NAME} for an argument',
      "tools.json:3:181",
    ),
  },
  "a question without words, and a part that is none": {
    given: { tools: asking({ message: " ", previw: "x", preview: 1 }) },
    served: [],
    problems: `
[run/range] of tool "a"
error: Cannot serve tool "a": "message" of "confirm" is " ", expected a question
  --> tools.json:3:181
[run/unknown-key] of tool "a"
error: Cannot serve tool "a": found "previw" in "confirm", expected message or preview
  --> tools.json:3:185
hint: rename it to "preview"
[run/type] of tool "a"
error: Cannot serve tool "a": "preview" of "confirm" is 1, expected a function's name
  --> tools.json:3:208
`,
  },
  "what is no question at all": {
    given: { tools: asking(5) },
    served: [],
    problems: `
[run/type] of tool "a"
error: Cannot serve tool "a": "confirm" is 5, expected true, false, a question or an object with message and preview
  --> tools.json:3:170
`,
  },
  "a preview whose function is not there, not exported, or the tool's own": {
    given: {
      tools: toolsFile(
        ...["gone", "hidden", "b", "tool_a"].map((preview, index) =>
          tool({ name: "abcd"[index], run: { confirm: { preview } } })
        ).slice(0, 3),
        tool({ name: "d", run: { confirm: { preview: "tool_d" } } }),
      ),
      exported: ["tool_a", "tool_b", "tool_c", "tool_d"],
      defined: ["hidden"],
    },
    served: [],
    problems: `
[run/preview-function] of tool "a"
error: Cannot serve tool "a": function gone is not in tools.bash
  --> tools.json:3:95
hint: define it, and add: export -f gone
[run/preview-function] of tool "b"
error: Cannot serve tool "b": function hidden of tools.bash is not exported
  --> tools.json:4:95
hint: add: export -f hidden
[run/preview-function] of tool "c"
error: Cannot serve tool "c": function b is not in tools.bash
  --> tools.json:5:95
hint: change it to "tool_b"
[run/preview-function] of tool "d"
error: Cannot serve tool "d": "preview" is the tool's own function, expected another one
  --> tools.json:6:95
`,
  },
  "placeholders and a preview in server.json, which knows no tool": {
    given: { server: serverFile({ run: { confirm: { message: "Delete {folder}?", preview: "tool_b" } } }) },
    problems: `
[run/confirm]
error: Cannot load server.json: found "{folder}" in what it asks, which is no parameter, expected no placeholder
  --> server.json:12:18
[run/confirm]
error: Cannot load server.json: found a preview for every tool, expected it in a tool's own run
  --> server.json:13:7
`,
  },
  "a preview that this machine cannot confine": {
    given: {
      tools: asking({ preview: "tool_b" }),
      unpreviewable: new Map([["a", { kind: "backend", found: "no command bwrap" }]]),
    },
    served: ["a"],
    problems: `
[run/no-preview] of tool "a"
warning: People are asked about tool "a" without its preview: found no command bwrap, which its sandbox needs
  --> tools.json:3:181
hint: install bubblewrap, as apt, dnf, pacman and apk call it
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`confirm: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}

Deno.test("what check says of it is a warning", () => {
  const unpreviewable = new Map([["a", { kind: "system", found: "msys", expected: "Linux or macOS" }]] as const);
  const { problems } = readConfig(sourceOf({ tools: asking({ preview: "tool_b" }) }))
    .without([], undefined, undefined, unpreviewable);
  const [first] = formatProblem(problems[0]!, { showId: true }).split("\n");
  assert.equal(
    first,
    'warning[run/no-preview]: People are asked about tool "a" without its preview: found msys, expected Linux or macOS',
  );
});

Deno.test("a comment has a question as any setting, and a mistake in it is told once", () => {
  const tellOf = (parameter: string) => {
    const text = ["# @tool Delete files", parameter, '# @run confirm="Delete {foldr}?"', "tool_a() { :; }"].join("\n");
    const places = [{ name: "tool_a", line: 4, file: "tools.bash" }];
    const { problems } = readConfig(sourceOf({ tools: {}, bash: text, exported: ["tool_a"], places }));
    return report(problems);
  };
  assert.equal(
    tellOf("# @param folder! string  Which"),
    '[run/confirm] of tool "a"\nerror: Cannot serve tool "a": found "{foldr}" in what it asks, which is no parameter, expected {folder}\n' +
      '  --> tools.bash:3:16\nhint: did you mean "folder"?\n',
  );
  assert.match(tellOf("# @param foldr! strng  Which"), /^\[comments\/syntax\] of tool "a"\n(?:(?!\[).*\n)*$/);
});
