import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { callRevisions, failedResult, resultAt, serveFunctions } from "./served.ts";

const inputSchema = {
  type: "object",
  properties: {
    path: { type: "string", minLength: 1 },
    mode: { enum: ["fast", "slow"] },
    options: { type: "object", properties: { "a/b": { type: "array", items: { type: "integer" } } } },
  },
  required: ["path"],
  additionalProperties: false,
};

/** Arguments that do not satisfy the schema, why, and the issues: pointer, found, expected, keyword. */
const refused: readonly (readonly [unknown, string, readonly (readonly [string, string, string, string])[]])[] = [
  [undefined, '"path" is missing, expected a string', [["/path", "missing", "a string", "required"]]],
  [{}, '"path" is missing, expected a string', [["/path", "missing", "a string", "required"]]],
  [
    { path: 5, mode: "medium" },
    '"path" is 5, expected a string; "mode" is "medium", expected one of "fast" or "slow"',
    [["/path", "5", "a string", "type"], ["/mode", '"medium"', 'one of "fast" or "slow"', "enum"]],
  ],
  [
    { path: "" },
    '"path" is "" (0 characters), expected at least 1 character',
    [["/path", '"" (0 characters)', "at least 1 character", "minLength"]],
  ],
  [
    { path: "x", options: { "a/b": [1, "2"] } },
    '"/options/a~1b/1" is "2", expected an integer',
    [["/options/a~1b/1", '"2"', "an integer", "type"]],
  ],
  [
    { path: "x", mod: "fast" },
    '"mod" is unknown, expected "mode"',
    [["/mod", "unknown", '"mode"', "additionalProperties"]],
  ],
  [[1], "the arguments are an array, expected an object", [["", "an array", "an object", "type"]]],
  ["path=x", "the arguments are a string, expected an object", [["", "a string", "an object", "type"]]],
  [0, "the arguments are a number, expected an object", [["", "a number", "an object", "type"]]],
];

for (const revision of callRevisions) {
  Deno.test(`arguments that do not satisfy the schema never reach the function at ${revision}`, async () => {
    await using served = await serveFunctions({
      revision,
      functions: { take: 'printf x >>"$SERVER_CONFIG_DIR/canary"; echo ran' },
      fields: { take: { inputSchema } },
    });
    for (const [args, why, rows] of refused) {
      const message = `Invalid arguments for tool "take": ${why}`;
      const issues = rows.map(([pointer, found, expected, keyword]) => ({ pointer, found, expected, keyword }));
      const response = await served.client.callTool("take", args);
      const expected = revision === "2025-06-18"
        ? { jsonrpc: "2.0", id: response.id, error: { code: -32602, message, data: { issues } } }
        : resultAt(revision, response.id, { ...failedResult(message), _meta: { "bashful/issues": issues } });
      assert.deepEqual(response, expected);
    }
    assert.equal(existsSync(join(served.dir, "canary")), false);
    const good = await served.client.callTool("take", { path: "x", mode: "slow" });
    assert.equal(good.result.content[0].text, "ran");
    assert.equal(existsSync(join(served.dir, "canary")), true);
  });
}

Deno.test("older revisions than 2025-06-18 get an error for invalid arguments too", async () => {
  for (const revision of ["2024-11-05", "2025-03-26"] as const) {
    const fields = { take: { inputSchema } };
    await using served = await serveFunctions({ revision, functions: { take: "echo ran" }, fields });
    const { error, result } = await served.client.callTool("take", {});
    assert.equal(result, undefined);
    assert.equal(error.code, -32602);
  }
});

Deno.test("of many failures the first twenty are listed, and the rest counted", async () => {
  await using served = await serveFunctions({
    functions: { take: "echo ran" },
    fields: { take: { inputSchema: { type: "object", additionalProperties: { type: "integer" } } } },
  });
  const args = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`k${index}`, "x"]));
  const { error } = await served.client.callTool("take", args);
  const clauses = Array.from({ length: 20 }, (_, index) => `"k${index}" is "x", expected an integer`);
  assert.equal(error.message, `Invalid arguments for tool "take": ${clauses.join("; ")}; and 5 more`);
  assert.equal(error.data.issues.length, 20);
});

Deno.test("absent and null arguments are an empty object", async () => {
  await using served = await serveFunctions({ functions: { echo: `printf '%s' "$1"` } });
  for (const extra of [undefined, { arguments: null }, { arguments: {} }]) {
    const { result } = await served.client.callTool("echo", undefined, extra);
    assert.equal(result.content[0].text, "{}");
  }
});

/** A name that no tool has, and the hint. */
const unknownNames: readonly (readonly [name: string, message: string])[] = [
  ["file_sise", 'Unknown tool "file_sise": did you mean "file_size"?'],
  ["FILE_SIZE", 'Unknown tool "FILE_SIZE": did you mean "file_size"?'],
  ["frobnicate", 'Unknown tool "frobnicate"'],
  ["", 'Unknown tool ""'],
  ["tool_list", 'Unknown tool "tool_list"'],
  ["file_size\n\x1b[31m", 'Unknown tool "file_size\\n\\u001b[31m"'],
  ["x".repeat(300), `Unknown tool "${"x".repeat(79)}…"`],
  ["__proto__", 'Unknown tool "__proto__"'],
  ["constructor", 'Unknown tool "constructor"'],
];

for (const revision of callRevisions) {
  Deno.test(`an unknown tool is an error with the nearest name at ${revision}`, async () => {
    await using served = await serveFunctions({ revision, functions: { file_size: ":", list: ":" } });
    for (const [name, message] of unknownNames) {
      const response = await served.client.callTool(name, {});
      assert.deepEqual(response, { jsonrpc: "2.0", id: response.id, error: { code: -32602, message } }, name);
    }
  });
}
