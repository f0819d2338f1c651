import assert from "node:assert/strict";
import { Batches } from "../../../../src/server/wire/batches.ts";

Deno.test("the answers of a batch go out in one array", () => {
  const sent: unknown[] = [];
  const batches = new Batches((message) => sent.push(message));
  const request = (id: string) => ({ jsonrpc: "2.0", id, method: "m" });
  batches.open([request("a"), request("b"), { jsonrpc: "2.0", method: "n" }], [{ id: "refused" }]);
  batches.open([request("c")], []);
  batches.send({ id: "b", result: {} });
  batches.send({ id: "alone", result: {} });
  batches.watch({ method: "notifications/cancelled", params: { requestId: "c" } });
  batches.send({ id: "a", result: {} });
  assert.deepEqual(sent, [{ id: "alone", result: {} }, [{ id: "refused" }, { id: "b", result: {} }, {
    id: "a",
    result: {},
  }]]);
});
