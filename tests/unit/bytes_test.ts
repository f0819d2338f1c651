import assert from "node:assert/strict";
import { base64Length } from "../../src/bytes.ts";

Deno.test("base64Length counts what decoding makes", () => {
  for (let length = 0; length < 8; length++) {
    assert.equal(base64Length(new Uint8Array(length).toBase64()), length);
    assert.equal(base64Length(new Uint8Array(length).toBase64({ omitPadding: true })), length);
  }
});
