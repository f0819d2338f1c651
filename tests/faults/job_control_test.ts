/** What a function does with the jobs and descriptors of its shell works as in a script, though the shell is a lane's fork. */
import assert from "node:assert/strict";
import { toolNamed } from "../helpers/temp_config.ts";
import { expectAtRest } from "./at_rest.ts";
import { isBash3 } from "./misbehaviour.ts";
import { session, textOf } from "./session.ts";

/** Bodies of functions, and what each prints. */
const bodies: Readonly<Record<string, readonly [body: string, printed: string]>> = {
  waits: ["(printf a) & wait; (printf b) & wait; wait; printf c", "abc"],
  waits_for_one: ["(exit 7) & wait $!; printf %s $?", "7"],
  signals_its_job: ["sleep 300 & kill %1; wait; (sleep 300 & kill %1; wait); printf on", "on"],
  // One that has ended before the shell waits is listed once more.
  lists_its_jobs: ["sleep 300 & jobs -p | wc -l | tr -d ' '; kill %1; wait; jobs >/dev/null; jobs -p", "1"],
  has_no_job_of_another: ["jobs; jobs -p; wait; printf none", "none"],
  brings_to_the_foreground: ["set -m; (printf a) & fg >/dev/null; printf b", "ab"],
  disowns: ["sleep 300 & disown; jobs; printf left", "left"],
  becomes_another_program: ["exec sh -c 'printf replaced'", "replaced"],
  closes_all: ['printf closed; for fd in {0..254}; do eval "exec $fd>&-"; done', "closed"],
  pipes: ["printf 'b\\na\\n' | sort | { read -r first; printf %s \"$first\"; }", "a"],
  substitutes_processes: ["read -r line < <(printf 'it\\n'); printf %s \"$line\" | tee >(cat >/dev/null)", "it"],
  ...isBash3 ? {} : {
    talks_to_a_coprocess: [
      'eval \'coproc cat\'; printf \'it\\n\' >&"${COPROC[1]}"; read -r line <&"${COPROC[0]}"; printf %s "$line"',
      "it",
    ] as const,
  },
};

Deno.test("jobs, descriptors and programs of a function are its own, call after call", async () => {
  await using started = await session({
    tools: Object.keys(bodies).map((name) => toolNamed(name)),
    bash: Object.entries(bodies).map(([name, [body]]) => `tool_${name}() { ${body}; }\nexport -f tool_${name}\n`).join(
      "",
    ),
    args: ["--max-calls", "1"],
  });
  const { client, marker } = started;
  for (const _ of [1, 2]) {
    for (const [name, [, printed]] of Object.entries(bodies)) {
      const { result } = await client.callTool(name);
      assert.deepEqual([textOf({ result }), result.isError], [printed, undefined], name);
    }
  }
  await expectAtRest(client.pid, marker);
});
