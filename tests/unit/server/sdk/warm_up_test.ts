import assert from "node:assert/strict";
import { warm } from "../../../../src/server/sdk/warm_up.ts";
import { schemasMadeAtImport } from "./sdk_server.ts";

Deno.test("the SDK still evaluates zod when it is loaded", async () => {
  assert.ok(await schemasMadeAtImport() > 0);
});

Deno.test("warming up makes a schema of the SDK's zod", () => {
  assert.ok((warm as { _zod?: object })._zod !== undefined);
});
