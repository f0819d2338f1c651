import assert from "node:assert/strict";
import { Output, Tail } from "../../../src/bash/output.ts";

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

Deno.test("an output keeps all up to its limit, to the byte", () => {
  const output = new Output();
  output.limitBytes = 6;
  assert.equal(output.add(bytes("abc")), true);
  assert.equal(output.add(bytes("def")), true);
  assert.equal(output.add(bytes("g")), false);
  assert.equal(text(output.take()), "abcdef");
});

Deno.test("what is kept elsewhere counts toward an output's limit", () => {
  const output = new Output();
  output.limitBytes = 6;
  assert.equal(output.reserve(4), true);
  assert.equal(output.add(bytes("ab")), true);
  assert.equal(output.reserve(1), false);
  assert.equal(text(output.take()), "ab");
});

Deno.test("a tail is all that there is, while that is little", () => {
  const tail = new Tail(8);
  tail.add(bytes("ab"));
  tail.add(bytes("cd\n"));
  assert.equal(tail.text(), "abcd\n");
});

Deno.test("a tail that was cut begins with a whole line, where there is one", () => {
  const tail = new Tail(8);
  tail.add(bytes("first\nsecond\nlast"));
  assert.equal(tail.text(), "last");
  tail.clear();
  tail.add(bytes("0123456789"));
  assert.equal(tail.text(), "23456789");
});

Deno.test("a tail that was cut begins with a whole character", () => {
  const tail = new Tail(5);
  tail.add(bytes("éééé"));
  assert.equal(tail.text(), "éé");
});

Deno.test("a tail keeps the last bytes, however they come", () => {
  const all = "0123456789abcdefghij";
  for (let size = 1; size <= all.length; size++) {
    const tail = new Tail(8);
    for (let at = 0; at < all.length; at += size) tail.add(bytes(all.slice(at, at + size)));
    assert.equal(tail.text(), "cdefghij", `in pieces of ${size}`);
  }
});
