import assert from "node:assert/strict";
import { type ConfigSource, readConfig } from "../../../../src/config/mod.ts";
import type { Json } from "../../../../src/json.ts";
import { outcomeOf, placesIn, sourceOf, tool, toolsFile } from "../sources.ts";

/** A source without `tools.json`, whose `tools.bash` is `text`; all functions that it defines are exported. */
function commented(text: string, more: Partial<ConfigSource> = {}): ConfigSource {
  const places = placesIn(text);
  const exported = places.map(({ name }) => name);
  const source = sourceOf({ bash: text, places, exported, defined: exported });
  return { ...source, tools: { ...source.tools, text: undefined }, ...more };
}

function definitionsOf(text: string): Json {
  const { config, problems } = readConfig(commented(text));
  assert.deepEqual(problems.filter(({ severity }) => severity === "error"), []);
  return JSON.parse(JSON.stringify(config?.tools.map(({ definition }) => definition)));
}

const input = (properties: Json = {}, required: Json = []): Json => (
  { type: "object", properties, required, additionalProperties: false }
);

Deno.test("comments make a tool, with all that they can say", () => {
  const text = [
    "# @tool Count the words in a text file",
    "# @title Word count",
    "# @param path! string  The file to count",
    "# @param top integer=10  How many of them to show",
    "# @param mode fast|slow=fast",
    '# @param size number {"minimum": 0.50, "exclusiveMaximum": 1e3}  Its {size}, in "pages"',
    "# @output words! integer",
    "# @output note string  What was odd",
    '# @annotation readOnlyHint openWorldHint=false title="Count words"',
    '# @run timeoutMs=20000 serial requires=["bash", "cat"] env={"A": "b c"} cwd=~/x',
    "tool_word_count() {",
    "  :",
    "}",
    "",
  ].join("\n");
  assert.deepEqual(definitionsOf(text), [{
    name: "word_count",
    title: "Word count",
    description: "Count the words in a text file",
    inputSchema: input({
      path: { type: "string", description: "The file to count" },
      top: { type: "integer", description: "How many of them to show", default: 10 },
      mode: { type: "string", enum: ["fast", "slow"], default: "fast" },
      size: { type: "number", minimum: 0.5, exclusiveMaximum: 1000, description: 'Its {size}, in "pages"' },
    }, ["path"]),
    outputSchema: {
      type: "object",
      properties: { words: { type: "integer" }, note: { type: "string", description: "What was odd" } },
      required: ["words"],
    },
    annotations: { readOnlyHint: true, openWorldHint: false, title: "Count words" },
  }]);
  const { config } = readConfig(commented(text));
  const { run, definition } = config!.tools[0]!;
  assert.deepEqual([run.timeoutMs, run.serial, run.requires, run.env, run.cwd], [
    20000,
    true,
    ["bash", "cat"],
    { A: "b c" },
    "~/x",
  ]);
  assert.match(JSON.stringify(definition), /"minimum":0\.50,"exclusiveMaximum":1e3/);
});

const parameters: readonly (readonly [written: string, schema: Json, isRequired?: true])[] = [
  ["a string", { type: "string" }],
  ["a! string", { type: "string" }, true],
  ["a string!", { type: "string" }, true],
  ["a:string!=x  Text", { type: "string", description: "Text", default: "x" }, true],
  ["a : integer=3", { type: "integer", default: 3 }],
  ["a integer=3", { type: "integer", default: 3 }],
  ["a number=1.5 One", { type: "number", description: "One", default: 1.5 }],
  ["a boolean=false", { type: "boolean", default: false }],
  ["a array", { type: "array", items: { type: "string" } }],
  ["a object[]", { type: "array", items: { type: "object" } }],
  ['a string[]=["x y", "]"]  List', {
    type: "array",
    items: { type: "string" },
    description: "List",
    default: ["x y", "]"],
  }],
  ['a object={"b": {"c": "}"}}', { type: "object", default: { b: { c: "}" } } }],
  ["a string=", { type: "string", default: "" }],
  ["a string= Text", { type: "string", description: "Text", default: "" }],
  ['a string="two words" Text', { type: "string", description: "Text", default: "two words" }],
  ["a string='two \"words\"'", { type: "string", default: 'two "words"' }],
  ["a string=[x", { type: "string", default: "[x" }],
  ["a string=a=b!c", { type: "string", default: "a=b!c" }],
  ["a x|y|z=y Which", { type: "string", enum: ["x", "y", "z"], description: "Which", default: "y" }],
  ["a integer=3 {} Three", { type: "integer", description: "Three", default: 3 }],
  ["a string {name} is put in", { type: "string", description: "{name} is put in" }],
  ['a object {"properties": {"b": {"type": "string"}}}', {
    type: "object",
    properties: { b: { type: "string" } },
  }],
  ["__proto__ string", { type: "string" }],
  ["a-b_C9\tstring\tText", { type: "string", description: "Text" }],
];

for (const [written, schema, isRequired] of parameters) {
  Deno.test(`a parameter: ${written}`, () => {
    const [name] = /^[\w-]+/.exec(written)!;
    const properties = Object.fromEntries([[name, schema]]);
    const [definition] = definitionsOf(`# @tool T\n# @param ${written}\ntool_t() { :; }\n`) as { inputSchema: Json }[];
    assert.deepEqual(definition!.inputSchema, input(properties, isRequired ? [name] : []));
  });
}

Deno.test("what an object or each item of a list holds has a line of its own", () => {
  const [definition] = definitionsOf([
    "# @tool T",
    "# @param options object  How",
    "# @param options.depth! integer=3  How deep",
    '# @param options.filters object[] {"maxItems": 9}',
    "# @param options.filters[].name! string",
    "# @param options.filters[].kind a|b=a",
    "# @output entries! object[]",
    "# @output entries[].size integer  Bytes",
    "tool_t() { :; }",
  ].join("\n")) as { inputSchema: Json; outputSchema: Json }[];
  const filter = {
    type: "object",
    properties: { name: { type: "string" }, kind: { type: "string", enum: ["a", "b"], default: "a" } },
    required: ["name"],
  };
  const depth = { type: "integer", description: "How deep", default: 3 };
  const filters = { type: "array", items: filter, maxItems: 9 };
  const options = { type: "object", description: "How", properties: { depth, filters }, required: ["depth"] };
  assert.deepEqual(definition?.inputSchema, input({ options }));
  const entry = { type: "object", properties: { size: { type: "integer", description: "Bytes" } } };
  assert.deepEqual(definition?.outputSchema, {
    type: "object",
    properties: { entries: { type: "array", items: entry } },
    required: ["entries"],
  });
});

const shapes: readonly (readonly [what: string, text: string, description?: string])[] = [
  ["right above", "# @tool T\ntool_t() { :; }\n"],
  ["without a blank", "#@tool T\ntool_t() { :; }\n"],
  ["with more signs", "  ## @tool  T  \n\n  tool_t ()\n  {\n  :\n}\n"],
  ["above the word function", "# @tool T\nfunction tool_t {\n:\n}\n"],
  ["with lines between", "# @tool T\n\n# a word\n# shellcheck disable=SC2034\n\ntool_t() { :; }\n"],
  ["as Windows ends lines", "# @tool T\r\n#\r\n\r\ntool_t() { :; }\r\n"],
  ["below other comments", "#!/bin/bash\n# What this is.\n# @tool T\ntool_t() { :; }\n"],
  ["with a frame", "# -----\n# @tool T\n# -----\ntool_t() { :; }"],
  ["over several lines", "# @tool T and\n#   more\n# of it\ntool_t() { :; }\n", "T and more of it"],
  ["begun on the next line", "# @tool\n# T\ntool_t() { :; }\n"],
  ["in paragraphs", "# @tool T\n#\n# P\n# q\n\n# not this\ntool_t() { :; }\n", "T\n\nP q"],
  ["with a list", "# @tool T:\n# - a\n#   b\n# 2. c\ntool_t() { :; }\n", "T:\n- a b\n2. c"],
  ["with other tags", "# @tool T\n# @example\n# tool_t x\n# @see y\ntool_t() { :; }\n"],
  ["with a directive within", "# @tool T\n# shellcheck disable=SC2034,SC2154\n# u\ntool_t() { :; }\n", "T u"],
  ["the first of a line", "# @tool T\ntool_t() { :; }; tool_s() { :; }\n"],
];

for (const [what, text, description = "T"] of shapes) {
  Deno.test(`a tool described ${what}`, () => {
    assert.deepEqual(definitionsOf(text), [{ name: "t", description, inputSchema: input() }]);
  });
}

Deno.test("a parameter's description goes on below, up to an empty comment", () => {
  const [definition] = definitionsOf(
    "# @tool T\n# @param a string One\n#   two\n#\n# a note\n# @param b string\n# three\ntool_t() { :; }\n",
  ) as { inputSchema: { properties: Record<string, { description: string }> } }[];
  const { a, b } = definition!.inputSchema.properties;
  assert.deepEqual([a?.description, b?.description], ["One two", "three"]);
});

Deno.test("files that tools.bash sources count as well, after it", () => {
  const text = "  # @tool S\n  tool_s() { :; }\n# @tool R\ntool_r() { :; }\n";
  const own = commented("# @tool T\ntool_t() { :; }\n");
  const source: ConfigSource = {
    ...own,
    places: [...own.places, ...placesIn(text, "/lib.sh")],
    exported: ["tool_r", "tool_s", "tool_t"],
    commented: [{ path: "/lib.sh", text, isUtf8: true }],
  };
  const { config, problems } = readConfig(source);
  assert.deepEqual(problems, []);
  assert.deepEqual(config?.tools.map(({ name, place }) => [name, place]), [
    ["t", { file: "tools.bash", line: 1, column: 3 }],
    ["s", { file: "/lib.sh", line: 1, column: 5 }],
    ["r", { file: "/lib.sh", line: 3, column: 3 }],
  ]);
});

Deno.test("tools.json comes first, and counts where both describe a tool", () => {
  const bash =
    "# @tool From a comment\n# @param x! string=a X\n# @param y string\ntool_a() { :; }\n# @tool B\ntool_b() { :; }\n";
  const inputSchema = { type: "object", properties: { x: { type: "integer" }, z: {} } };
  const tools = toolsFile(tool({ name: "c" }), tool({ inputSchema, annotations: { readOnlyHint: true } }));
  const given = { bash, tools, places: placesIn(bash), exported: ["tool_a", "tool_b", "tool_c"] };
  assert.deepEqual(outcomeOf(given), {
    served: ["c", "a", "b"],
    problems: `
[comments/differs] of tool "a"
warning: Nobody reads this in the comments of tool "a": "description" is "From a comment", expected "d", as line 4 of tools.json says, which counts
  --> tools.bash:1:9
hint: describe a tool in one of the two places
[comments/differs] of tool "a"
warning: Nobody reads this in the comments of tool "a": "inputSchema/properties/z" is absent, expected an object, as line 4 of tools.json says, which counts
  --> tools.bash:2:3
hint: describe a tool in one of the two places
[comments/differs] of tool "a"
warning: Nobody reads this in the comments of tool "a": "inputSchema/properties/x/type" is "string", expected "integer", as line 4 of tools.json says, which counts
  --> tools.bash:2:13
hint: describe a tool in one of the two places
[comments/differs] of tool "a"
warning: Nobody reads this in the comments of tool "a": "inputSchema/properties/x/required" is true, expected false, as line 4 of tools.json says, which counts
  --> tools.bash:2:13
hint: describe a tool in one of the two places
[comments/differs] of tool "a"
warning: Nobody reads this in the comments of tool "a": "inputSchema/properties/x/default" is "a", expected nothing, as line 4 of tools.json says, which counts
  --> tools.bash:2:20
hint: describe a tool in one of the two places
[comments/differs] of tool "a"
warning: Nobody reads this in the comments of tool "a": "inputSchema/properties/x/description" is "X", expected nothing, as line 4 of tools.json says, which counts
  --> tools.bash:2:22
hint: describe a tool in one of the two places
[comments/differs] of tool "a"
warning: Nobody reads this in the comments of tool "a": "inputSchema/properties/y" is an object, expected nothing, as line 4 of tools.json says, which counts
  --> tools.bash:3:12
hint: describe a tool in one of the two places
`,
  });
});

Deno.test("where both say the same, nothing is said of it", () => {
  const bash = "# @tool D\n# @param x! integer=3\n# @annotation readOnlyHint\ntool_a() { :; }\n";
  const tools = toolsFile(tool({
    description: "D",
    title: "A",
    inputSchema: { type: "object", required: ["x"], properties: { x: { default: 3, type: "integer", minimum: 0 } } },
    annotations: { destructiveHint: false, readOnlyHint: true },
  }));
  const given = { bash, tools, places: placesIn(bash), exported: ["tool_a"] };
  assert.deepEqual(outcomeOf(given), { served: ["a"], problems: "\n" });
});
