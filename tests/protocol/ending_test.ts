import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { memoryOf } from "../../scripts/harness/processes.ts";
import { connectLines } from "../helpers/eras.ts";
import { expectNoneMarked, markedProcesses, newMarker } from "../helpers/processes.ts";
import { programCommand, programEnv } from "../helpers/program.ts";
import { tempConfig } from "../helpers/temp_config.ts";
import { functionFiles, serveFunctions } from "./served.ts";

const functions = {
  long: `log_info started; sleep 60 & sleep 60 | cat; :`,
  stubborn: `trap '' TERM INT HUP; log_info started; while :; do sleep 60; done`,
  big: `printf '{"text":"'; head -c 400000 /dev/zero | tr '\\0' x; printf '"}'`,
};
const capabilities = { tools: {}, logging: {} };

/** The ways to end a server. */
const ends = {
  "its input is closed": (client: { closeInput(): Promise<void> }) => client.closeInput(),
  "SIGTERM": (client: { kill(signal: Deno.Signal): void }) => client.kill("SIGTERM"),
  "SIGINT": (client: { kill(signal: Deno.Signal): void }) => client.kill("SIGINT"),
};

for (const [how, end] of Object.entries(ends)) {
  for (const revision of ["2025-06-18", "2026-07-28"] as const) {
    Deno.test(`${how}: the server ends with 0 and leaves no process, at ${revision}`, async () => {
      const marker = newMarker();
      await using served = await serveFunctions({ revision, functions, capabilities, env: { ...marker.env } });
      const { client } = served;
      const _meta = { "io.modelcontextprotocol/logLevel": "info" };
      if (revision === "2025-06-18") await client.request("logging/setLevel", { level: "info" });
      for (const name of ["long", "long", "stubborn"]) await client.start("tools/call", { name, _meta });
      await client.notification("notifications/message", 3);
      assert.ok((await markedProcesses(marker, client.pid)).length > 6);
      const answers = client.messages.length;
      await end(client);
      assert.deepEqual({ ...await client.exited() }, { success: true, code: 0, signal: null });
      assert.equal(client.messages.length, answers);
      assert.equal(client.stderr, "");
      await expectNoneMarked(marker);
    });
  }
}

Deno.test("an idle server leaves no process", async () => {
  const marker = newMarker();
  await using config = await tempConfig(functionFiles({ functions }));
  const env = { SERVER_CONFIG_DIR: config.dir, ...marker.env };
  const client = await connectLines("2025-06-18", { env });
  assert.equal(await client.close(), 0);
  await expectNoneMarked(marker);
});

Deno.test("calls that are answered before the input ends are answered whole", async () => {
  await using served = await serveFunctions({ functions });
  const { client } = served;
  const { result } = await client.callTool("big");
  assert.equal(result.structuredContent.text.length, 400_000);
  assert.equal(await client.close(), 0);
});

/** Starts the server over `functions` with streams that the test handles itself. */
async function startRaw(env: Record<string, string>) {
  const config = await tempConfig(functionFiles({ functions }));
  const { command, args } = programCommand(["serve"]);
  const child = new Deno.Command(command, {
    args,
    env: programEnv({ env: { ...env, SERVER_CONFIG_DIR: config.dir } }),
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const send = (message: unknown) => writer.write(new TextEncoder().encode(JSON.stringify(message) + "\n"));
  return { child, writer, send, [Symbol.asyncDispose]: () => config[Symbol.asyncDispose]() };
}

const call = (id: number, name: string) => ({ jsonrpc: "2.0", id, method: "tools/call", params: { name } });

Deno.test("a client that closes its reading end makes a quiet end", async () => {
  const marker = newMarker();
  await using server = await startRaw(marker.env);
  const { child, writer, send } = server;
  await send({ jsonrpc: "2.0", id: 1, method: "ping" });
  const reader = child.stdout.getReader();
  assert.match(new TextDecoder().decode((await reader.read()).value), /^\{"result":\{\}/);
  await reader.cancel();
  await send(call(2, "long"));
  await send(call(3, "big"));
  assert.deepEqual({ ...await child.status }, { success: true, code: 0, signal: null });
  assert.equal(await new Response(child.stderr).text(), "");
  await writer.close().catch(() => {});
  await expectNoneMarked(marker);
});

Deno.test("a client that stops reading is given no more than it can take, and the server ends all the same", async () => {
  const marker = newMarker();
  await using server = await startRaw(marker.env);
  const { child, writer, send } = server;
  const before = memoryOf(child.pid).rss;
  // Results of which nobody reads one.
  let taken = 0;
  const sending = (async () => {
    for (let id = 1; id <= 1_200; id++) {
      await send({ ...call(id, "big"), params: { name: "big", _meta: { padding: "x".repeat(10_000) } } });
      taken = id;
    }
  })().catch(() => {});
  let previous = -1;
  let quiet = 0;
  while (quiet < 3) {
    await pause(500);
    const busy = (await markedProcesses(marker, child.pid)).some(({ command }) => command.startsWith("head"));
    quiet = taken === previous && !busy ? quiet + 1 : 0;
    previous = taken;
  }
  const { rss } = memoryOf(child.pid);
  assert.ok(rss - before < 700_000_000, `${rss} bytes`);
  const reader = child.stdout.getReader();
  child.kill("SIGTERM");
  assert.deepEqual({ ...await child.status }, { success: true, code: 0, signal: null });
  assert.equal(await new Response(child.stderr).text(), "");
  await reader.cancel();
  await sending;
  await writer.close().catch(() => {});
  await expectNoneMarked(marker);
});

for (const megabytes of [2, 7, 20, 34]) {
  Deno.test(`a client that sends ${megabytes} MB, reads nothing and closes its input leaves nothing behind`, async () => {
    const marker = newMarker();
    await using server = await startRaw(marker.env);
    const { child, writer, send } = server;
    await send(call(1, "stubborn"));
    const list = (id: number) => JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list" }) + "\n";
    const lines = new TextEncoder().encode(
      Array.from({ length: 20_000 }, (_, index) => list(100_000 + index)).join(""),
    );
    for (let sent = 0; sent < megabytes * 1_000_000; sent += lines.length) await writer.write(lines);
    await writer.close();
    const reader = child.stdout.getReader();
    assert.deepEqual({ ...await child.status }, { success: true, code: 0, signal: null });
    await reader.cancel();
    assert.equal(await new Response(child.stderr).text(), "");
    await expectNoneMarked(marker);
  });
}
