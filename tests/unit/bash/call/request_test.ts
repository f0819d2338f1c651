import assert from "node:assert/strict";
import { type CallRequest, encodeRequest } from "../../../../src/bash/call/request.ts";
import { parseExact } from "../../../../src/json.ts";

/** The lines of a request with these arguments, each taken apart. */
function linesOf(json: string, more: Partial<CallRequest> = {}): string[][] {
  const request = {
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
  return new TextDecoder().decode(encodeRequest(request)).split("\n").map((line) => line.split("\x1f"));
}

Deno.test("a request without arguments", () => {
  assert.deepEqual(linesOf("{}"), [["tool_it", "it", "", "", ""], [""], ["{}"], [""]]);
});

Deno.test("settings; what would end a field or a line is escaped", () => {
  const more = { wantsProgress: true, cwd: "~/a\\b", path: ["bin", "/x"], env: { ONE: "1\n2\x1f\x013", TWO: "" } };
  assert.deepEqual(linesOf("{}", more)[0], [
    ...["tool_it", "it", "1", "~/a\\0134b", "bin:/x"],
    ...["ONE=1\\00122\\0037\\00013", "TWO="],
  ]);
});

Deno.test("values are decoded, each with its type, an object's own before those within", () => {
  const json = '{"s":"a\\nb\\\\","n":12345678901234567890,"b":true,"z":null,"o":{"k":[1]},"a.b":1,"":2,"u":"\\u0000"}';
  assert.deepEqual(linesOf(json)[1], [
    ...["s", "sa\\0012b\\0134"],
    ...["n", "n12345678901234567890"],
    ...["b", "btrue"],
    ...["z", "z"],
    ...["o", 'j{"k":[1]}'],
    ...["u", "0"],
    ...["o.k", "j[1]"],
    ...["o.k.0", "n1"],
  ]);
});

Deno.test("at most 64 values are decoded", () => {
  const many = JSON.stringify(Array.from({ length: 200 }, (_, index) => index));
  assert.equal(linesOf(`{"a":${many.slice(0, 200)}0]}`)[1]!.length, 2 * 64);
});

Deno.test("large arguments come last, as they are, and undecoded", () => {
  const json = JSON.stringify({ text: "x".repeat(1_000_000) });
  assert.deepEqual(linesOf(json), [["tool_it", "it", "", "", ""], [""], ["-"], [json]]);
});
