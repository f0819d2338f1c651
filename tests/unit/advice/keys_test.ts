import assert from "node:assert/strict";
import { adviseKeys } from "../../../src/advice/keys.ts";
import { readFunctions } from "../../../src/advice/mod.ts";
import type { JsonObject } from "../../../src/json.ts";

const text = { type: "string" };
const schema: JsonObject = {
  type: "object",
  properties: {
    who: text,
    limit: { type: "integer" },
    options: { type: "object", properties: { deep: { type: "object", properties: { depth: { type: "integer" } } } } },
    tags: { type: "array", items: { type: "object", properties: { name: text } } },
    free: { type: "object" },
    open: { type: "object", properties: { a: text }, additionalProperties: true },
    either: { anyOf: [{ type: "object", properties: { a: text } }, { type: "object", properties: { b: text } }] },
    "a.b": text,
    there: { $ref: "#/$defs/there" },
  },
  allOf: [{ properties: { also: text } }],
  $defs: { there: { type: "object", properties: { x: text } } },
};

/** The keys that are not in `inputSchema`, of the function of tool `a` with this body, each with what is meant. */
async function unknownIn(body: string, inputSchema: JsonObject = schema): Promise<string> {
  const functions = await readFunctions([{ path: "tools.bash", text: `tool_a() {\n${body}\n}\n` }]);
  const tool = { name: "a", value: { name: "a", inputSchema }, path: [] };
  return adviseKeys([tool], "tool_", functions).map(({ found, hint }) => {
    const key = /^the key "(.*?)" for/.exec(found ?? "")?.[1];
    return hint?.kind === "didYouMean" ? `${key}>${hint.name}` : key;
  }).join(" ");
}

/** Bodies, and the keys in them that the schema does not have. */
const rows: readonly (readonly [body: string, keys: string])[] = [
  ['json_get "$1" who; json_get -v x "${1}" limit 10; json_get $1 also', ""],
  ['json_get "$1" woh', "woh>who"],
  ['if json_get -v x "$1" "limt" 10; then :; fi', "limt>limit"],
  ['x=$(json_get "$1" something_else)', "something_else"],
  [
    'json_get "$1" options.deep.depth; json_get "$1" options.deep.dept; json_get "$1" options.depp.depth',
    "options.deep.dept>depth options.depp.depth>deep",
  ],
  ['json_get "$1" tags.0.name; json_get "$1" tags.1.nam; json_get "$1" tags.name', "tags.1.nam>name tags.name"],
  ['json_get "$1" who.first', "who.first"],
  ['json_get "$1" free.x; json_get "$1" open.x; json_get "$1" either.x', ""],
  ['json_get "$1" \'a\\.b\'; json_get "$1" a.b', "a.b>a\\.b"],
  ['json_get "$1" there.x; json_get "$1" there.y', "there.y"],
  [
    'json_list -v items "$1" tags; json_list -v items "$1" tag; json_keys -v names "$1" fre; json_length "$1" tagz',
    "tag>tags fre>free tagz>tags",
  ],
  ['json_vars "$1" who=x \'tags[]=\' max:limit=10 n:limits="$max" woh', "limits>limit woh>who"],
  ['json_object_has_key "$1" limit; json_object_has_key "$1" limitt; json_object_has_key "$1" a.b', "limitt>limit"],
  // What is no literal, or no key of the tool's own arguments.
  ['json_get "$1" "$key"; json_get "$2" woh; json_get "$reply" woh; json_get - woh; json_vars "$1" "$names"', ""],
  ['shift; json_get "$1" woh', ""],
  ['set -- "$reply"; json_get "$1" woh', ""],
  ['inner() { json_get "$1" woh; }; inner "$reply"', ""],
];

for (const [body, keys] of rows) {
  Deno.test(`keys that the schema does not have: ${body}`, async () => assert.equal(await unknownIn(body), keys));
}

Deno.test("a schema that describes no properties may have any", async () => {
  assert.equal(await unknownIn('json_get "$1" x', { type: "object" }), "");
  assert.equal(await unknownIn('json_get "$1" x', { type: "object", properties: {} }), "x");
  assert.equal(
    await unknownIn('json_get "$1" x', { type: "object", properties: {}, patternProperties: { x: {} } }),
    "",
  );
  assert.equal(await unknownIn('json_get "$1" x', { type: "object", properties: {}, if: {} }), "");
});
