/** A pool's end waits for no timer where nothing ignores SIGTERM (contract P5): it comes while the clock stands still. */
import assert from "node:assert/strict";
import { Pool } from "../../../../src/bash/call/pool.ts";
import { FakeClock } from "../../../helpers/fake_clock.ts";
import { machines, spawner } from "../spawner.ts";
import { deaf, requestOf, toolsOf, wideLimits } from "./calls.ts";

/** What calls of these functions do before the end, and whether one still runs then. */
const bodies: Readonly<Record<string, { readonly body: string; readonly runs: boolean }>> = {
  "nothing is left of a call": { body: ":", runs: false },
  "a call left a child": { body: "sleep 300 &", runs: false },
  "a call runs, with children": { body: "printf 'on\\n' >&2; sleep 300 & sleep 300 | cat", runs: true },
};

for (const machine of Object.keys(machines) as (keyof typeof machines)[]) {
  for (const [what, { body, runs }] of Object.entries(bodies)) {
    Deno.test(`an end that waits for no timer: ${what}, with ${machine}`, async () => {
      const pool = new Pool(spawner(machine), { maxCalls: 2, startAhead: true });
      pool.serve(toolsOf(`tool_it() { ${body}\n}\ntool_says() { printf it; }`));
      const running = Promise.withResolvers<void>();
      const call = (name: string, onText = (_: string) => {}) =>
        pool.run(requestOf(name), wideLimits, { serialKey: undefined }, new AbortController().signal, {
          ...deaf,
          onText,
        });
      const it = call("it", () => running.resolve());
      await (runs ? running.promise : it);
      await call("says");
      using _ = new FakeClock();
      await pool.close();
      assert.equal((await it).outcome.kind, runs ? "cancelled" : "exited");
    });
  }
}
