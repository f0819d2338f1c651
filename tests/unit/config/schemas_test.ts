/** Schemas of tools: which are refused, and that the place is the schema's own part. The words are `schema/`'s to test. */

import assert from "node:assert/strict";
import { recordOf } from "../../../src/cli/problems/record.ts";
import { sentenceOf } from "../../../src/cli/problems/sentence.ts";
import { readConfig } from "../../../src/config/mod.ts";
import { sourceOf, tool, toolsFile } from "./sources.ts";

const wordsOf = (...tools: string[]) =>
  readConfig(sourceOf({ tools: toolsFile(...tools) })).problems.map(recordOf).map((
    { id, tool, message, place, hint },
  ) => (
    { id, tool, place: `${place?.line}:${place?.column}`, message, hint }
  ));

Deno.test("a schema says that it is an object's", () => {
  const problems = wordsOf(
    tool({ inputSchema: {} }),
    tool({ name: "b", inputSchema: { type: "string" }, outputSchema: { type: ["object"] } }),
  );
  const id = "tools/schema-type";
  assert.deepEqual(problems, [
    {
      id,
      tool: "a",
      place: "3:49",
      message: 'Cannot serve tool "a": found no "type" in "inputSchema", expected "object"',
      hint: 'add "type": "object"',
    },
    {
      id,
      tool: "b",
      place: "4:57",
      message: 'Cannot serve tool "b": "type" of "inputSchema" is "string", expected "object"',
      hint: undefined,
    },
    {
      id,
      tool: "b",
      place: "4:90",
      message: 'Cannot serve tool "b": "type" of "outputSchema" is an array, expected "object"',
      hint: undefined,
    },
  ]);
});

Deno.test("a result may be of any type at 2026-07-28, and only there", () => {
  const outputs = [{ type: "array" }, { type: ["string", "null"] }, {}, {
    anyOf: [{ type: "object" }, { type: "null" }],
  }];
  for (const protocolVersion of ["2026-07-28", "2025-11-25"]) {
    const server = JSON.stringify({
      protocolVersion,
      serverInfo: { name: "n", version: "1" },
      capabilities: { tools: {} },
    });
    for (const outputSchema of outputs) {
      const { config, problems } = readConfig(sourceOf({ server, tools: toolsFile(tool({ outputSchema })) }));
      const isFree = protocolVersion === "2026-07-28";
      assert.deepEqual(problems.map(({ id }) => id), isFree ? [] : ["tools/schema-type"]);
      assert.equal(config?.tools.length, isFree ? 1 : 0);
    }
    const inputs = readConfig(sourceOf({ server, tools: toolsFile(tool({ inputSchema: { type: "array" } })) }));
    assert.deepEqual(inputs.problems.map(({ id }) => id), ["tools/schema-type"]);
    const unsound = readConfig(sourceOf({ server, tools: toolsFile(tool({ outputSchema: { type: "arr" } })) }));
    assert.equal(unsound.config?.tools.length, 0);
    assert.equal(unsound.problems.length, 1);
  }
});

Deno.test("a schema that is unsound makes one tool unusable", () => {
  const { config, problems } = readConfig(sourceOf({
    tools: toolsFile(
      tool({ outputSchema: { type: "object", properties: { "a/b~c": { $ref: "#/nope" } } } }),
      tool({ name: "b" }),
    ),
  }));
  assert.deepEqual(config?.tools.map((each) => each.name), ["b"]);
  assert.equal(problems.length, 1);
  assert.equal(problems[0]!.id, "tools/schema");
  assert.equal(problems[0]!.tool, "a");
  assert.deepEqual(problems[0]!.place, { file: "tools.json", line: 3, column: 129 });
  assert.match(sentenceOf(problems[0]!), /^Cannot serve tool "a": "outputSchema" at \/properties\/a~1b~0c\/\$ref: ./);
});

Deno.test("the place of a schema's problem is the value that is wrong", () => {
  const schemas = [
    [{ type: "object", properties: { p: { type: "strin" } } }, "3:92"],
    [{ type: "object", required: "p" }, "3:77"],
    [{ type: "object", properties: { p: { pattern: "(" } } }, "3:95"],
  ] as const;
  for (const [inputSchema, place] of schemas) {
    assert.deepEqual(wordsOf(tool({ inputSchema })).map((problem) => problem.place), [place]);
  }
});
