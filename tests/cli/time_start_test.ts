import assert from "node:assert/strict";
import { LineClient } from "../helpers/line_client.ts";
import { tempConfig } from "../helpers/temp_config.ts";

const rows = ["code evaluated", "configuration loaded", "first message read", "first reply written", "SDK loaded"];

const initialize = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};

/** Serves a client that is greeted, lists the tools and leaves. @returns What came on stderr. */
async function served(args: readonly string[]): Promise<string> {
  await using config = await tempConfig();
  const client = new LineClient({ args: ["serve", ...args], env: { SERVER_CONFIG_DIR: config.dir } });
  await client.request("initialize", initialize);
  await client.notify("notifications/initialized");
  // Then the SDK is loaded.
  await client.request("tools/list");
  assert.equal(await client.close(), 0);
  assert.equal(client.messages.length, 2);
  return client.stderr;
}

Deno.test("serve --time-start writes the milliseconds of every step to stderr, in order", async () => {
  const [head, ...lines] = (await served(["--time-start"])).trimEnd().split("\n");
  assert.equal(head, "milliseconds since the runtime was up");
  const found = lines.map((line) => /^ *(\d+\.\d) {2}(.+)$/.exec(line) ?? assert.fail(line));
  assert.deepEqual(found.map(([, , name]) => name), rows);
  const times = found.map(([, time]) => Number(time));
  // The SDK does not wait for a client that takes its time, so it is in no order with what the client does.
  assert.deepEqual(times.slice(0, 4), times.slice(0, 4).toSorted((a, b) => a - b));
  assert.ok(times[4]! >= times[1]!, "the SDK was loaded before the configuration");
});

Deno.test("serve writes no times unless it is asked to", async () => {
  assert.equal(await served([]), "");
});
