/** What a soak looks at from outside: lanes at rest, zombies, orphans. */
import { until } from "../../scripts/harness/deadline.ts";
import { childrenOf, descendantsOf, type Process } from "../../scripts/harness/processes.ts";
import { hasRole } from "../../scripts/harness/roles.ts";
import { markedProcesses, type Marker } from "../helpers/processes.ts";

/**
 * Waits until the server keeps as many idle lanes as calls ran at once, so that two moments can be compared.
 *
 * @param call Makes a small call: a server that gets none for a while lets its lanes go.
 * @throws {Error} If it does not come to that.
 */
export async function settled(server: number, lanes: number, call: () => Promise<unknown>): Promise<void> {
  let found = 0;
  let calm = 0;
  const isSettled = async () => {
    await call();
    found = (await childrenOf(server)).filter((process) => hasRole(process, "lane")).length;
    calm = found === lanes ? calm + 1 : 0;
    return calm === 20;
  };
  await until(isSettled, () => `${lanes} lanes: found ${found}`);
}

/** The zombies among all that descends from the server. */
export function zombiesOf(server: number): Promise<number> {
  return left(async () => (await descendantsOf(server)).filter(({ state }) => state === "Z"));
}

/** The marked processes that do not descend from the server; with none, all of them. */
export function orphansOf(server: number | undefined, marker: Marker): Promise<number> {
  return left(async () => {
    const own = new Set(server === undefined ? [] : (await descendantsOf(server)).map(({ pid }) => pid));
    return (await markedProcesses(marker, server)).filter(({ pid }) => !own.has(pid));
  });
}

/** How many processes are found: none as soon as that is so, else those that are still there when it is given up. */
async function left(find: () => Promise<Process[]>): Promise<number> {
  let found: Process[] = [];
  const isNone = async () => (found = await find()).length === 0;
  try {
    await until(isNone, () => "their end");
  } catch (error) {
    if (found.length === 0) throw error;
  }
  return found.length;
}
