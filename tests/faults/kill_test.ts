/** The server is killed with SIGKILL at random moments under load: no process of any tool is left. */
import { setTimeout as pause } from "node:timers/promises";
import { connectLines } from "../helpers/eras.ts";
import { expectNoneMarked, newMarker } from "../helpers/processes.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { bashWith } from "./misbehaviour.ts";

const times = Deno.env.get("BASHFUL_LONG") === "1" ? 50 : 5;

const programs = [
  "prints_nothing",
  "sleeps_forever",
  "ignores_every_signal",
  "forks_term_ignoring_children",
  "leaves_term_ignoring_children",
  "leaves_child_holding_stdout",
  "leaves_grandchildren",
  "stops_itself",
  "floods_stderr",
  "floods_stdout",
];

Deno.test(`the server is killed ${times} times at a random moment under load, and nothing is left`, async () => {
  await using config = await tempConfig({
    tools: programs.map((name) => toolNamed(name, { run: { timeoutMs: 300, graceMs: 300 } })),
    bash: bashWith(programs),
  });
  for (let time = 0; time < times; time++) {
    const marker = newMarker();
    const client = await connectLines("2025-06-18", { env: { SERVER_CONFIG_DIR: config.dir, ...marker.env } });
    for (let call = 0; call < 60; call++) {
      await client.start("tools/call", { name: programs[Math.floor(Math.random() * programs.length)] });
    }
    await pause(Math.random() * 1_000);
    client.kill("SIGKILL");
    await expectNoneMarked(marker);
    await client.exited();
  }
});
