/** Watches the files of the configuration, by way of a bash that may look at them (`watch.bash`). */

import { readAll } from "../pipes.ts";
import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";

/** A watch that is being kept. */
export interface Watch {
  close(): void;
}

/**
 * Calls `onChange` within about 2 seconds of an edit to one of the three files. It may call without one.
 * Start it before the configuration is loaded, and no edit falls between.
 *
 * @param explicitDirectory What `--config` names; empty for the environment's or the default place.
 * @throws {BashMissing} If bash cannot be started.
 */
export function watch(spawner: Spawner, explicitDirectory: string, onChange: () => void): Watch {
  const child = spawner.start(programs.watch, [explicitDirectory]);
  child.stderr.cancel().catch(() => {});
  const reader = child.stdout.getReader({ mode: "byob" });
  readAll(reader, onChange);
  child.status.catch(() => {});
  return {
    close() {
      child.stdin.close().catch(() => {});
      reader.cancel().catch(() => {});
    },
  };
}
