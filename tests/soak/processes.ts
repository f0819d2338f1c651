/** What a soak looks at from outside: memory, workers at rest, zombies, orphans. Reads `/proc`, so Linux only. */
import { readFile } from "node:fs/promises";
import { childrenOf, markedProcesses, type Marker, type Process } from "../helpers/processes.ts";

/** What a process holds in memory, in MB. */
export async function memoryOf(pid: number): Promise<number> {
  const found = /^VmRSS:\s*(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) / 1024;
}

/**
 * Waits until the server keeps as many idle workers as calls ran at once, so that two moments can be compared.
 *
 * @throws {Error} If that takes longer than 10 s.
 */
export async function settled(server: number, workers: number): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (let calm = 0; calm < 5;) {
    const found = (await childrenOf(server)).filter(isWorker).length;
    calm = found === workers ? calm + 1 : 0;
    if (performance.now() > deadline) throw new Error(`Cannot compare: found ${found} workers, expected ${workers}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The zombies among the server's children and theirs. */
export async function zombiesOf(server: number): Promise<number> {
  const children = await childrenOf(server);
  const all = [...children, ...(await Promise.all(children.map(({ pid }) => childrenOf(pid)))).flat()];
  return all.filter(({ state }) => state === "Z").length;
}

/** The marked processes that do not descend from the server; with none, all of them. A second passes before. */
export async function orphansOf(server: number | undefined, marker: Marker): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const marked = await markedProcesses(marker);
  const parents = new Map(marked.map(({ pid, parent }) => [pid, parent]));
  const descends = ({ pid }: Process) => {
    for (let at: number | undefined = pid; at !== undefined; at = parents.get(at)) if (at === server) return true;
    return false;
  };
  return marked.filter((process) => !descends(process)).length;
}

function isWorker(process: Process): boolean {
  return process.command.includes("__bashful_request");
}
