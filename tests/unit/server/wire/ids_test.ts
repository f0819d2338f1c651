import assert from "node:assert/strict";
import { type JsonObject, parseExact } from "../../../../src/json.ts";
import { holdIds, releaseId, releaseIds } from "../../../../src/server/wire/ids.ts";

const read = (text: string) => parseExact(text) as JsonObject;

/** Integers that are no safe ones in JavaScript, as they may be written. */
const large = ["9007199254740993", "-12345678901234567890", "9007199254740992", "1e3", "-0", "1e400", "1.0"];

Deno.test("a string stands in for an id that is no safe integer, the same for the same digits", () => {
  const ids = large.map((id) => holdIds(read(`{"id":${id},"method":"ping"}`)).id!);
  assert.deepEqual(ids.map((id) => typeof id), ids.map(() => "string"));
  assert.equal(new Set(ids).size, ids.length);
  for (const [index, text] of large.entries()) {
    assert.equal(holdIds(read(`{"id":${text},"method":"ping"}`)).id, ids[index]);
    assert.equal(JSON.stringify(releaseId(ids[index]!)), text);
  }
});

Deno.test("an id that JavaScript holds, and what is no id, is left as it is", () => {
  for (const id of ["1", "-5", '"9007199254740993"', '""', "1.5", "1e-1", "null", "true"]) {
    const message = read(`{"id":${id},"method":"ping","params":{"_meta":{"progressToken":${id}}}}`);
    assert.equal(holdIds(message), message);
    assert.equal(releaseIds(message), message);
  }
});

Deno.test("tokens of progress and ids of cancelled requests have stand-ins too, and nothing else has", () => {
  const call = read('{"method":"tools/call","params":{"requestId":1e3,"_meta":{"progressToken":1e3,"a":1e3}}}');
  const { params } = holdIds(call) as { params: JsonObject };
  const meta = params._meta as JsonObject;
  assert.equal(typeof meta.progressToken, "string");
  assert.equal(JSON.stringify([meta.a, params.requestId]), "[1e3,1e3]");
  const cancelled = holdIds(read('{"method":"notifications/cancelled","params":{"requestId":1e3}}'));
  assert.deepEqual(cancelled.params, { requestId: meta.progressToken });
});

Deno.test("what the server sends has the client's ids", () => {
  const { id } = holdIds(read('{"id":9007199254740993}')) as { id: string };
  const subscription = { "io.modelcontextprotocol/subscriptionId": id };
  const sent: readonly JsonObject[] = [
    { id, result: {} },
    { id, error: {} },
    { method: "notifications/progress", params: { progressToken: id, progress: 1 } },
    { method: "notifications/tools/list_changed", params: { _meta: subscription } },
    { id, result: { _meta: subscription } },
  ];
  for (const message of sent) {
    const expected = JSON.stringify(message).replaceAll(`"${id}"`, "9007199254740993");
    assert.equal(JSON.stringify(releaseIds(message)), expected);
  }
});
