import assert from "node:assert/strict";
import { defaultRun } from "../../../../src/config/mod.ts";
import { sampleArguments } from "../../../../src/cli/calling/sample.ts";
import type { Json, JsonObject } from "../../../../src/json.ts";
import { Tool } from "../../../../src/tools/mod.ts";

/** A tool with these properties, all required. */
function toolWith(properties: JsonObject, more: JsonObject = {}, readOnlyHint = false): Tool {
  const inputSchema = { type: "object", properties, required: Object.keys(properties), ...more };
  return new Tool({ name: "t", definition: { annotations: { readOnlyHint } }, inputSchema, run: defaultRun } as never);
}

Deno.test("a sample satisfies the schema of its value", async () => {
  const rows: readonly (readonly [schema: JsonObject, sample: Json | undefined])[] = [
    [{ type: "string" }, "text"],
    [{}, "text"],
    [{ type: "string", minLength: 6 }, "textte"],
    [{ type: "string", maxLength: 2 }, "te"],
    [{ type: "string", format: "date" }, "2026-01-31"],
    [{ type: "string", format: "uuid" }, "123e4567-e89b-42d3-a456-426614174000"],
    [{ type: "string", pattern: "^[0-9]$" }, "0"],
    [{ type: "string", pattern: "^[a-z]+$", minLength: 3 }, "aaa"],
    [{ type: "string", pattern: "^(?=[^])\\p{L}$" }, undefined],
    [{ type: "string", pattern: "^[0-9]$", examples: ["7"] }, "7"],
    [{ const: 5 }, 5],
    [{ enum: ["a b", "c"] }, "a b"],
    [{ type: "integer" }, 1],
    [{ type: "integer", minimum: 10 }, 10],
    [{ type: "integer", exclusiveMinimum: 10, multipleOf: 4 }, 16],
    [{ type: "integer", maximum: -3 }, -3],
    [{ type: "number", minimum: 0.2, maximum: 0.3 }, 0.25],
    [{ type: "integer", default: 30 }, 30],
    [{ type: "boolean" }, false],
    [{ type: "null" }, null],
    [{ type: ["integer", "null"] }, 1],
    [{ type: "array", items: { type: "integer" } }, [1]],
    [{ type: "array", items: { type: "string" }, minItems: 2, uniqueItems: true }, ["text", "text2"]],
    [{ type: "array", maxItems: 0 }, []],
    [{ type: "object", properties: { a: { type: "integer" }, b: {} }, required: ["a"] }, { a: 1 }],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, 1],
    [{ $ref: "#/$defs/a~1b" }, 1],
    [{ $ref: "#/$defs/loop" }, undefined],
  ];
  for (const [schema, sample] of rows) {
    const tool = toolWith({ it: schema }, {
      $defs: { "a/b": { type: "integer" }, ...(schema.$ref === "#/$defs/loop" ? { loop: schema } : {}) },
    });
    const given = await sampleArguments(tool);
    assert.deepEqual(given?.it, sample, JSON.stringify(schema));
  }
});

Deno.test("what is not required is left out, unless the arguments would not do without it", async () => {
  const optional = toolWith({ a: { type: "integer" }, b: { type: "integer" } }, { required: ["b", "c"] });
  assert.deepEqual(await sampleArguments(optional), { b: 1, c: "text" });
  const some = toolWith({ a: { type: "integer" } }, { required: [], minProperties: 1 });
  assert.deepEqual(await sampleArguments(some), { a: 1 });
  const exemplary = toolWith({ a: { type: "integer" } }, { examples: [{ a: "x" }, { a: 7 }] });
  assert.deepEqual(await sampleArguments(exemplary), { a: 7 });
});

Deno.test("a tool that only reads is shown what is there", async () => {
  const properties = { path: { type: "string" }, out_dir: { type: "string" } };
  const csv = { path: { type: "string", pattern: "^[a-z]+\\.csv$" } };
  assert.deepEqual(await sampleArguments(toolWith(csv, {}, true)), { path: "a.csv" });
  assert.deepEqual(await sampleArguments(toolWith(properties, {}, true)), { path: "/etc/hosts", out_dir: "." });
  assert.deepEqual(await sampleArguments(toolWith(properties)), { path: "text", out_dir: "text" });
});
