/** Large files: 10,000 tools and 5 MB. Nothing is timed; what is slower than linear would not end here. */

import assert from "node:assert/strict";
import { readConfig } from "../../../src/config/mod.ts";
import { sourceOf, tool } from "./sources.ts";

const names = Array.from({ length: 10_000 }, (_, index) => `number_${index}`);
const description = "Counts what is there. ".repeat(18);
const tools = `{"tools":[\n${
  names.map((name) => {
    const inputSchema = { type: "object", properties: { [name]: { type: "string" } }, required: [name] };
    return tool({ name, description, inputSchema });
  }).join(",\n")
}\n]}`;
const exported = names.map((name) => "tool_" + name);

Deno.test("10,000 tools are served in the file's order", () => {
  assert.ok(tools.length > 5_000_000);
  const { config, problems } = readConfig(sourceOf({ tools, exported }));
  assert.deepEqual(problems, []);
  assert.deepEqual(config?.tools.map((each) => each.name), names);
  assert.deepEqual(config?.tools[9_999]?.place, { file: "tools.json", line: 10_001, column: 1 });
});

Deno.test("10,000 problems are all listed, each with its place", () => {
  const { config, problems } = readConfig(sourceOf({ tools, exported: exported.map((name) => "x" + name) }));
  assert.deepEqual(config?.tools, []);
  assert.deepEqual(problems.map((problem) => problem.place?.line), names.map((_, index) => index + 2));
});

Deno.test("a mistake at the very end is found", () => {
  const { problems } = readConfig(sourceOf({ tools: tools.slice(0, -1), exported }));
  assert.deepEqual(problems.map(({ id, place }) => [id, place]), [
    ["json/syntax", { file: "tools.json", line: 10_002, column: 2 }],
  ]);
});

Deno.test("a million levels are no crash", () => {
  const deep = "[".repeat(1_000_000);
  assert.deepEqual(readConfig(sourceOf({ tools: deep })).problems.map((problem) => problem.id), ["json/syntax"]);
  const closed = deep + "]".repeat(1_000_000);
  assert.deepEqual(readConfig(sourceOf({ tools: closed })).problems.map((problem) => problem.id), ["json/too-deep"]);
  const inSchema = `{"tools":[{"name":"a","inputSchema":${closed}}]}`;
  assert.deepEqual(readConfig(sourceOf({ tools: inSchema })).problems.map((problem) => problem.id), ["json/too-deep"]);
});

Deno.test("of very many mistakes the first 20 are listed", () => {
  const { problems } = readConfig(sourceOf({ tools: `[${"True,".repeat(100)}1]` }));
  assert.equal(problems.length, 20);
  assert.equal(problems[18]!.hint, undefined);
  assert.deepEqual(problems[19]!.hint, { kind: "words", text: "only the first 20 mistakes are listed" });
});
