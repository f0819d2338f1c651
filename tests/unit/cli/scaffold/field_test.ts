import assert from "node:assert/strict";
import { type Field, readField } from "../../../../src/cli/scaffold/field.ts";

function field(written: string): Field {
  const reading = readField(written);
  assert.ok("field" in reading, JSON.stringify(reading));
  return reading.field;
}

Deno.test("a field is its name, type, mark and default", () => {
  assert.deepEqual(field("path:string!"), {
    name: "path",
    variable: "path",
    isRequired: true,
    schema: { type: "string", description: "The path" },
  });
  assert.deepEqual(field("maxSize:number=1000"), {
    name: "maxSize",
    variable: "max_size",
    isRequired: false,
    default: 1000,
    schema: { type: "number", description: "The max size", default: 1000 },
  });
});

/** Types and defaults, as written, and the schema's part that they become. */
const schemas: readonly (readonly [written: string, schema: Record<string, unknown>])[] = [
  ["string=", { type: "string", default: "" }],
  ["string=a=b:c!", { type: "string", default: "a=b:c!" }],
  ["integer=-3", { type: "integer", default: -3 }],
  ["boolean=false", { type: "boolean", default: false }],
  ["array", { type: "array", items: { type: "string" } }],
  ['array=["a"]', { type: "array", items: { type: "string" }, default: ["a"] }],
  ["integer[]!=[1,2]", { type: "array", items: { type: "integer" }, default: [1, 2] }],
  ['object={"a":1}', { type: "object", default: { a: 1 } }],
  ["fast|slow=slow", { type: "string", enum: ["fast", "slow"], default: "slow" }],
];

for (const [written, schema] of schemas) {
  Deno.test(`x:${written} is read`, () => {
    const { description: _, ...rest } = field(`x:${written}`).schema;
    assert.deepEqual(rest, schema);
  });
}

/** What cannot be used, and why. */
const refused: readonly (readonly [written: string, problem: string, hint?: string])[] = [
  ["x", "found no type, expected NAME:TYPE", "write x:string"],
  [":string", 'the name is "", expected a letter, then letters, digits, "_" or "-"'],
  ["a b:string", 'the name is "a b", expected a letter, then letters, digits, "_" or "-"'],
  ["_:string", 'the name is "_", expected a letter, then letters, digits, "_" or "-"'],
  ["x:int", `the type is "int", ${types()}`, "did you mean x:integer?"],
  ["x:String", `the type is "String", ${types()}`, "did you mean x:string?"],
  ["x:", `the type is "", ${types()}`],
  ["x:a|a", `the type is "a|a", ${types()}`],
  ["x:a|", `the type is "a|", ${types()}`],
  ["x:integer=1.5", 'the default is "1.5", expected a value of type integer'],
  ["x:number=NaN", 'the default is "NaN", expected a value of type number'],
  ["x:boolean=yes", 'the default is "yes", expected a value of type boolean'],
  ["x:integer[]=[1,2.5]", 'the default is "[1,2.5]", expected a value of type integer[]'],
  ["x:a|b=c", 'the default is "c", expected "a" or "b"'],
];

function types(): string {
  return "expected string, number, integer, boolean, array or object, TYPE[] or words with | between them";
}

for (const [written, problem, hint] of refused) {
  Deno.test(`${JSON.stringify(written)} is refused`, () => {
    assert.deepEqual(readField(written), hint === undefined ? { problem } : { problem, hint });
  });
}
