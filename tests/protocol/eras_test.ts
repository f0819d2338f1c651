import assert from "node:assert/strict";
import { LineClient } from "../helpers/line_client.ts";
import { tempConfig } from "../helpers/temp_config.ts";
import { functionFiles } from "./served.ts";

const prefix = "io.modelcontextprotocol";
const meta = {
  [`${prefix}/protocolVersion`]: "2026-07-28",
  [`${prefix}/clientInfo`]: { name: "c", version: "1" },
  [`${prefix}/clientCapabilities`]: {},
};
const handshake = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };

/** Starts a server of both eras; nothing is sent. */
async function start() {
  const config = await tempConfig(functionFiles({ revision: "2026-07-28", functions: { echo: `printf '%s' "$1"` } }));
  const client = new LineClient({ env: { SERVER_CONFIG_DIR: config.dir } });
  return {
    client,
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await config[Symbol.asyncDispose]();
    },
  };
}

/** Messages that name no revision, and what answers them before the connection is bound. */
const unnamed: readonly (readonly [method: string, params: Record<string, unknown> | undefined, answer: unknown])[] = [
  ["ping", undefined, {}],
  ["ping", { _meta: { progressToken: 1 } }, {}],
  ["server/discover", {}, -32602],
  ["server/discover", undefined, -32602],
  ["server/discover", { _meta: {} }, -32602],
  ["no/such", {}, -32601],
  ["tools/call", { name: "echo" }, { content: [{ type: "text", text: "{}" }], structuredContent: {} }],
];

Deno.test("what names no revision is answered, and binds the connection to no era", async () => {
  for (const next of ["stateless", "handshake"]) {
    for (const [method, params, expected] of unnamed) {
      await using started = await start();
      const { client } = started;
      await client.notify("notifications/initialized");
      const { result, error } = await client.request(method, params);
      assert.deepEqual(result ?? error.code, expected, method);
      if (next === "handshake") {
        const { result } = await client.request("initialize", handshake);
        assert.equal(result.protocolVersion, "2025-11-25", method);
        assert.equal((await client.request("tools/list")).result.resultType, undefined);
      } else {
        assert.equal((await client.request("server/discover", { _meta: meta })).result.resultType, "complete", method);
        assert.equal((await client.request("tools/list", { _meta: meta })).result.resultType, "complete", method);
        // Now it is bound.
        assert.equal((await client.request("ping")).error.code, -32601);
        assert.equal((await client.request("tools/list", {})).error.code, -32602);
        assert.equal((await client.request("initialize", handshake)).error.code, -32022);
      }
    }
  }
});

Deno.test("after server/discover a client may still open the handshake, which binds", async () => {
  await using started = await start();
  const { client } = started;
  assert.equal((await client.request("server/discover", { _meta: meta })).result.resultType, "complete");
  assert.equal((await client.request("initialize", handshake)).result.protocolVersion, "2025-11-25");
  const { result } = await client.callTool("echo", { a: 1 }, { _meta: meta });
  assert.deepEqual(result, { content: [{ type: "text", text: '{"a":1}' }], structuredContent: { a: 1 } });
});

Deno.test("a revision that is not spoken binds nothing", async () => {
  for (const revision of ["2099-01-01", "2025-11-25", ""]) {
    await using started = await start();
    const { client } = started;
    const named = { ...meta, [`${prefix}/protocolVersion`]: revision };
    assert.equal((await client.request("tools/list", { _meta: named })).error.code, -32022);
    assert.equal((await client.request("initialize", handshake)).result.protocolVersion, "2025-11-25");
  }
});
