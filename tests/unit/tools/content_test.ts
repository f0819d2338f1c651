import assert from "node:assert/strict";
import { type JsonObject, parseExact } from "../../../src/json.ts";
import { contentBlock } from "../../../src/tools/content.ts";

const link = { type: "resource_link", uri: "file:///a", name: "a" };

const good: readonly JsonObject[] = [
  { type: "text", text: "" },
  { type: "text", text: "t", annotations: { audience: ["user", "assistant"], priority: 0.5 }, _meta: { a: 1 } },
  { type: "image", data: "AA==", mimeType: "image/png" },
  { type: "audio", data: "", mimeType: "audio/wav" },
  { ...link, title: "A", description: "d", mimeType: "text/plain", size: 3 },
  { type: "resource", resource: { uri: "a:b", text: "t" } },
  { type: "resource", resource: { uri: "a:b", blob: "AAAA", mimeType: "x/y" } },
];

const bad: readonly unknown[] = [
  ...[undefined, null, "text", [], {}, { type: 1 }, { type: "tool_use" }, { type: "__proto__" }, { type: "toString" }],
  ...[{ type: "text" }, { type: "text", text: 1 }, { type: "text", text: "t", annotations: { priority: 2 } }],
  ...[{ type: "text", text: "t", annotations: { audience: ["model"] } }, { type: "text", text: "t", _meta: [] }],
  ...[{ type: "image", data: "A", mimeType: "x/y" }, { type: "image", data: "AA\n==", mimeType: "x/y" }],
  ...[{ type: "audio", data: "AAAA" }, { ...link, name: 1 }, { ...link, uri: "no scheme" }, { ...link, size: -1 }],
  ...[{ type: "resource", resource: { uri: "a:b" } }, { type: "resource", resource: { uri: "a:b", blob: "!" } }],
  { type: "resource", resource: { uri: "a:b", blob: "AAAA", text: "t" } },
];

Deno.test("what every client can read is passed on as it is", () => {
  for (const block of good) assert.deepEqual(contentBlock(block), block);
});

Deno.test("a number keeps its digits", () => {
  const written = '{"type":"text","text":"t","annotations":{"priority":0.50},"_meta":{"n":9007199254740993}}';
  assert.equal(JSON.stringify(contentBlock(parseExact(written))), written);
  assert.equal(contentBlock(parseExact('{"type":"text","text":"t","annotations":{"priority":1.50}}')), undefined);
});

Deno.test("what no client could read is no block", () => {
  for (const block of bad) assert.equal(contentBlock(block as JsonObject), undefined, JSON.stringify(block));
});

Deno.test("data and URIs of any size are checked", () => {
  for (const size of [4_000_000, 30_000_000]) {
    const text = "A".repeat(size);
    const of = (data: string) => contentBlock({ type: "image", data, mimeType: "x/y" })?.data;
    for (const data of [text, text + "AA==", text + "AAA="]) assert.ok(of(data) === data);
    for (const data of [text + "=", text + "A===", text + "==AA", "====", `=${text}AAA`, text + "AAA\n"]) {
      assert.equal(of(data), undefined);
    }
    assert.ok(contentBlock({ ...link, uri: `data:${text}` }) !== undefined);
    assert.equal(contentBlock({ ...link, uri: text }), undefined);
  }
  for (const uri of ["data:", ":x", "1a:x"]) assert.equal(contentBlock({ ...link, uri }), undefined);
});

Deno.test("what a URI may not hold is escaped in it", () => {
  const uris = [
    ["file:///a b/é?q=100%#x", "file:///a%20b/%C3%A9?q=100%25#x"],
    ['file:///%20[1]<"\\^`{|}>\n\ud800', "file:///%20%5B1%5D%3C%22%5C%5E%60%7B%7C%7D%3E%0A%EF%BF%BD"],
    ["http://me@[::1]:80/[a]#b#c#", "http://me@[::1]:80/%5Ba%5D#b%23c%23"],
    ["x:[::1]/", "x:%5B::1%5D/"],
  ] as const;
  for (const [written, escaped] of uris) {
    assert.deepEqual(contentBlock({ ...link, uri: written }), { ...link, uri: escaped });
    const resource = (uri: string) => ({ type: "resource", resource: { uri, text: "t" } });
    assert.deepEqual(contentBlock(resource(written)), resource(escaped));
  }
});
