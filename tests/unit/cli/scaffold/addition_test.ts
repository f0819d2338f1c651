import assert from "node:assert/strict";
import type { Loaded } from "../../../../src/bash/mod.ts";
import { type Circumstances, insertAbove, planAddition } from "../../../../src/cli/scaffold/addition.ts";
import type { NewTool } from "../../../../src/cli/scaffold/tool.ts";

const tool: NewTool = { name: "a", functionName: "tool_a", description: "A", parameters: [], outputs: undefined };
const comments = "# @tool A\n# @annotation readOnlyHint=false destructiveHint\n# @run confirm=false\n";
const entry = '{"name":"a","description":"A","inputSchema":{"type":"object","properties":{},"required":[],' +
  '"additionalProperties":false},"annotations":{"readOnlyHint":false,"destructiveHint":true},"run":{"confirm":false}}';

/** The texts by their paths, and what is told. */
function planned(bash: string | undefined, tools: string | undefined, how: Partial<Circumstances>) {
  const loaded = { tools: { path: "tools.json", text: tools }, bash: { path: "tools.bash", text: bash } } as Loaded;
  const addition = planAddition(loaded, tool, { isBeside: false, isExported: true, old: undefined, ...how });
  return addition && [addition.changes.map(({ path, text, over }) => [path, text, over]), addition.told];
}

Deno.test("a new tool, beside its function", () => {
  const made =
    `${comments}tool_a() {\n  # Write here what the tool does. It fails by: mcp_error "Why" || return\n  json_object\n}\nexport -f tool_a\n`;
  assert.deepEqual(planned("x=1\n", undefined, { isBeside: true }), [
    [["tools.bash", `x=1\n\n${made}`, { text: "x=1\n" }]],
    ["Added tool_a and its description to tools.bash"],
  ]);
  assert.deepEqual(planned(undefined, undefined, { isBeside: true })?.[0], [
    ["tools.bash", `# shellcheck shell=bash\n\n${made}`, "nothing"],
  ]);
});

Deno.test("a function that is there, in tools.json", () => {
  const old = { path: "tools.bash", text: "tool_a() { :; }\n", line: 1 };
  assert.deepEqual(planned(old.text, '{"tools":[]}', { old }), [
    [["tools.json", `{"tools":[${entry}]}`, { text: '{"tools":[]}' }]],
    ["Added a to tools.json", "Left tool_a as it is, in tools.bash"],
  ]);
  assert.deepEqual(planned(old.text, '{"tools":[]}', { old, isExported: false })?.[0], [
    ["tools.bash", "tool_a() { :; }\n\nexport -f tool_a\n", { text: old.text }],
    ["tools.json", `{"tools":[${entry}]}`, { text: '{"tools":[]}' }],
  ]);
});

Deno.test("a function that is there, beside it, in whatever file it is", () => {
  const old = { path: "tools.bash", text: "x=1\n  tool_a() { :; }\n", line: 2 };
  const margined = comments.replaceAll(/^(?=#)/gm, "  ");
  const text = `x=1\n${margined}  tool_a() { :; }\n`;
  assert.deepEqual(planned(old.text, "", { old, isBeside: true }), [
    [["tools.bash", text, { text: old.text }]],
    ["Described tool_a in tools.bash"],
  ]);
  assert.deepEqual(planned(old.text, "", { old, isBeside: true, isExported: false }), [
    [["tools.bash", `${text}\nexport -f tool_a\n`, { text: old.text }]],
    ["Described tool_a in tools.bash", "Exported tool_a in tools.bash"],
  ]);
  assert.deepEqual(planned("y=1\n", "", { old: { ...old, path: "/x.sh" }, isBeside: true, isExported: false }), [
    [["/x.sh", text, { text: old.text }], ["tools.bash", "y=1\n\nexport -f tool_a\n", { text: "y=1\n" }]],
    ["Described tool_a in /x.sh", "Exported tool_a in tools.bash"],
  ]);
  assert.equal(planned("", "", { old: { ...old, line: 1 }, isBeside: true }), undefined);
});

Deno.test("comments are put above the line of a function, with its margin and line ends", () => {
  const rows: readonly (readonly [text: string, line: number, result: string | undefined])[] = [
    ["tool_a() { :; }", 1, "# c\ntool_a() { :; }"],
    ["\uFEFFtool_a() { :; }\n", 1, "\uFEFF# c\ntool_a() { :; }\n"],
    ["x\r\n\tfunction tool_a {\r\n}\r\n", 2, "x\r\n\t# c\r\n\tfunction tool_a {\r\n}\r\n"],
    ["tool_a  (\n) { :; }\n", 1, "# c\ntool_a  (\n) { :; }\n"],
    ["x; tool_a() { :; }\n", 1, undefined],
    ["tool_ab() { :; }; tool_a() { :; }\n", 1, undefined],
    ["eval 'tool_a() { :; }'\n", 1, undefined],
    ["tool_a() { :; }\n", 7, undefined],
  ];
  for (const [text, line, result] of rows) assert.equal(insertAbove(text, line, "tool_a", ["# c"]), result);
});
