/**
 * What a server at rest consists of: itself, its reaper, and one idle worker with its job. Whatever else has the
 * marker of the test was left by a tool.
 */
import { hasRole } from "../../scripts/harness/roles.ts";
import { childrenOf, expectNone, markedProcesses, type Marker, type Process } from "../helpers/processes.ts";

const isWorker = (process: Process) => hasRole(process, "worker");

/** The server's workers, idle and busy. */
export async function workersOf(server: number): Promise<Process[]> {
  return (await childrenOf(server)).filter(isWorker);
}

/** The server's reaper. */
export async function reaperOf(server: number): Promise<Process | undefined> {
  return (await childrenOf(server)).find((process) => hasRole(process, "reaper"));
}

/** What tools have left: marked processes that are none of the server's own, and zombies of the server. */
export async function leftByTools(server: number, marker: Marker): Promise<Process[]> {
  const marked = await markedProcesses(marker, server);
  const children = await childrenOf(server);
  const [worker, ...others] = children.filter(isWorker);
  const own = new Set<number>();
  const take = (root: Process) => {
    own.add(root.pid);
    for (const process of marked) if (process.parent === root.pid && !own.has(process.pid)) take(process);
  };
  for (const child of children) if (!isWorker(child) && child.state !== "Z") take(child);
  if (worker !== undefined) {
    own.add(worker.pid);
    const job = marked.find((process) => process.parent === worker.pid);
    if (job !== undefined) own.add(job.pid);
  }
  const zombies = children.filter((child) => child.state === "Z");
  return [...marked.filter(({ pid }) => !own.has(pid)), ...others, ...zombies];
}

/** Waits until tools have left nothing. @throws {Error} If something stays. */
export function expectAtRest(server: number, marker: Marker): Promise<void> {
  return expectNone(() => leftByTools(server, marker));
}
