import { compileSchema } from "../../../src/schema/compile.ts";
import assert from "node:assert/strict";
import { adviseConfig } from "../../../src/advice/mod.ts";
import { readConfig } from "../../../src/config/mod.ts";
import { type Given, report, serverFile, sourceOf, tool, toolsFile } from "../config/sources.ts";

const quiet: Parameters<typeof adviseConfig>[1]["machine"] = {
  syntax: new Map(),
  shellcheck: new Map(),
  hasShellcheck: true,
  missingDirectories: new Set(),
  missingCommands: [],
};

/** All advice about a configuration, as text. */
function adviceOf(given: Given, machine: Parameters<typeof adviseConfig>[1]["machine"] = quiet): string {
  const source = sourceOf({ exported: ["tool_a"], ...given });
  const { problems, documents } = readConfig(source);
  return report(
    adviseConfig(source, {
      problems,
      documents,
      commands: [],
      machine,
      scripts: [],
      functions: { scripts: [], byName: new Map() },
      helpers: new Set(["tool_helper"]),
      ownNames: new Set(["own_tool"]),
      compiler: compileSchema,
    }),
  );
}

/** The identifiers and places of the advice about one tool `a` that only reads. */
function aboutTool(changes: Record<string, unknown>): string[] {
  const tools = toolsFile(tool({ annotations: { readOnlyHint: true }, ...changes }));
  return idsIn(adviceOf({ tools, exported: [`tool_${changes.name ?? "a"}`] }));
}

/** The same about one that takes `schema`. */
function aboutInput(schema: Record<string, unknown>): string[] {
  return aboutTool({ inputSchema: { type: "object", ...schema } });
}

/** The same about a parameter that has a description. */
function aboutParameter(schema: Record<string, unknown>, name = "p"): string[] {
  return aboutInput({ properties: { [name]: { description: "d", ...schema } } });
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/^\[(.+?)\]/gm)].map((match) => match[1]!);
}

/** What is asked, and the identifiers that it gets; most of it gets none. */
const rows: Readonly<Record<string, readonly (readonly [() => string[], ...string[]])[]>> = {
  "names": [
    [() => aboutTool({ name: "a-B_9" })],
    [() => aboutTool({ name: "own_tool" }), "names/own"],
    [() => aboutTool({ name: "a.b" }), "names/characters"],
    [() => aboutTool({ name: "-a" }), "names/characters"],
    [() => aboutTool({ name: "a".repeat(45) })],
    [() => aboutTool({ name: "a".repeat(46) }), "names/long"],
  ],
  "fields of a tool": [
    [() =>
      aboutTool({ title: "T", icons: [], _meta: {}, execution: {}, "x-own": 1, owner: "me", tags: [], version: "1" })],
    [() => aboutTool({ output_schema: {} }), "tools/unknown-field"],
    [() => aboutTool({ Title: "T", title: "T" }), "tools/unknown-field"],
    [() => aboutTool({ annotations: { readOnlyHint: true, idempotent: true } }), "tools/unknown-field"],
    [() => aboutTool({ annotations: { readOnlyHint: true, audience: "all" } })],
    [() => aboutTool({ description: " \n" }), "tools/no-description"],
    [() => aboutTool({ execution: { taskSupport: "required" } }), "tools/task"],
    [() => aboutTool({ execution: { taskSupport: "optional" } })],
    [() => aboutTool({ execution: "required" })],
  ],
  "annotations": [
    [() => aboutTool({ annotations: undefined }), "tools/no-annotations"],
    [() => aboutTool({ annotations: {} }), "tools/no-annotations"],
    [() => aboutTool({ annotations: { title: "T" } }), "tools/no-annotations"],
    [() => aboutTool({ annotations: { readOnlyHint: false } }), "tools/no-annotations"],
    [() => aboutTool({ annotations: { destructiveHint: false } })],
    [() => aboutTool({ annotations: { readOnlyHint: false, destructiveHint: true } }), "run/no-confirm"],
  ],
  "timeouts": [
    [() => aboutTool({ run: { timeoutMs: 60_000 } })],
    [() => aboutTool({ run: { timeoutMs: 60_001 } }), "run/long-timeout"],
  ],
  "what clients refuse at the top": [
    [() => aboutInput({ anyOf: [{ required: ["x"] }] }), "schema/top-level"],
    [() => aboutInput({ allOf: [{}], not: { required: ["y"] } }), "schema/top-level", "schema/top-level"],
    [() => aboutInput({ properties: { p: { description: "d", oneOf: [{ type: "string" }, { type: "number" }] } } })],
    [() => aboutTool({ outputSchema: { type: "object", anyOf: [{}] } })],
  ],
  "what clients refuse anywhere": [
    [() => aboutInput({ $defs: { d: {} }, properties: { p: { $ref: "#/$defs/d" } } }), "schema/reference"],
    [() => aboutParameter({ type: ["string", "number", "null"] }), "schema/type-list"],
    [() => aboutInput({ additionalProperties: false })],
    [() => aboutInput({ unevaluatedProperties: false })],
    [() => aboutParameter({ type: "array", items: true }), "schema/boolean"],
    [() => aboutParameter({ type: "array" }), "schema/no-items"],
    [() => aboutParameter({ type: "array", items: { type: "array" } }), "schema/no-items"],
    [() => aboutParameter({}, "a b"), "schema/property-name"],
    [() => aboutParameter({}, "$filter"), "schema/property-name"],
    [() => aboutParameter({}, "a.b-c_9")],
    [() => aboutParameter({ const: { type: ["a"], $ref: 1 }, default: { type: ["a"], $ref: 1 } })],
  ],
  "descriptions of parameters": [
    [
      () => aboutInput({ properties: { p: { type: "string" }, q: {} } }),
      "schema/no-description",
      "schema/no-description",
    ],
    [() => aboutParameter({ type: "object", properties: { inner: { type: "string" } } })],
    [() => aboutTool({ outputSchema: { type: "object", properties: { p: {} } } })],
  ],
  "64-bit numbers": [
    [() => aboutParameter({ type: "integer" }, "id"), "schema/unsafe-integer"],
    [() => aboutParameter({ type: "integer" }, "tweet_id"), "schema/unsafe-integer"],
    [() => aboutParameter({ type: "integer" }, "tweetId"), "schema/unsafe-integer"],
    [() => aboutParameter({ type: "integer", format: "int64" }, "size"), "schema/unsafe-integer"],
    [() => aboutParameter({ type: "integer", format: "int64", maximum: 9007199254740991 }, "size")],
    [() => aboutParameter({ type: "integer", maximum: 1000 }, "id")],
    [() => aboutParameter({ type: "integer", enum: [1, 2] }, "id")],
    [() => aboutParameter({ type: "number" }, "id")],
    [() => aboutParameter({ type: "string" }, "id")],
    [() => aboutParameter({ type: "integer" }, "valid")],
    [() => aboutParameter({ type: "integer" }, "grid")],
    [() => aboutParameter({ type: "integer" }, "width")],
  ],
  "required": [
    [() => aboutInput({ properties: {}, required: ["p"] }), "schema/required"],
    [() => aboutInput({ required: ["p"] })],
    [() => aboutInput({ properties: {}, patternProperties: { "^p": {} }, required: ["p"] })],
    [() => aboutParameter({ anyOf: [{ properties: {}, required: ["q"] }] })],
  ],
  "keywords": [
    [() => aboutParameter({ desciption: "x" }), "schema/unknown-keyword"],
    [() => aboutParameter({ Pattern: "x" }), "schema/unknown-keyword"],
    [() => aboutInput({ additionalProperty: false }), "schema/unknown-keyword"],
    [() =>
      aboutParameter({ "x-type": 1, nullable: true, example: 1, unit: "s", label: "L", group: "g", order: 1, ui: {} })],
    [() => aboutInput({ properties: { minLenght: { description: "d" } } })],
  ],
  "values": [
    [() => aboutParameter({ type: "string", default: "x", examples: ["y"], enum: ["x", "y"] })],
    [() => aboutParameter({ type: "integer", default: 1, minimum: 1 })],
    [() => aboutParameter({ type: "integer", default: 0, minimum: 1 }), "schema/default"],
    [() => aboutParameter({ type: "string", format: "date", examples: ["2026-01-01", "soon"] }), "schema/example"],
    [() => aboutParameter({ type: "string", enum: ["a", 1, null] }), "schema/enum", "schema/enum"],
    [() => aboutParameter({ enum: ["a", 1, null], default: "b" }), "schema/default"],
    [() => aboutParameter({ type: "number", const: "1" }), "schema/const"],
    [
      () => aboutInput({ default: { p: 1 }, properties: { p: { description: "d", type: "string" } } }),
      "schema/default",
    ],
    [
      () => aboutInput({ $defs: { s: { type: "string" } }, properties: { p: { $ref: "#/$defs/s", default: 1 } } }),
      "schema/reference",
      "schema/default",
    ],
    [
      () => aboutInput({ $defs: { s: { type: "string" } }, properties: { "p/q": { $ref: "#/$defs/s", default: "" } } }),
      "schema/reference",
      "schema/property-name",
    ],
  ],
};

for (const [what, cases] of Object.entries(rows)) {
  Deno.test(`advice on ${what}`, () => {
    for (const [ask, ...expected] of cases) assert.deepEqual(ask().sort(), expected.sort(), String(ask));
  });
}

Deno.test("advice on older drafts goes by their keywords", () => {
  const draft = { $schema: "http://json-schema.org/draft-07/schema#" };
  assert.deepEqual(
    aboutInput({ ...draft, properties: { p: { description: "d", type: "array", items: [{ type: "string" }] } } }),
    [],
  );
  assert.deepEqual(
    aboutInput({
      ...draft,
      definitions: { s: { type: "string" } },
      properties: { p: { allOf: [{ $ref: "#/definitions/s" }], description: "d", default: 1 } },
    }),
    ["schema/default", "schema/reference"],
  );
});

Deno.test("advice on server.json says where and what", () => {
  const server = serverFile({
    capabilities: { tools: { listchanged: true }, loging: {}, elicitation: {}, experimental: { x: {} } },
    instrutions: "x",
    run: { timeoutMs: 90_000 },
  });
  assert.equal(
    "\n" + adviceOf({ server, tools: toolsFile(), exported: [] }),
    `
[server/unknown-field]
warning: Nobody reads "instrutions": found an unknown field, expected "instructions"
  --> server.json:17:3
hint: rename it to "instructions"
[server/capability]
warning: Cannot provide the capability "loging": found it in "capabilities", expected "tools", "logging", "extensions" or "experimental"
  --> server.json:11:5
hint: rename it to "logging"
[server/capability]
warning: Cannot provide the capability "elicitation": found it in "capabilities", expected "tools", "logging", "extensions" or "experimental"
  --> server.json:12:5
hint: take it out: it is a client's capability
[server/capability]
warning: Cannot provide the capability "tools.listchanged": found it in "capabilities", expected "listChanged"
  --> server.json:9:7
hint: rename it to "listChanged"
[run/long-timeout]
warning: Usual clients give up on a call first: "timeoutMs" is 90000, expected less than the 60000 that they wait
  --> server.json:19:18
hint: many wait longer for a call that reports progress (mcp_progress)
`,
  );
});

Deno.test("advice on similar names tells both", () => {
  const only = { annotations: { readOnlyHint: true } };
  const tools = toolsFile(tool({ name: "get-it", ...only }), tool({ name: "get_IT", ...only }));
  assert.equal(
    "\n" + adviceOf({ tools, exported: ["tool_get-it", "tool_get_IT"] }),
    `
[names/similar] of tool "get_IT"
warning: Models may take tool "get_IT" for tool "get-it": the names differ only in capitals, "-" and "_", expected more
  --> tools.json:4:13
hint: rename one of them (the other is at 3:13)
`,
  );
});

Deno.test("where an error stands, there is no advice besides", () => {
  assert.deepEqual(aboutTool({ inputSchema: { type: "array" } }), []);
  assert.deepEqual(aboutTool({ annotations: { readOnlyHint: "yes" } }), []);
});

Deno.test("files that cannot be read get no advice", () => {
  assert.equal(adviceOf({ tools: "{", server: "[" }), "");
  assert.equal(adviceOf({ tools: "[]", server: "1" }), "");
  assert.equal(
    adviceOf({ tools: '{"tools":[1,{"name":2},{"name":"x","inputSchema":[]}]}' }).includes("functions/"),
    false,
  );
});
