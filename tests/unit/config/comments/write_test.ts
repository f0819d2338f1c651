import assert from "node:assert/strict";
import { commentLines, readConfig } from "../../../../src/config/mod.ts";
import type { JsonObject } from "../../../../src/json.ts";
import { parseCommented } from "../../../../src/jsonfile/mod.ts";
import { placesIn, sourceOf } from "../sources.ts";

/** What reading makes of the comments that writing makes of `entry`, with its settings. */
function readAgain(entry: JsonObject): unknown {
  const bash = `${commentLines(entry).join("\n")}\ntool_${entry.name}() { :; }\n`;
  const { config, problems } = readConfig(sourceOf({
    bash,
    places: placesIn(bash),
    exported: [`tool_${entry.name}`],
  }));
  assert.deepEqual(problems, [], bash);
  return JSON.parse(JSON.stringify(config?.tools[0]?.definition));
}

const closed = { required: [], additionalProperties: false };

const entries: readonly JsonObject[] = [
  { name: "a", description: "A", inputSchema: { type: "object", properties: {}, ...closed } },
  {
    name: "all",
    title: "All: of it",
    description: `${"many words ".repeat(30)}1. - @x shellcheck disable=SC1 ... end.`,
    inputSchema: {
      type: "object",
      properties: {
        a: { type: "string" },
        b: { type: "string", description: '{"x"} is it', default: "" },
        c: { type: "string", description: "two words".repeat(20), default: 'a "b" \\ c' },
        d: { type: "string", enum: ["a", "b"], default: "b" },
        e: { type: "string", enum: ["a b", "c"], default: "a b" },
        f: { type: "array", items: { type: "string" }, default: ["x y", "]"] },
        g: { type: "array", items: { type: "object", properties: { h: { type: "integer" } } } },
        h: { type: "integer", minimum: 1, maximum: 100, description: "How many", default: 10 },
        i: { type: "string", default: "true" },
        j: { type: "object", default: { k: [1, "="] } },
      },
      required: ["a", "j"],
      additionalProperties: false,
    },
    outputSchema: { type: "object", properties: { a: { type: "boolean", description: "A" } }, required: ["a"] },
    annotations: { title: "All of it", readOnlyHint: true, openWorldHint: false },
  },
  {
    name: "b",
    description: "First of it\nis joined.\n\nSecond:\n- one\n- two\n\nThird".replace("it\nis", "it is"),
    inputSchema: { type: "object", properties: {}, ...closed },
  },
];

for (const entry of entries) {
  Deno.test(`what is written is read again: ${entry.name}`, () => assert.deepEqual(readAgain(entry), entry));
}

Deno.test("the tools that init makes can be described by comments", async () => {
  const template = await Deno.readTextFile(new URL("../../../../src/cli/templates/tools.json", import.meta.url));
  const { tools } = parseCommented(template) as { tools: JsonObject[] };
  assert.ok(tools.length > 0);
  for (const entry of tools) assert.deepEqual(readAgain(entry), entry);
});

Deno.test("what an object or each item of a list holds is written below it, where lines can say it", () => {
  const properties = {
    a: { type: "string", description: "A" },
    b: { type: "object", properties: { c: { type: "string" } } },
  };
  const entries = { type: "array", description: "All", items: { type: "object", properties, required: ["a"] } };
  const strict = { type: "array", items: { type: "object", properties: {}, additionalProperties: false } };
  const inputSchema = { type: "object", properties: { entries, strict }, required: ["entries"] };
  assert.deepEqual(commentLines({ name: "a", description: "A", inputSchema }), [
    "# @tool A",
    "# @param entries! object[]  All",
    "# @param entries[].a! string  A",
    "# @param entries[].b object",
    "# @param entries[].b.c string",
    '# @param strict object[] {"items": {"type": "object", "properties": {}, "additionalProperties": false}}',
  ]);
});

Deno.test("settings are written as words", () => {
  const run = { timeoutMs: 20000, serial: true, requires: ["a", "b c"], env: { A: "b c" }, cwd: "~/x y" };
  const lines = commentLines({ name: "a", description: "A", inputSchema: {}, run });
  assert.deepEqual(lines, [
    "# @tool A",
    '# @run timeoutMs=20000 serial requires=["a", "b c"] env={"A": "b c"} cwd="~/x y"',
  ]);
});

Deno.test("whatever is described, nothing of it is code", () => {
  const text = "x\ntouch a\r\n`id`\rz\n\ny";
  const property = { type: "string", enum: [text, "b"], description: text, default: text };
  const lines = commentLines({
    name: "a",
    title: text,
    description: text,
    inputSchema: { type: "object", properties: { p: property }, required: [] },
    annotations: { title: text },
  });
  for (const line of lines) assert.match(line, /^#[^\n]*$/);
});
