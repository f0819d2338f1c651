import assert from "node:assert/strict";
import { callRevisions, resultAt, serveFunctions, textResult } from "./served.ts";

const functions = { say: "mcp_progress 1; printf said" };

for (const revision of callRevisions) {
  Deno.test(`a null token, and a null or empty cursor, mean that there is none, at ${revision}`, async () => {
    await using served = await serveFunctions({ revision, functions });
    const { client } = served;
    const { result } = await client.request("tools/list");
    for (const cursor of [null, ""]) {
      assert.deepEqual((await client.request("tools/list", { cursor })).result, result);
    }
    assert.equal((await client.request("tools/list", { cursor: "x" })).error.code, -32602);
    const answer = await client.callTool("say", {}, { _meta: { progressToken: null } });
    assert.deepEqual(answer, resultAt(revision, answer.id, textResult("said")));
    assert.deepEqual(client.notifications, []);
    assert.equal(await client.close(), 0);
  });
}

Deno.test("null parameters and a null _meta mean that there are none", async () => {
  await using served = await serveFunctions({ functions });
  const { client } = served;
  await client.send('{"jsonrpc":"2.0","method":"notifications/initialized","params":null}');
  await client.send('{"jsonrpc":"2.0","id":50,"method":"ping","params":null}');
  assert.deepEqual((await client.response(50)).result, {});
  assert.deepEqual((await client.request("ping", { _meta: null })).result, {});
  assert.deepEqual((await client.callTool("say", {}, { _meta: null })).result, textResult("said"));
});
