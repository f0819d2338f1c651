import assert from "node:assert/strict";
import { decodeControls } from "../../../../src/tools/output/decode.ts";

Deno.test("a byte of one within a character is no control, one outside is", () => {
  const rows: readonly (readonly [bytes: readonly number[], text: string])[] = [
    [[0x61, 0x9b, 0x33, 0x31, 0x6d], "a\x9b31m"],
    [[0xc3, 0x9b, 0xe2, 0x9c, 0x93, 0xf0, 0x9f, 0x99, 0x82], "Û✓🙂"],
    [[0xc2, 0x9b], "\x9b"],
    [[0xff, 0x61, 0xe9, 0x62], "\ufffda\ufffdb"],
    [[0xe2, 0x9c], "\ufffd\x9c"],
    [[0xed, 0xa0, 0x80, 0x41], "\ufffd\ufffd\x80A"],
    [[0xef, 0xbb, 0xbf, 0x41], "\ufeffA"],
  ];
  for (const [bytes, text] of rows) assert.equal(decodeControls(new Uint8Array(bytes)), text);
});
