/** Calls inside a sandbox end as others do: cancelled, late, with what they have left, and with the server (contract X6). */
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import { expectNoneMarked, newMarker } from "../helpers/processes.ts";
import { lackForSandbox, testUnless } from "../helpers/skip.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { running, startCall, textOf } from "./session.ts";

const bash = `
tool_late() { trap 'echo cleaned >>log; exit 0' TERM; mcp_progress 1; sleep 60 & wait; }
tool_leaves() { sleep 60 & set -m; sleep 60 & echo left; }
tool_fine() { mcp_progress 1; log_info "from inside"; mcp_text "content"; echo fine; }
tool_pid() { echo "$$"; }
tool_loud() { head -c 100000 /dev/zero; }
export -f tool_late tool_leaves tool_fine tool_pid tool_loud
`;

testUnless(await lackForSandbox(), "calls in a sandbox end as others do", async () => {
  const run = { sandbox: { write: ["out"] }, cwd: "out", graceMs: 5_000 };
  await using config = await tempConfig({
    tools: [
      toolNamed("late", { run: { ...run, timeoutMs: 100 } }),
      toolNamed("loud", { run: { ...run, maxOutputBytes: 1_000 } }),
      ...["leaves", "fine", "pid"].map((name) => toolNamed(name, { run })),
    ],
    bash,
  });
  await mkdir(join(config.dir, "out"));
  const marker = newMarker();
  const client = await connectLines("2025-06-18", { env: { SERVER_CONFIG_DIR: config.dir, ...marker.env } });
  const call = async (name: string) => textOf(await client.callTool(name));

  assert.equal(
    await call("late"),
    'Tool "late" took longer than 100 ms and was ended\nhint: ask for less at once, or raise "timeoutMs" in its "run"',
  );
  assert.equal(await readFile(join(config.dir, "out", "log"), "utf8"), "cleaned\n");
  assert.equal(await call("leaves"), "left");
  assert.match(await call("loud"), /printed more than 1000 bytes and was ended/);
  const fine = await client.callTool("fine");
  assert.deepEqual(fine.result?.content.map(({ text }: { text: string }) => text), ["content", "fine"]);
  // Forks of one lane have one number.
  assert.equal(await call("pid"), await call("pid"));
  await startCall(client, "late", "last");
  await running(client, "last");
  client.kill("SIGKILL");
  await expectNoneMarked(marker);
  await client.exited();
});
