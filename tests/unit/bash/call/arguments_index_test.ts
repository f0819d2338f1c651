import assert from "node:assert/strict";
import { indexArguments } from "../../../../src/bash/call/arguments_index.ts";
import type { Json } from "../../../../src/json.ts";

/** The value that an index says there is, read back from it. */
function readBack(json: string): Json {
  const bytes = new TextEncoder().encode(json);
  const fields = indexArguments(bytes);
  const read = (node: number): Json => {
    const [, start, length, first, count] = fields.slice(node * 5, node * 5 + 5);
    const text = new TextDecoder().decode(bytes.subarray(Number(start), Number(start) + Number(length)));
    if (first === "") return JSON.parse(text);
    const children = Array.from({ length: Number(count) }, (_, index) => Number(first!.slice(1)) + index);
    if (first!.startsWith("[")) return children.map(read);
    return Object.fromEntries(children.map((child) => [fields[child * 5]!, read(child)]));
  };
  return read(0);
}

Deno.test("an index leads to each value", () => {
  const values: Json[] = [
    {},
    { a: {}, b: [], c: "", "": [[]] },
    { 'q"': "\\", "\\": 'x"y\\"', "k,:": "{[,:]}", "é😀": ["ü", { "\n": [1, [2, { d: null }], -1.5e10, true] }] },
    { list: Array.from({ length: 300 }, (_, index) => ({ index, text: `"${index}\\` })) },
  ];
  for (const value of values) assert.deepEqual(readBack(JSON.stringify(value)), value);
});

Deno.test("a container with too many children, or too deep in, is not listed", () => {
  const wide = JSON.stringify({ wide: Array(60_000).fill(1), other: [1] });
  assert.equal(indexArguments(new TextEncoder().encode(wide)).length, 4 * 5);
  const deep = `{"deep":${"[".repeat(5000)}${"]".repeat(5000)}}`;
  const fields = indexArguments(new TextEncoder().encode(deep));
  assert.ok(fields.length < 100 * 5);
  assert.deepEqual(fields.slice(-2), ["", "0"]);
});

Deno.test("a name that Bash cannot hold leaves no index", () => {
  assert.deepEqual(indexArguments(new TextEncoder().encode('{"a":1,"b\\u0000":2}')), []);
});
