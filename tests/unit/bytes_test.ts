import assert from "node:assert/strict";
import { base64Length, concat, Gathered } from "../../src/bytes.ts";

Deno.test("base64Length counts what decoding makes", () => {
  for (let length = 0; length < 8; length++) {
    assert.equal(base64Length(new Uint8Array(length).toBase64()), length);
    assert.equal(base64Length(new Uint8Array(length).toBase64({ omitPadding: true })), length);
  }
});

Deno.test("concat joins bytes", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  assert.deepEqual(concat([]), new Uint8Array(0));
  assert.deepEqual(concat([bytes("a"), bytes(""), bytes("bc")]), bytes("abc"));
  const one = bytes("a");
  assert.equal(concat([one]), one);
});

Deno.test("many small pieces gathered hold no more than twice its bytes", () => {
  const gathered = new Gathered();
  const chunk = new Uint8Array(65_536).fill(0x78);
  for (let piece = 0; piece < 100_000; piece++) gathered.add(chunk.subarray(0, 1));
  assert.equal(gathered.length, 100_000);
  const all = gathered.take();
  assert.equal(new TextDecoder().decode(all), "x".repeat(100_000));
  assert.ok(all.buffer.byteLength <= 200_000);
  assert.equal(gathered.length, 0);
  assert.equal(gathered.take().length, 0);
});

Deno.test("what was gathered can be read from any byte on, and stays", () => {
  const gathered = new Gathered();
  const all = Uint8Array.from({ length: 300 }, (_, index) => index);
  for (let at = 0; at < all.length; at += 7) gathered.add(all.subarray(at, at + 7));
  for (let offset = 0; offset <= all.length + 1; offset++) assert.deepEqual(gathered.since(offset), all.slice(offset));
  assert.deepEqual(gathered.take(), all);
  assert.deepEqual(gathered.since(0), new Uint8Array(0));
});
