import assert from "node:assert/strict";
import { compact, isJson, isObject, type Json, LongJson, parseExact, plainNumbers, typeName } from "../../src/json.ts";

/** JSON texts that come back as they are. */
const exact = [
  "null",
  "-0",
  "[-0,0,-0.0]",
  "9007199254740993",
  "-9007199254740993",
  '{"n":12345678901234567890,"m":[1e400,1E+2,1.0]}',
  "0.1000000000000000055511151231257827",
  '{"s":"9007199254740993","t":"-0 1e5"}',
  '{"__proto__":{"a":9007199254740993},"constructor":1}',
  '{"a":1.50,"b":[1.0,0.0000001,-0.10],"c":123456789.123456789012}',
  '"\\ud800"',
];

Deno.test("parseExact and compact keep every number as it was written", () => {
  for (const text of exact) assert.equal(compact(parseExact(text)), text);
  assert.equal(compact(parseExact(' { "a" : [ 1 , 2.5 ] }\n')), '{"a":[1,2.5]}');
});

Deno.test("in a long text, parseExact keeps what would change a value", () => {
  const long = (numbers: string) => `["${"x".repeat(70_000)}", ${numbers}]`;
  assert.equal(compact(parseExact(long("1.50,1.0"))), long("1.5,1").replace(" ", ""));
  assert.equal(compact(parseExact(long("9007199254740993,1e400"))), long("9007199254740993,1e400").replace(" ", ""));
});

Deno.test("parseExact makes ordinary numbers of those that a double holds", () => {
  assert.deepEqual(parseExact("[1,2.5,-3,0]"), [1, 2.5, -3, 0]);
  const [plain, exact] = parseExact("[123456,1234567890123456789]") as Json[];
  assert.equal(plain, 123456);
  assert.equal(typeof exact, "object");
  assert.equal(isObject(exact), false);
});

Deno.test("plainNumbers rounds what a double cannot hold, at any depth", () => {
  const deep = "[".repeat(1000) + "12345678901234567890" + "]".repeat(1000);
  const texts = ["1e400", "-0", '{"a":[1,{"b":9007199254740993}],"__proto__":1e400}', deep];
  for (const text of texts) assert.deepEqual(plainNumbers(parseExact(text)), JSON.parse(text));
  for (const text of ["1", "null", '{"a":[1,{"b":2.5}],"c":"9007199254740993"}']) {
    const value = parseExact(text);
    assert.equal(plainNumbers(value), value);
  }
});

Deno.test("parseExact refuses what is not JSON", () => {
  for (const text of ["", " ", "{", "[1,]", "01", "1 2", "{'a':1}", "NaN", "\ufeff1", "// x\n1"]) {
    assert.throws(() => parseExact(text), SyntaxError, text);
    assert.equal(isJson(text), false, text);
  }
  for (const text of [...exact, " [1]\n"]) assert.equal(isJson(text), true, text);
});

Deno.test("compact writes values of any depth", () => {
  const deep = (open: string, middle: string, close: string) => open.repeat(100_000) + middle + close.repeat(100_000);
  for (
    const text of [deep("[", "1", "]"), deep('{"a\\n":', '[true,"x",null,{},[]]', "}"), deep('[1,{"b":', "2", "},3]")]
  ) {
    assert.ok(compact(JSON.parse(text)) === text);
  }
});

Deno.test("types have their names", () => {
  const values = [null, [], {}, "x", 1, true, parseExact("1e400")];
  assert.deepEqual(values.map(typeName), ["null", "array", "object", "string", "number", "boolean", "number"]);
  assert.deepEqual(values.map(isObject), [false, false, true, false, false, false, false]);
});

Deno.test("JSON that stays text is written as it is, at any depth", () => {
  const long = (text: string) => new LongJson(text) as unknown as Json;
  assert.equal(compact({ a: long('{"b":1.50}'), c: [long("[1]"), "x"] }), '{"a":{"b":1.50},"c":[[1],"x"]}');
  let deep: Json = long("7");
  for (let level = 0; level < 20_000; level++) deep = [deep];
  assert.equal(compact(deep), "[".repeat(20_000) + "7" + "]".repeat(20_000));
  const types = ["{}", "[]", '""', "null", "true", "false", "-1"].map((text) => new LongJson(text).typeName);
  assert.deepEqual(types, ["object", "array", "string", "null", "boolean", "boolean", "number"]);
});
