import assert from "node:assert/strict";
import { contentAt } from "../../../src/server/content.ts";

const text = { type: "text", text: "t" };
const image = { type: "image", data: "AA==", mimeType: "image/png" };
const audio = { type: "audio", data: "AAEC", mimeType: "audio/wav", annotations: { priority: 1 } };
const link = { type: "resource_link", uri: "file:///a", name: "a" };
const titled = { ...link, title: "The A", description: "Letters" };
const blocks = [text, image, audio, link, titled];

const audioInWords = {
  type: "text",
  text: "Audio (audio/wav, 3 bytes) is left out: this client speaks a revision of MCP without audio",
  annotations: { priority: 1 },
};
const linksInWords = [
  { type: "text", text: "a: file:///a" },
  { type: "text", text: "The A: file:///a\nLetters" },
];

Deno.test("a block that the client's revision does not have becomes text", () => {
  assert.deepEqual(contentAt("2024-11-05", blocks), [text, image, audioInWords, ...linksInWords]);
  assert.deepEqual(contentAt("2025-03-26", blocks), [text, image, audio, ...linksInWords]);
});

Deno.test("newer revisions get every block as it is", () => {
  for (const version of ["2025-06-18", "2025-11-25", "2026-07-28"]) assert.equal(contentAt(version, blocks), blocks);
});
