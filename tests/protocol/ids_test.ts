import assert from "node:assert/strict";
import type { LineClient } from "../helpers/line_client.ts";
import { callRevisions, serveFunctions } from "./served.ts";

const functions = { progress: "mcp_progress 1 2; printf done", wait: "log_info started; sleep 60" };
const capabilities = { tools: {}, logging: {} };

/** Ids that are answered digit for digit, those that JavaScript would round or write otherwise among them. */
const ids = [
  ...["0", "-1", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993"],
  ...["12345678901234567890", "-123456789012345678901234567890", "1e3", "1E+20", "-0", "1.0", "1.50e1", "1e400"],
  ...['""', '"9007199254740993"', '"\\u00e9"'],
];

/** Sends a request as it is written. @returns The next line that the server writes. */
async function ask(client: LineClient, id: string, method: string, params: string): Promise<string> {
  const from = client.lines.length;
  const meta = client.meta === undefined ? "" : `"_meta":${JSON.stringify(client.meta)}`;
  const all = params.replace("{}", `{${meta}}`);
  await client.send(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${all}}`);
  await client.waitFor(() => true, id, from);
  return client.lines[from]!;
}

const written = (id: string) => id.replace("\\u00e9", "é");

for (const revision of callRevisions) {
  Deno.test(`an id is answered as it came, in results and errors, at ${revision}`, async () => {
    await using served = await serveFunctions({ revision, functions });
    for (const id of ids) {
      assert.ok((await ask(served.client, id, "tools/list", "{}")).endsWith(`"id":${written(id)}}`), id);
      assert.ok((await ask(served.client, id, "no/such", "{}")).includes(`"id":${written(id)},"error":`), id);
    }
    assert.equal(await served.client.close(), 0);
  });

  Deno.test(`progress has its token as it came, at ${revision}`, async () => {
    await using served = await serveFunctions({ revision, functions });
    const { client } = served;
    for (const token of ids) {
      const from = client.lines.length;
      const meta = JSON.stringify({ ...client.meta }).replace(/\}$/, client.meta === undefined ? "}" : ",}");
      const withToken = meta.replace(/\}$/, `"progressToken":${token}}`);
      await client.send(
        `{"jsonrpc":"2.0","id":${token},"method":"tools/call","params":{"name":"progress","_meta":${withToken}}}`,
      );
      await client.waitFor(({ result }) => result !== undefined, `the result with ${token}`, from);
      const [progress, result] = client.lines.slice(from);
      assert.ok(progress!.includes(`"progressToken":${written(token)},`), progress);
      assert.ok(result!.endsWith(`"id":${written(token)}}`), result);
    }
    assert.equal(await client.close(), 0);
  });
}

Deno.test("a call is cancelled by its id as it came, and the id is free then", async () => {
  await using served = await serveFunctions({ functions, capabilities });
  const { client } = served;
  await client.request("logging/setLevel", { level: "info" });
  for (const [index, id] of ["9007199254740993", "1e3", '"x"'].entries()) {
    await client.send(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"wait"}}`);
    await client.notification("notifications/message", index + 1);
    const other = id === "1e3" ? "1001" : "9007199254740992";
    await client.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${other}}}`);
    const inUse = await ask(client, id, "ping", "{}");
    assert.ok(inUse.includes(`\\"id\\" is ${id.replaceAll('"', '\\"')}, which is that of a request`), inUse);
    await client.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`);
    // It is free in a later turn of the server's.
    let answer = inUse;
    while (answer === inUse) answer = await ask(client, id, "ping", "{}");
    assert.equal(answer, `{"result":{},"jsonrpc":"2.0","id":${id}}`);
  }
});

Deno.test("the answers of a batch have their ids as they came", async () => {
  await using served = await serveFunctions({ revision: "2025-03-26", functions });
  const { client } = served;
  const from = client.lines.length;
  const ping = (id: string, version = "2.0") => `{"jsonrpc":"${version}","id":${id},"method":"ping"}`;
  await client.send(`[${ping("9007199254740993")},${ping("1e3")},${ping("12345678901234567890", "1.0")}]`);
  await client.waitFor(Array.isArray, "the answers", from);
  const error = '{"code":-32600,"message":"Invalid request: \\"jsonrpc\\" must be \\"2.0\\""}';
  assert.equal(
    client.lines[from],
    `[{"jsonrpc":"2.0","error":${error},"id":12345678901234567890},` +
      '{"result":{},"jsonrpc":"2.0","id":9007199254740993},{"result":{},"jsonrpc":"2.0","id":1e3}]',
  );
});

Deno.test("a subscription is named by the id of its request as it came", async () => {
  await using served = await serveFunctions({ revision: "2026-07-28", functions });
  const { client } = served;
  const _meta = JSON.stringify(client.meta);
  await client.send(
    `{"jsonrpc":"2.0","id":9007199254740993,"method":"subscriptions/listen","params":{"notifications":{},"_meta":${_meta}}}`,
  );
  await client.notification("notifications/subscriptions/acknowledged");
  assert.ok(client.lines.at(-1)!.includes('"io.modelcontextprotocol/subscriptionId":9007199254740993'));
});
