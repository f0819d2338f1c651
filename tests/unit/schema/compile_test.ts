import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/json.ts";
import { compileSchema } from "../../../src/schema/compile.ts";
import { judge } from "./validate.ts";

const parse = (text: string): JsonObject => JSON.parse(text);

Deno.test("hostile names in schemas and data are plain names", () => {
  assert.equal(judge({ required: ["toString"] }, {}), '"toString" is missing, expected a value');
  assert.equal(judge({ required: ["__proto__"] }, {}), '"__proto__" is missing, expected a value');
  assert.equal(judge({ required: ["__proto__", "constructor"] }, parse('{"__proto__":1,"constructor":2}')), "valid");
  const typed = parse('{"properties":{"__proto__":{"type":"string"}},"additionalProperties":false}');
  assert.equal(judge(typed, parse('{"__proto__":1}')), '"__proto__" is 1, expected a string');
  assert.equal(judge(typed, parse('{"__proto__":"a"}')), "valid");
  assert.equal(judge(typed, {}), "valid");
  assert.equal(
    judge({ additionalProperties: false }, parse('{"__proto__":1}')),
    '"__proto__" is unknown, expected no such property',
  );
  const union = parse('{"anyOf":[{"properties":{"__proto__":true,"valueOf":true}}],"unevaluatedProperties":false}');
  assert.equal(judge(union, parse('{"__proto__":1,"valueOf":2}')), "valid");
  assert.match(judge(union, parse('{"toString":1}')), /^"toString" is unknown/);
  assert.match(judge(union, parse('{"hasOwnProperty":1}')), /^"hasOwnProperty" is unknown/);
  const dependent = parse(
    '{"dependentSchemas":{"__proto__":{"required":["x"]}},"dependentRequired":{"__proto__":["y"]}}',
  );
  assert.equal(judge(dependent, {}), "valid");
  assert.equal(
    judge(dependent, parse('{"__proto__":1}')),
    '"y" is missing, expected a value because "__proto__" is given; "x" is missing, expected a value',
  );
});

Deno.test("formats are checked, unknown ones annotate", () => {
  assert.match(judge({ format: "ipv4" }, "300.1.1.1"), /expected an IPv4 address$/);
  for (const format of ["phone", "toString", "__proto__"]) assert.equal(judge({ format }, "x"), "valid");
});

Deno.test("the engine's own extensions have no meaning", () => {
  const schema = { type: "string", nullable: true, $async: true, id: "x", discriminator: 1, "x-note": [] };
  assert.equal(judge(schema, null), "the value is null, expected a string");
  assert.equal(judge(schema, "a"), "valid");
  assert.match(judge({ const: { $data: "1/a" } }, 1), /expected \{"\$data":"1\/a"\}$/);
});

Deno.test("data is neither filled, nor converted, nor changed", () => {
  const schema = { properties: { a: { type: "integer", default: 1 }, b: { default: 2 } }, additionalProperties: true };
  const data = Object.freeze({ a: 3 }) as unknown as Json;
  assert.equal(judge(schema, data), "valid");
  assert.equal(judge({ type: "integer" }, "1"), 'the value is "1", expected an integer');
});

Deno.test("schemas with one $id do not meet, whatever it is", () => {
  for (const $id of ["https://example.com/tool", "https://json-schema.org/draft/2020-12/schema"]) {
    const [first, second] = [compileSchema({ $id, type: "string" }), compileSchema({ $id, type: "number" })];
    assert.ok(first.ok && second.ok);
    assert.equal(first.schema.validate("a").kind, "valid");
    assert.equal(first.schema.validate(1).kind, "invalid");
    assert.equal(second.schema.validate(1).kind, "valid");
  }
});

Deno.test("draft-07: what stands beside a $ref says nothing", () => {
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    definitions: { a: { type: "string" } },
    items: [{ $ref: "#/definitions/a", maxLength: 1 }],
    additionalItems: false,
  };
  assert.equal(judge(schema, ["long"]), "valid");
  assert.equal(judge(schema, ["a", 1]), "the value is an array of 2 items, expected at most 1 item");
});

Deno.test("a pattern that backtracks without end is stopped", () => {
  const compiled = compileSchema({ pattern: "^(a+)+$" }, { limitMs: 50 });
  assert.ok(compiled.ok);
  assert.deepEqual(compiled.schema.validate("a".repeat(40) + "!"), { kind: "tooSlow", limitMs: 50 });
  assert.deepEqual(compiled.schema.validate("aaa"), { kind: "valid" });
});

Deno.test("a schema that takes too long to compile is a problem", () => {
  const properties = Object.fromEntries(
    Array.from({ length: 20000 }, (_, index) => [`p${index}`, { minLength: index }]),
  );
  assert.deepEqual(compileSchema({ properties }, { limitMs: 1 }), {
    ok: false,
    problem: { pointer: "", message: "the schema takes more than 1 ms to compile" },
  });
});

Deno.test("nesting beyond the stack is an outcome", () => {
  let data: Json = 1;
  for (let level = 0; level < 100_000; level++) data = [data];
  const unhurried = Infinity;
  assert.equal(
    judge({ items: { $ref: "#" } }, data, unhurried),
    "the value is nested too deeply, expected fewer levels",
  );
  assert.equal(judge({ type: "object" }, data, unhurried), "the value is an array, expected an object");
  let schema: JsonObject = {};
  for (let level = 0; level < 10_000; level++) schema = { items: schema };
  assert.equal(judge(schema, 1, unhurried), 'problem at "": the schema is nested too deeply');
});

Deno.test("true and false are schemas", () => {
  assert.equal(judge(true, 1), "valid");
  assert.equal(judge(false, 1), "the value is 1, expected nothing here");
});
