/** What a list of processes shows of a server: short command lines that say what each process is for. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "../../scripts/harness/deadline.ts";
import { descendantsOf } from "../../scripts/harness/processes.ts";
import { running, session, startCall } from "./session.ts";

Deno.test("each bash of a server names its program on a short command line, while it loads, waits and runs a call", async () => {
  await using started = await session({
    programs: { runs_until_ended: { graceMs: 300 } },
    bash: "[[ ! -e $SERVER_CONFIG_DIR/hanging ]] || sleep 300\n",
  });
  const { client, dir } = started;
  await startCall(client, "runs_until_ended", "it", { text: "a secret, and long: ".repeat(1_000) });
  await running(client, "it");
  await writeFile(join(dir, "hanging"), "");
  client.kill("SIGHUP");
  const commands = async () => (await descendantsOf(client.pid)).map(({ command }) => command.replaceAll(dir, "DIR"));
  await until(async () => (await commands()).includes("sleep 300"), () => "a tools.bash that hangs");
  const own = (await commands()).filter((command) => command.includes("bash"));
  const programs = new Set(own.map((command) => /\$__bashful_(\w+?)_program/.exec(command)?.[1]));
  assert.deepEqual([...programs].sort(), ["lane", "load", "reaper", "watch"]);
  assert.deepEqual(own.filter((command) => command.length >= 200), []);
});
