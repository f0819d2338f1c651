/** Runs another program on PATH, for one that may start nothing but bash (`command.bash`). */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";

/** Runs a command without input and reads what it prints. @throws {BashMissing} If bash cannot be started. */
export async function outputOf(
  spawner: Spawner,
  command: readonly string[],
): Promise<{ readonly code: number; readonly stdout: string }> {
  const child = spawner.start(programs.command, command);
  child.stdin.close().catch(() => {});
  const { code, stdout } = await child.output();
  return { code, stdout: new TextDecoder().decode(stdout) };
}

/** Runs a command on the program's own streams. @returns Its exit code. @throws {BashMissing} If bash cannot be started. */
export function handTo(spawner: Spawner, command: readonly string[]): Promise<number> {
  return spawner.hand(programs.command, command);
}
