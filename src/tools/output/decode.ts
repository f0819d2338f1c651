/** Bytes as text: UTF-8, in which a byte that is no part of a character may be a control character of one byte. */

/**
 * The text. Bytes from 0x80 to 0x9f outside of characters become the control characters of those numbers (ECMA-48, C1); any
 * other byte that is none of UTF-8 becomes U+FFFD.
 */
export function decodeControls(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (!text.includes("\ufffd")) return text;
  const out = new Uint8Array(bytes.length * 2);
  let length = 0;
  for (let at = 0; at < bytes.length;) {
    const size = characterSize(bytes, at);
    if (size === 0 && (bytes[at]! & 0xe0) === 0x80) out[length++] = 0xc2;
    for (const end = at + Math.max(1, size); at < end;) out[length++] = bytes[at++]!;
  }
  return decode(out.subarray(0, length));
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** How many bytes the character at `at` has; 0 where there is none (Unicode, table 3-7). */
function characterSize(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const size = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let next = at + 1; next < at + size; next++) {
    const least = next > at + 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const most = next > at + 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (!(bytes[next]! >= least && bytes[next]! <= most)) return 0;
  }
  return size;
}
