import assert from "node:assert/strict";
import { parseUri } from "../../../src/schema/uri.ts";

Deno.test("references are resolved against their base, and their fragment is decoded", () => {
  const base = "https://example.com/a/b";
  const rows: [string, string, string][] = [
    ["", base, ""],
    ["#", base, ""],
    ["#x", base, "x"],
    ["#/$defs/%C3%A9~1", base, "/$defs/é~1"],
    ["c#x", "https://example.com/a/c", "x"],
    ["/d", "https://example.com/d", ""],
    ["urn:x:y#z", "urn:x:y", "z"],
  ];
  for (const [ref, resource, fragment] of rows) assert.deepEqual(parseUri(ref, base), { resource, fragment }, ref);
});

Deno.test("what is no URI is none", () => {
  for (const ref of ["http://[", "#%", "//"]) assert.equal(parseUri(ref, "https://example.com/"), undefined, ref);
});
