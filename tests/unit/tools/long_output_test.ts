import assert from "node:assert/strict";
import { LongJson } from "../../../src/json.ts";
import { readJson } from "../../../src/tools/long_output.ts";

// A thread outlives its task for a while, on purpose.
const options = { sanitizeResources: false, sanitizeOps: false };
const blank = " ".repeat(200_000);

Deno.test("short output is read at once", async () => {
  assert.deepEqual(await readJson('{"a":1}'), { value: { a: 1 }, isRounded: false });
  assert.equal(await readJson("{"), undefined);
});

Deno.test({
  name: "long output stays text, digit for digit",
  ...options,
  async fn() {
    const text = new LongJson('{"a":[12345678901234567890]}');
    assert.deepEqual(await readJson(`${blank}{ "a" : [ 12345678901234567890 ] }\n`), { value: text, isRounded: true });
    assert.deepEqual(await readJson(`${blank}[1]`), { value: new LongJson("[1]"), isRounded: false });
    assert.equal(await readJson(`${blank}{`), undefined);
  },
});
