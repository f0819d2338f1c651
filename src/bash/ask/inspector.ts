/** Opens the MCP Inspector, the protocol's own tool for trying servers (`inspector.bash`). */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";

/**
 * Opens the Inspector on a server, and waits for its end.
 *
 * @param command The server's command line.
 * @returns The Inspector's exit code; 69 where there is no npx.
 */
export function runInspector(spawner: Spawner, command: readonly string[]): Promise<number> {
  return spawner.hand(programs.inspector, command);
}
