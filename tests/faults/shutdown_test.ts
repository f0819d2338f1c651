/** The server's end with 200 calls in flight (contract P5): exit code 0, though the calls would go on, and nothing is left. */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { within } from "../../scripts/harness/deadline.ts";
import { expectNoneMarked, newMarker } from "../helpers/processes.ts";
import { programCommand, programEnv } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";
import { bashWith, temporaryFiles } from "./misbehaviour.ts";
import { running, type Session, session, startCall } from "./session.ts";

/** Longer than a test waits for the server's end: that waits for none of it. */
const run = { timeoutMs: 60_000, graceMs: 60_000 };

const programs = {
  runs_until_ended: run,
  ignores_every_signal: run,
  forks_term_ignoring_children: run,
  leaves_term_ignoring_children: run,
  floods_stderr_without_newline: run,
  floods_stdout_though_told_not_to: run,
  stops_itself: run,
};

/** A session with 200 calls, at least 8 of which run. */
async function busySession(options: { wrapper?: string[]; maxCalls?: string } = {}): Promise<Session> {
  const { wrapper, maxCalls = "24" } = options;
  const args = ["--max-calls", maxCalls];
  const busy = await session({ programs, args, ...(wrapper === undefined ? {} : { wrapper }) });
  for (let call = 0; call < 8; call++) await startCall(busy.client, "runs_until_ended", `first ${call}`);
  // Others could overtake them, where the arguments of one are checked off the thread, and keep their places for good.
  for (let call = 0; call < 8; call++) await running(busy.client, `first ${call}`);
  const names = Object.keys(programs);
  for (let call = 8; call < 200; call++) await startCall(busy.client, names[call % names.length]!, `more ${call}`);
  await busy.client.request("ping"); // it has read them
  return busy;
}

async function expectGone({ client, marker }: Session): Promise<void> {
  const status = await client.exited();
  await expectNoneMarked(marker);
  assert.deepEqual([status.code, status.signal], [0, null]);
  assert.equal(client.stderr, "");
}

Deno.test("200 calls in flight, and standard input is closed", async () => {
  await using busy = await busySession();
  await busy.client.closeInput();
  await expectGone(busy);
});

Deno.test("200 calls of which 64 run at once, and standard input is closed", async () => {
  await using busy = await busySession({ maxCalls: "64" });
  await busy.client.closeInput();
  await expectGone(busy);
});

Deno.test("200 calls in flight, and the server gets SIGTERM", async () => {
  await using busy = await busySession();
  busy.client.kill("SIGTERM");
  await expectGone(busy);
});

Deno.test("200 calls in flight, and the whole process group gets SIGINT, as from Ctrl-C", async () => {
  await using busy = await busySession({ wrapper: ["setsid"] });
  Deno.kill(-busy.client.pid, "SIGINT");
  await expectGone(busy);
});

/** Starts the server with calls whose answers fill its output, which nobody reads. */
async function unread(
  end: (child: Deno.ChildProcess, writer: WritableStreamDefaultWriter<Uint8Array>) => unknown,
): Promise<void> {
  const marker = newMarker();
  await using temporary = await tempDir();
  const names = ["prints_ten_megabytes_of_json", "ignores_every_signal"];
  await using config = await tempConfig({
    tools: names.map((name) => toolNamed(name, { run: { ...run, maxOutputBytes: 20_000_000 } })),
    bash: bashWith(names),
  });
  const { command, args } = programCommand(["serve"]);
  const env = { SERVER_CONFIG_DIR: config.dir, TMPDIR: temporary.dir, ...marker.env };
  const child = new Deno.Command(command, {
    args,
    env: programEnv({ env }),
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  const send = (message: object) =>
    writer.write(new TextEncoder().encode(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n")).catch(() => {});
  const clientInfo = { name: "silent", version: "1" };
  await send({ id: 0, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
  await send({ method: "notifications/initialized" });
  for (let id = 1; id <= 200; id++) {
    await send({ id, method: "tools/call", params: { name: names[id % 8 === 0 ? 1 : 0], arguments: {} } });
  }
  // Until its output is full, and calls that never end hold every place.
  await pause(3_000);
  await end(child, writer);
  const status = await within(child.status, 60_000, () => {
    child.kill("SIGKILL");
    return new Error("Cannot wait longer for the server's end");
  });
  await writer.close().catch(() => {});
  await child.stdout.cancel().catch(() => {});
  await expectNoneMarked(marker);
  assert.deepEqual([status.code, status.signal], [0, null]);
  assert.deepEqual(temporaryFiles(temporary.dir), []);
}

Deno.test("a client that stopped reading closes the server's standard input, its end of the pipe, or sends SIGTERM", async () => {
  await Promise.all([
    unread(async (_, writer) => {
      // A server that waits for room in its output still has to see the end of its input behind this.
      await writer.write(new TextEncoder().encode('{"jsonrpc":"2.0","id":"last","method":"ping"}\n'));
      await pause(200);
      await writer.close();
    }),
    unread((child) => child.kill("SIGTERM")),
    unread((child) => child.stdout.cancel()),
  ]);
});
