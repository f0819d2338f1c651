/** Opens the MCP Inspector, the protocol's own tool for trying servers (`inspector.bash`). */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";

/** What npx runs: a version that is known to work, so that nobody's next one runs unseen. */
const inspector = "@modelcontextprotocol/inspector@2.12.0";

/**
 * Opens the Inspector on a server, in the root folder, and waits for its end.
 *
 * @param command The Inspector's arguments, which end with the server's command line.
 * @returns The Inspector's exit code; 69 where there is no npx.
 */
export function runInspector(spawner: Spawner, command: readonly string[]): Promise<number> {
  return spawner.hand(programs.inspector, [inspector, ...command]);
}
