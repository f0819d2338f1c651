import assert from "node:assert/strict";
import { defaultRun } from "../../../../src/config/mod.ts";
import { parameterWords } from "../../../../src/cli/calling/parameters.ts";
import { Tool } from "../../../../src/tools/mod.ts";

Deno.test("a word for each parameter, or for each of its choices", () => {
  const properties = {
    text: { type: "string", description: "One.\nTwo." },
    any: {},
    either: { type: ["integer", "string"] },
    count: { type: "integer", description: "a\tb" },
    list: { type: "array" },
    mode: { enum: ["a b", "$(c)", "d\ne"] },
    size: { enum: [1, "x"] },
    flag: { type: "boolean" },
    fixed: { const: null },
    refers: { $ref: "#/$defs/it" },
    "a=b": { type: "string" },
    "a\nb": { type: "string" },
    "a:": { type: "string" },
  };
  const inputSchema = { type: "object", properties, $defs: { it: { type: "boolean" } } };
  const words = parameterWords(new Tool({ name: "t", definition: {}, inputSchema, run: defaultRun } as never));
  assert.deepEqual(words.map(({ word }) => word), [
    ...["text=", "any=", "either=", "count:=", "list:=", "mode=a b", "mode=$(c)", "size:=1", "size=x"],
    ...["flag:=true", "flag:=false", "fixed:=null", "refers:=true", "refers:=false"],
  ]);
  assert.deepEqual([words[0]!.about, words[1]!.about, words[3]!.about], ["One.", "", "a\\tb"]);
});
