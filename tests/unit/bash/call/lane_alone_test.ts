/** A lane whose server is gone, and whose reaper is too, ends by itself. */
import assert from "node:assert/strict";
import { laneArguments } from "../../../../src/bash/call/lane_arguments.ts";
import { programs } from "../../../../src/bash/programs.ts";

import { Spawner, textVariables } from "../../../../src/bash/spawn.ts";
import { toolsOf } from "./calls.ts";

for (const keepsPipes of [false, true]) {
  Deno.test({
    name: `a lane that nobody hears forks no job after job: ${keepsPipes ? "kept" : "fresh"} pipes`,
    ignore: Deno.build.os !== "linux" && keepsPipes,
    async fn() {
      const tools = toolsOf("tool_it() { :; }");
      const args = laneArguments(tools, { fromText: true, keepsPipes, own: [] });
      const environment = { __bashful_secret: "\x1esecret", ...textVariables(tools.text) };
      const child = new Spawner().start(programs.lane, args, environment);
      await Promise.all([child.stdout.cancel(), child.stderr.cancel()]);
      const input = child.stdin.getWriter();
      await input.write(new TextEncoder().encode("\n"));
      const late = AbortSignal.timeout(30_000);
      late.addEventListener("abort", () => child.kill("SIGKILL"));
      const { signal } = await child.status;
      assert.deepEqual([signal, late.aborted], ["SIGKILL", false]);
      await input.close().catch(() => {});
    },
    sanitizeOps: false,
    sanitizeResources: false,
  });
}
