/**
 * What a server at rest consists of: itself, its reaper, and idle lanes, each with its relays and the job that waits.
 * Whatever else has the marker of the test was left by a tool.
 */
import { hasRole } from "../../scripts/harness/roles.ts";
import { childrenOf, expectNone, markedProcesses, type Marker, type Process } from "../helpers/processes.ts";

const isLane = (process: Process) => hasRole(process, "lane");

/** The server's lanes, idle and busy. */
export async function lanesOf(server: number): Promise<Process[]> {
  return (await childrenOf(server)).filter(isLane);
}

/** The server's reaper. */
export async function reaperOf(server: number): Promise<Process | undefined> {
  return (await childrenOf(server)).find((process) => hasRole(process, "reaper"));
}

/**
 * What tools have left: marked processes that are none of the server's own, and zombies of the server.
 *
 * @param lanes How many lanes may be there: as many as calls ran at once. One more was left by a call.
 */
export async function leftByTools(server: number, marker: Marker, lanes = 1): Promise<Process[]> {
  const marked = await markedProcesses(marker, server);
  const children = await childrenOf(server);
  const others = children.filter(isLane).slice(lanes);
  const own = new Set<number>();
  const take = (root: Process) => {
    own.add(root.pid);
    // What a lane is made of runs the lane's own program. What the job that waits has started is its own, too: where the
    // top level of tools.bash starts something, each job does.
    const isJob = root.parent !== server && root.group === root.pid;
    const isOwn = ({ pid, parent, command }: Process) =>
      parent === root.pid && !own.has(pid) && (!isLane(root) || isJob || command === root.command);
    for (const process of marked) if (isOwn(process)) take(process);
  };
  for (const child of children) if (child.state !== "Z") take(child);
  const zombies = children.filter((child) => child.state === "Z");
  return [...marked.filter(({ pid }) => !own.has(pid)), ...others, ...zombies];
}

/** Waits until tools have left nothing beside these lanes. @throws {Error} If something stays. */
export function expectAtRest(server: number, marker: Marker, lanes = 1): Promise<void> {
  return expectNone(() => leftByTools(server, marker, lanes));
}
