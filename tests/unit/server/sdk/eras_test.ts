import assert from "node:assert/strict";
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { JsonObject } from "../../../../src/json.ts";
import { EraOfConnection, opener } from "../../../../src/server/sdk/eras.ts";
import { paramsAt, TestTransport } from "./sdk_server.ts";

const message = (method: string, params?: JsonObject) =>
  ({ jsonrpc: "2.0", id: 1, method, ...(params && { params }) }) as JsonObject;
const stateless = paramsAt("2026-07-28");

/** The SDK serving both eras, with no detour taken. */
function serveSdk(): TestTransport {
  const transport = new TestTransport();
  serveStdio(() => {
    const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", () => ({ tools: [] }));
    return server;
  }, { transport });
  return transport;
}

Deno.test("the SDK is still bound to the handshake's era by a message that names no revision", async () => {
  const transport = serveSdk();
  await transport.ask(message("ping"));
  const { result } = await transport.ask(message("tools/list", stateless));
  assert.deepEqual(result, { tools: [] });
});

Deno.test("the opener binds the SDK to the stateless era, and is not answered", async () => {
  const transport = serveSdk();
  transport.receive(opener);
  assert.equal((await transport.ask(message("ping"))).error !== undefined, true);
  const { result } = await transport.ask(message("tools/list", stateless));
  assert.equal((result as JsonObject).resultType, "complete");
});

Deno.test("a connection is bound by initialize, or by what names a revision that is spoken", () => {
  const [ping, list, discover] = [message("ping"), message("tools/list", stateless), message("server/discover")];
  const [initialize, asked] = [message("initialize", {}), message("server/discover", stateless)];
  const unknown = message("tools/list", paramsAt("2099-01-01"));
  const rows: readonly (readonly [messages: readonly JsonObject[], eras: string])[] = [
    [[ping, list, ping, initialize], "hsss"],
    [[ping, initialize, list, asked], "hhhh"],
    [[discover, ping, initialize, list], "shhh"],
    [[asked, ping, list, ping], "shss"],
    [[asked, initialize, list], "shh"],
    [[unknown, message("tools/list", paramsAt("2025-11-25")), ping, initialize], "sshh"],
    [[message("initialize", stateless), ping], "ss"],
    [[message("initialize", paramsAt("2025-11-25")), list], "hh"],
    [[{ jsonrpc: "2.0", id: 1, result: {} }, list], "hs"],
  ];
  for (const [messages, eras] of rows) {
    const connection = new EraOfConnection();
    assert.equal(messages.map((each) => connection.next(each)[0]).join(""), eras);
  }
});
