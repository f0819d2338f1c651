import assert from "node:assert/strict";
import { type CallRequest, encodeRequest } from "../../../src/bash/request.ts";
import { parseExact } from "../../../src/json.ts";

/** The lines of a request with these arguments. */
function linesOf(json: string, more: Partial<CallRequest> = {}): string[] {
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
  return new TextDecoder().decode(encodeRequest(request)).split("\n");
}

Deno.test("a request without arguments", () => {
  assert.deepEqual(linesOf("{}"), ["tool_it", "it", "", "", "", "0", "0", "{}", ""]);
});

Deno.test("settings, each on its line", () => {
  const more = { wantsProgress: true, cwd: "~/a\\b", path: ["bin", "/x"], env: { ONE: "1\n2", TWO: "" } };
  const lines = ["tool_it", "it", "1", "~/a\\\\b", "bin:/x", "2", "ONE=1\\n2", "TWO=", "0", "{}", ""];
  assert.deepEqual(linesOf("{}", more), lines);
});

Deno.test("values are decoded, each with its type, an object's own before those within", () => {
  const json = '{"s":"a\\nb\\\\","n":12345678901234567890,"b":true,"z":null,"o":{"k":[1]},"a.b":1,"":2,"u":"\\u0000"}';
  assert.deepEqual(linesOf(json).slice(6, -2), [
    "8",
    ...["s", "sa\\nb\\\\"],
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
  const lines = linesOf(`{"a":${many.slice(0, 200)}0]}`);
  assert.equal(lines[6], "64");
});

Deno.test("large arguments come last, as they are, and undecoded", () => {
  const json = JSON.stringify({ text: "x".repeat(1_000_000) });
  assert.deepEqual(linesOf(json), ["tool_it", "it", "", "", "", "0", "0", "-", json]);
});
