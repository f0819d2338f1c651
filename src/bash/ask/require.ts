/** Finds out which commands a machine lacks (`run.requires`, contract C5). */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";

/** Those of `commands` that bash would not find. @throws {BashMissing} If bash cannot be started. */
export async function missingCommands(spawner: Spawner, commands: readonly string[]): Promise<string[]> {
  const child = spawner.start(programs.require, commands);
  child.stdin.close().catch(() => {});
  const { stdout } = await child.output();
  return new TextDecoder().decode(stdout).split("\n").filter((name) => name !== "");
}
