/** The bash that the tests of `src/bash` are to run with. */
import { Spawner } from "../../../src/bash/mod.ts";

/** A spawner of it: the bash that `BASHFUL_TEST_BASH` names, or the one on PATH. */
export function spawner(): Spawner {
  const made = new Spawner();
  made.newerBash = Deno.env.get("BASHFUL_TEST_BASH") || undefined;
  return made;
}
