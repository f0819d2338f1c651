import assert from "node:assert/strict";
import { propertiesOf } from "../../../src/config/parameters.ts";

const root = {
  properties: { a: { $ref: "#/$defs/b~1c" } },
  allOf: [{ properties: { d: true } }, { $ref: "#" }],
  anyOf: [{ oneOf: [{ properties: { e: {}, a: { type: "string" } } }] }],
  then: { properties: { f: {} } },
  $defs: { "b/c": { properties: { g: {} } } },
};

Deno.test("properties are found wherever a schema names them, and each circle ends", () => {
  const all = propertiesOf(root, [root]);
  assert.deepEqual([...all.keys()].sort(), ["a", "d", "e", "f"]);
  assert.deepEqual([...propertiesOf(root, all.get("a")!).keys()], ["g"]);
  assert.deepEqual(propertiesOf(root, [true, null, "x", []]), new Map());
});
