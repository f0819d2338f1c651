import assert from "node:assert/strict";
import { statelessMeta } from "../helpers/eras.ts";
import { serveFunctions, textResult } from "./served.ts";

const functions = {
  steps: `mcp_progress 1 3 one; sleep 0.3; mcp_progress 1 3 again; mcp_progress 0.5; sleep 0.3
    mcp_progress 2.5 3 "tw\\"o"; sleep 0.3; mcp_progress 3 3; echo done`,
  logs: `log_debug d; log_info "i \\"x\\" \\$(id)"; log_warn "w
x"; log_error e; echo plain >&2; echo done`,
};
const capabilities = { tools: {}, logging: {} };

Deno.test("progress is told with the client's token, and only increases", async () => {
  await Promise.all(["a token", 7, 0].map(async (progressToken) => {
    await using served = await serveFunctions({ functions });
    const { client } = served;
    const { result } = await client.callTool("steps", {}, { _meta: { progressToken } });
    assert.deepEqual(result, textResult("done"));
    const told = client.messages.filter(({ method }) => method === "notifications/progress").map(({ params }) =>
      params
    );
    assert.deepEqual(told[0], { progressToken, progress: 1, total: 3, message: "one" });
    assert.deepEqual(told.at(-1), { progressToken, progress: 3, total: 3 });
    for (const [index, { progress }] of told.entries()) assert.ok(index === 0 || progress > told[index - 1].progress);
    // All of it before the answer.
    assert.equal(client.messages.at(-1).result, result);
  }));
});

Deno.test("progress is told at the stateless revision too", async () => {
  await using served = await serveFunctions({ functions, revision: "2026-07-28" });
  const { client } = served;
  await client.callTool("steps", {}, { _meta: { progressToken: "t" } });
  const { params } = await client.notification("notifications/progress");
  assert.deepEqual(params, { progressToken: "t", progress: 1, total: 3, message: "one" });
});

Deno.test("without a token there is no progress, and without a level no logs", async () => {
  await using served = await serveFunctions({ functions, capabilities });
  const { client } = served;
  assert.deepEqual((await client.callTool("steps")).result, textResult("done"));
  assert.deepEqual((await client.callTool("logs")).result, textResult("done"));
  assert.equal(await client.close(), 0);
  assert.deepEqual(client.notifications, []);
});

const logged = [
  { level: "debug", logger: "logs", data: "d" },
  { level: "info", logger: "logs", data: 'i "x" $(id)' },
  { level: "warning", logger: "logs", data: "w\nx" },
  { level: "error", logger: "logs", data: "e" },
];
/** A level, and how many of the four messages it hides. */
const levels: readonly (readonly [level: string, hidden: number])[] = [
  ["debug", 0],
  ["info", 1],
  ["notice", 2],
  ["warning", 2],
  ["error", 3],
  ["critical", 4],
  ["emergency", 4],
];

Deno.test("logs are sent at the level that the client set last", async () => {
  await using served = await serveFunctions({ functions, capabilities });
  const { client } = served;
  for (const [level, hidden] of levels) {
    assert.deepEqual((await client.request("logging/setLevel", { level })).result, {});
    const from = client.notifications.length;
    assert.deepEqual((await client.callTool("logs")).result, textResult("done"));
    const got = client.notifications.slice(from);
    assert.deepEqual(got.map(({ method }) => method), logged.slice(hidden).map(() => "notifications/message"));
    assert.deepEqual(got.map(({ params }) => params), logged.slice(hidden), level);
  }
});

Deno.test("at the stateless revision each request says its own level", async () => {
  await using served = await serveFunctions({ functions, capabilities, revision: "2026-07-28" });
  const { client } = served;
  await client.callTool("logs");
  assert.deepEqual(client.notifications, []);
  client.meta = { ...statelessMeta(), "io.modelcontextprotocol/logLevel": "warning" };
  await client.callTool("logs");
  assert.deepEqual(client.notifications.map(({ params }) => params), logged.slice(2));
});

Deno.test("a server without the logging capability has no logging/setLevel and sends no logs", async () => {
  await using served = await serveFunctions({ functions });
  const { client } = served;
  const { error } = await client.request("logging/setLevel", { level: "debug" });
  assert.deepEqual(error, { code: -32601, message: "Method not found" });
  await client.callTool("logs");
  assert.deepEqual(client.notifications, []);
});
