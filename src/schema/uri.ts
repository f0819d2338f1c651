/** URI references as `$id` and `$ref` use them (RFC 3986). */

/** The two halves of the URI that `ref` is, relative to `base`; `undefined` where it is none. */
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
