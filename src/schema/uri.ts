/** URI references as `$id` and `$ref` use them (RFC 3986). */

/**
 * The URI that `ref` is, relative to `base`, as its two halves: the resource without fragment, and the fragment decoded.
 * `undefined` where it is none (RFC 3986, section 5).
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseUri("b#/%C3%A9", "https://example.com/a"), { resource: "https://example.com/b", fragment: "/é" });
 * assert.equal(parseUri("http://[", "https://example.com/"), undefined);
 * ```
 */
export function parseUri(ref: string, base: string): { resource: string; fragment: string } | undefined {
  try {
    const uri = new URL(ref, base);
    const fragment = decodeURIComponent(uri.hash.slice(1));
    uri.hash = "";
    return { resource: uri.href, fragment };
  } catch {
    return undefined;
  }
}
