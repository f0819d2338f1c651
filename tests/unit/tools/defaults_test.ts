import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/json.ts";
import { missingDefaults } from "../../../src/tools/defaults.ts";

function defaultsOf(schema: JsonObject, values: JsonObject) {
  return Object.fromEntries(missingDefaults(schema, values));
}

Deno.test("only what is missing has its default, and null is not missing", () => {
  const properties = { a: { default: 1 }, b: { default: 2 }, c: { default: null }, d: {}, e: { default: 5 } };
  assert.deepEqual(defaultsOf({ properties }, { b: 3, e: null }), { a: 1, c: null });
});

Deno.test("nested ones stand under their dotted keys, and what is in a default under its own", () => {
  const o = { properties: { "x.y": { default: 1 }, "z\\": { default: [{ k: "v" }] } }, default: { w: true } };
  assert.deepEqual(defaultsOf({ properties: { o } }, {}), {
    o: { w: true },
    "o.w": true,
    "o.x\\.y": 1,
    "o.z\\\\": [{ k: "v" }],
    "o.z\\\\.0": { k: "v" },
    "o.z\\\\.0.k": "v",
  });
  assert.deepEqual(defaultsOf({ properties: { o } }, { o: { "z\\": 1 } }), { "o.x\\.y": 1 });
  assert.deepEqual(defaultsOf({ properties: { o } }, { o: [1] }), {});
});

Deno.test("through allOf and references, also of a schema that refers to itself, and to nothing", () => {
  const schema = {
    $defs: { size: { properties: { width: { default: 80 } } } },
    allOf: [{ $ref: "#/$defs/size" }, { properties: { width: { default: 81 }, height: { default: 24 } } }],
    properties: {
      inner: { $ref: "#" },
      bad: { $ref: "#/nowhere" },
      far: { $ref: "https://x.test/" },
      odd: { $ref: "#/%zz" },
    },
  };
  const found = missingDefaults(schema, {});
  assert.equal(found.get("width"), 81);
  assert.equal(found.get("inner.height"), 24);
  assert.ok(found.size <= 256);
});
