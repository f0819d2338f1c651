import assert from "node:assert/strict";
import { type CallRequest, encodeRequest } from "../../../../src/bash/call/request.ts";
import type { Json } from "../../../../src/json.ts";
import { requestOf } from "./calls.ts";

const mark = "\x1e0123";

/** The parts of a request with these arguments, taken apart by their lengths. */
function partsOf(json: string, more: Partial<CallRequest> = {}): { head: string[]; index: string; json: string } {
  const { bytes, isLast } = encodeRequest({ ...requestOf("it", json), ...more }, mark);
  const text = (part: Uint8Array) => new TextDecoder().decode(part);
  const line = bytes.indexOf(0x0a);
  const lengths = text(bytes.subarray(0, line)).split(" ").map(Number);
  assert.equal(lengths.length, 3);
  let at = line + 1;
  const [head, index, last] = lengths.map((length) => text(bytes.subarray(at, at += length)));
  const rest = text(bytes.subarray(at));
  assert.deepEqual([head!.at(-1), index!.at(-1)], ["\x1d", "\x1d"]);
  assert.equal(isLast, last === "");
  assert.equal(isLast || (last!.at(-1) === "\x1d" && rest === ""), true);
  const fields = head!.slice(0, -1).split("\x1f");
  assert.equal(fields.pop(), "");
  return { head: fields, index: index!.slice(0, -1), json: isLast ? rest : last!.slice(0, -1) };
}

/** What precedes the defaults in a request without settings. */
const plain = ["tool_it", "it", "0123", "", "", "", "0"];

Deno.test("a request without arguments", () => {
  assert.deepEqual(partsOf("{}"), { head: [...plain, "0"], index: "\x1e0\x1e2\x1e{1\x1e0", json: "{}" });
});

Deno.test("settings; what would end a field or a line is escaped", () => {
  const more = { wantsProgress: true, cwd: "~/a\\b", path: ["bin", "/x"], env: { ONE: "1\n2\x1f\x013", TWO: "" } };
  assert.deepEqual(partsOf("{}", more).head, [
    ...["tool_it", "it", "0123", "1", "~/a\\0134b", "bin:/x"],
    ...["2", "ONE=1\\00122\\0037\\00013", "TWO=", "0"],
  ]);
});

Deno.test("defaults, each with its type", () => {
  const defaults = new Map<string, Json>([
    ["s", "a\nb\\"],
    ["n", 1.5],
    ["b", true],
    ["z", null],
    ["o", { k: [1] }],
    ["a\\.b", "\0"],
  ]);
  const expected = [
    "12",
    "s",
    "sa\\0012b\\0134",
    "n",
    "n1.5",
    "b",
    "btrue",
    "z",
    "z",
    "o",
    'j{"k":[1]}',
    "a\\0134.b",
    "0",
  ];
  assert.deepEqual(partsOf("{}", { defaults }).head.slice(7), expected);
});

Deno.test("lengths count bytes", () => {
  const json = '{"ä\\n":"ä"}';
  const index = "\x1e0\x1e13\x1e{1\x1e1\x1eä\\0012\x1e8\x1e4\x1e\x1e0";
  assert.deepEqual(partsOf(json), { head: [...plain, "0"], index, json });
});

Deno.test("long arguments have no length: they are the last of the lane", () => {
  const json = JSON.stringify({ text: "x".repeat(1_000_000) });
  const index = `\x1e0\x1e${json.length}\x1e{1\x1e1\x1etext\x1e8\x1e1000002\x1e\x1e0`;
  assert.deepEqual(partsOf(json), { head: [...plain, "0"], index, json });
  assert.equal(encodeRequest(requestOf("it", json), mark).isLast, true);
  assert.equal(encodeRequest(requestOf("it"), mark).isLast, false);
});
