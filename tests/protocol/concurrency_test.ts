import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expectNone, expectNoneMarked, newMarker, processesOfGroup } from "../helpers/processes.ts";
import { callRevisions, serveFunctions, textResult } from "./served.ts";

/** Starts a child, says through a log what its process group is, and works until it is ended. */
const long = `sleep 60 & log_info "$(cut -d' ' -f5 "/proc/$!/stat")"; sleep 60; echo late`;
/** Waits for a file, so that a test decides when it ends, and notes that it does. */
const gated = `local gate; gate=$(json_get "$1" gate); log_info started
  until [ -e "$SERVER_CONFIG_DIR/$gate" ]; do sleep 0.02; done
  printf '%s ' "$gate" >>"$SERVER_CONFIG_DIR/order"; echo through`;
const quick = `printf 'quick ' >>"$SERVER_CONFIG_DIR/order"; echo quick`;
const open = `: >"$SERVER_CONFIG_DIR/$(json_get "$1" gate)"; echo opened`;
const capabilities = { tools: {}, logging: {} };

/** A server whose client hears logs: a log line tells that a call runs. */
async function serve(options: { env?: Record<string, string>; args?: string[]; serial?: boolean } = {}) {
  const served = await serveFunctions({
    functions: { long, gated, open, quick },
    fields: { gated: { run: { serial: options.serial ?? false } } },
    capabilities,
    ...options,
  });
  await served.client.request("logging/setLevel", { level: "info" });
  return served;
}

for (const revision of callRevisions) {
  Deno.test(`other requests are answered during a long call at ${revision}`, async () => {
    await using served = await serveFunctions({ revision, functions: { gated, open } });
    const { client } = served;
    const id = await client.start("tools/call", { name: "gated", arguments: { gate: "g" } });
    const list = await client.request("tools/list");
    assert.deepEqual(list.result.tools.map(({ name }: { name: string }) => name), ["gated", "open"]);
    const ping = await client.request("ping");
    assert.deepEqual(ping.result ?? ping.error.code, revision === "2026-07-28" ? -32601 : {});
    const opened = await client.callTool("open", { gate: "g" });
    assert.equal(opened.result.content[0].text, "opened");
    assert.equal((await client.response(id)).result.content[0].text, "through");
  });
}

Deno.test("calls overlap, eight at once by default, and the ninth waits", async () => {
  await using served = await serve();
  const { client } = served;
  const ids = [];
  for (let count = 0; count < 9; count++) {
    ids.push(await client.start("tools/call", { name: "gated", arguments: { gate: `g${count}` } }));
  }
  await client.notification("notifications/message", 8);
  const quick = await client.start("tools/call", { name: "quick" });
  await client.request("ping");
  assert.equal(client.notifications.length, 8);
  await writeGate(served.dir, "g3");
  assert.deepEqual((await client.response(ids[3]!)).result, textResult("through"));
  await client.notification("notifications/message", 9);
  for (let count = 0; count < 9; count++) await writeGate(served.dir, `g${count}`);
  for (const id of ids) assert.deepEqual((await client.response(id)).result, textResult("through"));
  assert.deepEqual((await client.response(quick)).result, textResult("quick"));
});

async function writeGate(dir: string, name: string): Promise<void> {
  await Deno.writeTextFile(join(dir, name), "");
}

Deno.test("--max-calls 1 runs one call after another, in order", async () => {
  await using served = await serve({ args: ["serve", "--max-calls", "1"] });
  const { client } = served;
  const first = await client.start("tools/call", { name: "gated", arguments: { gate: "g" } });
  // The arguments of a first call may take long to check on a busy machine: it is to run before others come.
  await client.notification("notifications/message");
  const rest = [];
  for (let count = 0; count < 3; count++) rest.push(await client.start("tools/call", { name: "quick" }));
  await client.request("ping");
  await writeGate(served.dir, "g");
  for (const id of [first, ...rest]) await client.response(id);
  assert.equal(await readFile(join(served.dir, "order"), "utf8"), "g quick quick quick ");
});

Deno.test("calls of a serial tool do not overlap, others do", async () => {
  await using served = await serve({ serial: true });
  const { client } = served;
  const first = await client.start("tools/call", { name: "gated", arguments: { gate: "a" } });
  await client.notification("notifications/message");
  const second = await client.start("tools/call", { name: "gated", arguments: { gate: "b" } });
  await writeGate(served.dir, "b");
  assert.deepEqual((await client.callTool("quick")).result, textResult("quick"));
  assert.equal(client.notifications.length, 1);
  await writeGate(served.dir, "a");
  for (const id of [first, second]) await client.response(id);
  assert.equal(await readFile(join(served.dir, "order"), "utf8"), "quick a b ");
});

Deno.test("a cancelled call is not answered, and its process group is ended", async () => {
  const marker = newMarker();
  await using served = await serve({ env: { ...marker.env } });
  const { client } = served;
  const id = await client.start("tools/call", { name: "long" });
  const group = Number((await client.notification("notifications/message")).params.data);
  assert.ok((await processesOfGroup(group)).length >= 2);
  await client.notify("notifications/cancelled", { requestId: id, reason: "no longer needed" });
  await expectNone(() => processesOfGroup(group));
  assert.deepEqual((await client.callTool("quick")).result, textResult("quick"));
  // Too late to change anything.
  await client.notify("notifications/cancelled", { requestId: id });
  await client.notify("notifications/cancelled", { requestId: "never" });
  assert.equal(await client.close(), 0);
  assert.equal(client.messages.some((message) => message.id === id), false);
  assert.equal(client.stderr, "");
  await expectNoneMarked(marker);
});

Deno.test("a call that waits in the queue can be cancelled, and never runs", async () => {
  await using served = await serveFunctions({
    functions: { gated, run: 'printf x >>"$SERVER_CONFIG_DIR/ran"; cat "$SERVER_CONFIG_DIR/ran"' },
    args: ["serve", "--max-calls", "1"],
    capabilities,
  });
  const { client } = served;
  await client.request("logging/setLevel", { level: "info" });
  const first = await client.start("tools/call", { name: "gated", arguments: { gate: "g" } });
  await client.notification("notifications/message");
  const cancelled = await client.start("tools/call", { name: "run" });
  const last = await client.start("tools/call", { name: "run" });
  await client.notify("notifications/cancelled", { requestId: cancelled });
  await client.request("ping");
  await writeGate(served.dir, "g");
  assert.deepEqual((await client.response(first)).result, textResult("through"));
  assert.deepEqual((await client.response(last)).result, textResult("x"));
  await client.close();
  assert.equal(client.messages.some((message) => message.id === cancelled), false);
  assert.equal(await readFile(join(served.dir, "ran"), "utf8"), "x");
});
