import assert from "node:assert/strict";
import { connectLines, initialize, statelessMeta } from "../helpers/eras.ts";
import { LineClient } from "../helpers/line_client.ts";
import { matrixConfig } from "./matrix_config.ts";

const unsupported = (id: number, requested: string) => ({
  jsonrpc: "2.0",
  id,
  error: {
    code: -32022,
    message: `Unsupported protocol version: ${requested}`,
    data: { supported: ["2026-07-28"], requested },
  },
});

Deno.test("each request that names a revision which is not spoken is told so, the first and later ones", async () => {
  await using config = await matrixConfig();
  await using client = await connectLines("2026-07-28", { env: config.env });
  for (const method of ["server/discover", "tools/list", "tools/call"]) {
    for (const requested of ["2099-01-01", "v999.0.0"]) {
      const id = await client.start(method, { _meta: statelessMeta({}, requested) });
      assert.deepEqual(await client.response(id), unsupported(id, requested));
    }
    assert.ok((await client.request("tools/list")).result.tools.length > 0);
  }
});

Deno.test("a client of the handshake is served whatever its requests' _meta holds", async () => {
  await using config = await matrixConfig();
  await using client = new LineClient({ env: config.env });
  await initialize(client, "2025-11-25");
  const { result } = await client.request("tools/list", {
    _meta: { "io.modelcontextprotocol/protocolVersion": "2025-11-25" },
  });
  assert.ok(result.tools.length > 0);
});
