import assert from "node:assert/strict";
import { compact, isObject, type Json, parseExact, toPointer, typeInWords, typeName } from "../../src/json.ts";

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
  '"\\ud800"',
];

Deno.test("parseExact and compact keep every number as it was written", () => {
  for (const text of exact) assert.equal(compact(parseExact(text)), text);
  assert.equal(compact(parseExact(' { "a" : [ 1 , 2.5 ] }\n')), '{"a":[1,2.5]}');
});

Deno.test("parseExact makes ordinary numbers of those that a double holds", () => {
  assert.deepEqual(parseExact("[1,2.5,-3,0]"), [1, 2.5, -3, 0]);
  const [plain, exact] = parseExact("[123456,1234567890123456789]") as Json[];
  assert.equal(plain, 123456);
  assert.equal(typeof exact, "object");
  assert.equal(isObject(exact), false);
});

Deno.test("parseExact refuses what is not JSON", () => {
  for (const text of ["", " ", "{", "[1,]", "01", "1 2", "{'a':1}", "NaN", "\ufeff1", "// x\n1"]) {
    assert.throws(() => parseExact(text), SyntaxError, text);
  }
});

Deno.test("compact writes values of any depth", () => {
  const deep = (open: string, middle: string, close: string) => open.repeat(100_000) + middle + close.repeat(100_000);
  for (
    const text of [deep("[", "1", "]"), deep('{"a\\n":', '[true,"x",null,{},[]]', "}"), deep('[1,{"b":', "2", "},3]")]
  ) {
    assert.ok(compact(JSON.parse(text)) === text);
  }
});

Deno.test("toPointer escapes as RFC 6901 says", () => {
  assert.equal(toPointer([]), "");
  assert.equal(toPointer(["items", 0, "a/b", "m~n", "", "é"]), "/items/0/a~1b/m~0n//é");
});

Deno.test("types have their names", () => {
  const values: [unknown, string, string][] = [
    [null, "null", "null"],
    [[], "array", "an array"],
    [{}, "object", "an object"],
    ["x", "string", "a string"],
    [1, "number", "a number"],
    [true, "boolean", "a boolean"],
    [parseExact("1e400"), "number", "a number"],
  ];
  for (const [value, name, words] of values) assert.deepEqual([typeName(value), typeInWords(value)], [name, words]);
  assert.deepEqual(values.map(([value]) => isObject(value)), [false, false, true, false, false, false, false]);
});
