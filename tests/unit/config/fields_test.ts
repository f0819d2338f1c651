import assert from "node:assert/strict";
import { isFieldName, meantType, readValue, typeOf, typeSchema } from "../../../src/config/fields.ts";

Deno.test("a type and its schema are made of each other", () => {
  for (const type of ["string", "integer", "boolean", "object", "string[]", "object[]", "fast|slow"]) {
    assert.equal(typeOf(typeSchema(type)!), type);
  }
  assert.deepEqual(typeSchema("array"), typeSchema("string[]"));
  for (const type of ["", "String", "x", "string[][]", "a|", "a|a", "a|b[]", "toString", "constructor[]"]) {
    assert.equal(typeSchema(type), undefined);
  }
  for (const schema of [{}, { type: "string", minLength: 1 }, { type: "null" }, { enum: [1, 2] }]) {
    assert.equal(typeOf(schema), undefined);
  }
});

Deno.test("a type may be meant by a near name, and by one that people know it by", () => {
  assert.deepEqual(["integr", "bool", "list", "zzzzzz"].map(meantType), ["integer", "boolean", "array", undefined]);
});

Deno.test("a value is one of its type, with its digits", () => {
  const read = (written: string, type: string) => readValue(written, typeSchema(type)!);
  assert.equal(JSON.stringify(read("12345678901234567890", "integer")), "12345678901234567890");
  assert.deepEqual(
    [read("a b", "string"), read("b", "a|b"), read("[{}]", "object[]"), read("true", "boolean")],
    ["a b", "b", [{}], true],
  );
  for (
    const [written, type] of [["1.5", "integer"], ["c", "a|b"], ["[1]", "array"], ["[]", "object"], ["", "number"]]
  ) {
    assert.equal(read(written!, type!), undefined);
  }
});

Deno.test("a name is one of which a variable can be made", () => {
  assert.deepEqual(["a", "_a-B9", "a".repeat(65), "9a", "_", "a.b", ""].map(isFieldName), [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
