import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/json.ts";
import { claimedVersion, handshakeVersions, invalidArgumentsAreResults } from "../../../src/server/revisions.ts";

Deno.test("revisions under a ceiling, newest first", () => {
  assert.deepEqual(handshakeVersions("2024-11-05"), ["2024-11-05"]);
  assert.deepEqual(handshakeVersions("2026-07-28"), ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]);
  const versions = ["2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28"];
  assert.deepEqual(versions.map(invalidArgumentsAreResults), [false, false, true, true]);
});

Deno.test("a message claims a revision of the stateless era, and no other", () => {
  const claimed = (_meta: JsonObject) => claimedVersion({ jsonrpc: "2.0", method: "m", params: { _meta } });
  const key = "io.modelcontextprotocol/protocolVersion";
  assert.equal(claimed({ [key]: "2026-07-28" }), "2026-07-28");
  assert.equal(claimed({ [key]: "2099-01-01" }), "2099-01-01");
  for (const meta of [{}, { [key]: "2025-11-25" }, { [key]: 1 }]) assert.equal(claimed(meta), undefined);
  assert.equal(claimedVersion({ jsonrpc: "2.0", method: "m" }), undefined);
});
