import assert from "node:assert/strict";
import { type Field, readField } from "../../../../src/cli/scaffold/field.ts";
import { appendFunction, definitionOf, functionOf, sampleWords } from "../../../../src/cli/scaffold/tool.ts";

/** A field that can be used, as it is written. */
function field(written: string): Field {
  return (readField(written) as { field: Field }).field;
}

const tool = {
  name: "resize",
  functionName: "tool_resize",
  description: "Resize an image",
  parameters: ["image:string!", "width:integer=800", "ratio:number", "note:string=it's"].map(field),
  outputs: ["image:string!", "width:integer", "ratio:number!", "ok:boolean", "mode:a|b"].map(field),
};

Deno.test("the function reads what comes and prints what was promised", () => {
  assert.equal(
    functionOf(tool),
    `tool_resize() {
  local image width ratio note
  json_vars "$1" image width ratio= note || return
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
  const lists = ["my-files:string[]!", "tags:integer[]", "more:array=[]"].map(field);
  assert.equal(
    functionOf({ ...tool, parameters: lists, outputs: [field("tags:integer[]")] }).split("\n").slice(1, -3).join("\n"),
    `  local my_files tags more
  json_vars "$1" 'my_files[]:my-files' 'tags[]=' 'more[]' || return
  # Write here what the tool does. It fails by: mcp_error "Why" || return
  log_debug "my_files=\${my_files[*]-} tags=\${tags[*]-} more=\${more[*]-}"
  json_object tags:='[]'`,
  );
  assert.equal(
    functionOf({ ...tool, parameters: lists, outputs: undefined }).split("\n").at(-4),
    '  json_object my-files:="${#my_files[@]}" tags:="${#tags[@]}" more:="${#more[@]}"',
  );
  const nothing = functionOf({ ...tool, parameters: [], outputs: undefined });
  assert.match(nothing, /^tool_resize\(\) \{\n {2}# .*\n {2}json_object\n\}\n/);
});

Deno.test("of outputs and parameters alike, the definition requires what has the mark", () => {
  const { inputSchema, outputSchema } = definitionOf(tool) as Record<string, { required: string[] }>;
  assert.deepEqual(inputSchema!.required, ["image"]);
  assert.deepEqual(outputSchema!.required, ["image", "ratio"]);
  assert.equal("outputSchema" in definitionOf({ ...tool, outputs: undefined }), false);
  const parameters = ["a:string!", "b:x|y!", "c:integer!", "d:boolean!", "e:string", "f:array!", "g:object[]!"].map(
    field,
  );
  assert.deepEqual(sampleWords({ ...tool, parameters }), [
    "a=text",
    "b=x",
    "c:=1",
    "d:=true",
    'f:=["text"]',
    "g:=[{}]",
  ]);
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
