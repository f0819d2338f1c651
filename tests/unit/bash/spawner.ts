/** The bash that the tests of `src/bash` are to run with. */
import { Spawner } from "../../../src/bash/mod.ts";

/** What a machine can do for lanes. */
export const machines = {
  "sessions, and pipes that can be opened again": { setsid: "/usr/bin/setsid", reopensPipes: true },
  "neither sessions nor such pipes": { setsid: undefined, reopensPipes: false },
} as const;

/** A spawner of it: the bash that `BASHFUL_TEST_BASH` names, or the one on PATH. */
export function spawner(machine: keyof typeof machines = "sessions, and pipes that can be opened again"): Spawner {
  const made = new Spawner();
  made.newerBash = Deno.env.get("BASHFUL_TEST_BASH") || undefined;
  return Object.assign(made, machines[machine]);
}
