import assert from "node:assert/strict";
import { type CallRequest, encodeRequest } from "../../../../src/bash/call/request.ts";
import type { Json } from "../../../../src/json.ts";

const mark = "\x1e0123";

function request(json: string, more: Partial<CallRequest>): CallRequest {
  return {
    functionName: "tool_it",
    toolName: "it",
    json,
    defaults: new Map(),
    wantsProgress: false,
    cwd: undefined,
    path: [],
    env: {},
    ...more,
  };
}

/** The fields of a request with these arguments, and what follows them. */
function fieldsOf(json: string, more: Partial<CallRequest> = {}): string[] {
  return new TextDecoder().decode(encodeRequest(request(json, more), mark).bytes).split("\x1f");
}

/** What precedes the values in a request without settings. */
const plain = ["tool_it", "it", "0123", "", "", "", "0"];

/** What follows the defaults in a request with these arguments. */
function endOf(json: string, index: string): string[] {
  return [
    String(new TextEncoder().encode(index).length + 1),
    String(new TextEncoder().encode(json).length),
    index,
    `${json}\n`,
  ];
}

Deno.test("a request without arguments", () => {
  assert.deepEqual(fieldsOf("{}"), [...plain, "0", ...endOf("{}", "\x1e0\x1e2\x1e{1\x1e0")]);
  assert.equal(encodeRequest(request("{}", {}), mark).isLast, false);
});

Deno.test("settings; what would end a field or a line is escaped", () => {
  const more = { wantsProgress: true, cwd: "~/a\\b", path: ["bin", "/x"], env: { ONE: "1\n2\x1f\x013", TWO: "" } };
  assert.deepEqual(fieldsOf("{}", more), [
    ...["tool_it", "it", "0123", "1", "~/a\\0134b", "bin:/x"],
    ...["2", "ONE=1\\00122\\0037\\00013", "TWO="],
    ...["0", ...endOf("{}", "\x1e0\x1e2\x1e{1\x1e0")],
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
  assert.deepEqual(fieldsOf("{}", { defaults }).slice(7, -4), expected);
});

Deno.test("the index is in front of the arguments; lengths count bytes", () => {
  const json = '{"ä\\n":"ä"}';
  assert.deepEqual(fieldsOf(json), [
    ...plain,
    "0",
    ...endOf(json, "\x1e0\x1e13\x1e{1\x1e1\x1eä\\0012\x1e8\x1e4\x1e\x1e0"),
  ]);
});

Deno.test("long arguments have no length: they are the last of the lane", () => {
  const json = JSON.stringify({ text: "x".repeat(1_000_000) });
  const index = `\x1e0\x1e${json.length}\x1e{1\x1e1\x1etext\x1e8\x1e1000002\x1e\x1e0`;
  assert.deepEqual(fieldsOf(json), [...plain, "0", String(index.length + 1), "", index, json]);
  assert.equal(encodeRequest(request(json, {}), mark).isLast, true);
});
