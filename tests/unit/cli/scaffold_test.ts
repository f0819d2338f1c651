import { compileSchema } from "../../../src/schema/compile.ts";
import assert from "node:assert/strict";
import { type Field, readField } from "../../../src/cli/scaffold/field.ts";
import { appendFunction, definitionOf, functionOf, sampleWords } from "../../../src/cli/scaffold/tool.ts";

function field(written: string): Field {
  const reading = readField(written, compileSchema);
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
    assert.deepEqual(readField(written, compileSchema), hint === undefined ? { problem } : { problem, hint });
  });
}

const tool = {
  name: "resize",
  functionName: "tool_resize",
  description: "Resize an image",
  parameters: ["image:string!", "width:integer=800", "ratio:number", "note:string=it's"].map(field),
  outputs: ["image:string", "width:integer", "ratio:number", "ok:boolean", "mode:a|b"].map(field),
};

Deno.test("the function reads what comes and prints what was promised", () => {
  assert.equal(
    functionOf(tool),
    `tool_resize() {
  local image width ratio note
  json_get -v image "$1" image || return
  json_get -v width "$1" width 800 || return
  json_get -v ratio "$1" ratio '' || return
  json_get -v note "$1" note 'it'\\''s' || return
  # Write here what the tool does. It fails by: mcp_error "Why" || return
  log_debug "ratio=$ratio note=$note"
  json_object image="$image" width:="$width" ratio:=0 ok:=false mode=a
}
export -f tool_resize
`,
  );
});

Deno.test("with nothing promised, the function prints what it was given", () => {
  assert.equal(
    functionOf({ ...tool, parameters: tool.parameters.slice(0, 3), outputs: undefined }).split("\n").at(-4),
    '  json_object image="$image" width:="$width" ratio:="${ratio:-null}"',
  );
  const nothing = functionOf({ ...tool, parameters: [], outputs: undefined });
  assert.match(nothing, /^tool_resize\(\) \{\n {2}# .*\n {2}json_object\n\}\n/);
});

Deno.test("the definition promises every output and asks for what is required", () => {
  const { inputSchema, outputSchema } = definitionOf(tool) as Record<string, { required: string[] }>;
  assert.deepEqual(inputSchema!.required, ["image"]);
  assert.deepEqual(outputSchema!.required, ["image", "width", "ratio", "ok", "mode"]);
  assert.equal("outputSchema" in definitionOf({ ...tool, outputs: undefined }), false);
  const parameters = ["a:string!", "b:x|y!", "c:integer!", "d:boolean!", "e:string", "f:array!"].map(field);
  assert.deepEqual(sampleWords({ ...tool, parameters }), ["a=text", "b=x", "c:=1", "d:=true", "f:=[]"]);
});

/** Texts of tools.bash before and after the function `f\ng\n` is added. */
const appended: readonly (readonly [before: string, after: string])[] = [
  ["", "f\ng\n"],
  ["a\n", "a\n\nf\ng\n"],
  ["a\n\n", "a\n\nf\ng\n"],
  ["a", "a\n\nf\ng"],
  ["a\r\nb\r\n", "a\r\nb\r\n\r\nf\r\ng\r\n"],
  ["a\r\nb", "a\r\nb\r\n\r\nf\r\ng"],
];

Deno.test("a function goes behind the rest, whose line ends and end stay", () => {
  for (const [before, after] of appended) assert.equal(appendFunction(before, "f\ng\n"), after, JSON.stringify(before));
});
