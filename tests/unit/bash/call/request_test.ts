import assert from "node:assert/strict";
import { type CallRequest, encodeRequest } from "../../../../src/bash/call/request.ts";
import { parseExact } from "../../../../src/json.ts";

const mark = "\x1e0123";

function request(json: string, more: Partial<CallRequest>): CallRequest {
  return {
    functionName: "tool_it",
    toolName: "it",
    json,
    values: parseExact(json),
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

Deno.test("a request without arguments", () => {
  assert.deepEqual(fieldsOf("{}"), [...plain, "0", "2", "{}\n"]);
  assert.equal(encodeRequest(request("{}", {}), mark).isLast, false);
});

Deno.test("settings; what would end a field or a line is escaped", () => {
  const more = { wantsProgress: true, cwd: "~/a\\b", path: ["bin", "/x"], env: { ONE: "1\n2\x1f\x013", TWO: "" } };
  assert.deepEqual(fieldsOf("{}", more), [
    ...["tool_it", "it", "0123", "1", "~/a\\0134b", "bin:/x"],
    ...["2", "ONE=1\\00122\\0037\\00013", "TWO="],
    ...["0", "2", "{}\n"],
  ]);
});

Deno.test("values are decoded, each with its type, an object's own before those within", () => {
  const json = '{"s":"a\\nb\\\\","n":12345678901234567890,"b":true,"z":null,"o":{"k":[1]},"a.b":1,"":2,"u":"\\u0000"}';
  assert.deepEqual(fieldsOf(json), [
    ...plain,
    "16",
    ...["s", "sa\\0012b\\0134"],
    ...["n", "n12345678901234567890"],
    ...["b", "btrue"],
    ...["z", "z"],
    ...["o", 'j{"k":[1]}'],
    ...["u", "0"],
    ...["o.k", "j[1]"],
    ...["o.k.0", "n1"],
    ...[String(json.length), `${json}\n`],
  ]);
});

Deno.test("at most 64 values are decoded", () => {
  const many = JSON.stringify(Array.from({ length: 200 }, (_, index) => index));
  assert.equal(fieldsOf(`{"a":${many.slice(0, 200)}0]}`)[7], String(2 * 64));
});

Deno.test("the length of arguments counts bytes, and long ones have none: they are the last of the lane", () => {
  assert.deepEqual(fieldsOf('{"a":"ä"}').slice(-2), ["10", '{"a":"ä"}\n']);
  const json = JSON.stringify({ text: "x".repeat(1_000_000) });
  assert.deepEqual(fieldsOf(json), [...plain, "0", "", json]);
  assert.equal(encodeRequest(request(json, {}), mark).isLast, true);
});
