/** What a soak looks at from outside: lanes at rest, zombies, orphans. */
import { until } from "../../scripts/harness/deadline.ts";
import { childrenOf, descendantsOf, type Process } from "../../scripts/harness/processes.ts";
import { hasRole } from "../../scripts/harness/roles.ts";
import { markedProcesses, type Marker } from "../helpers/processes.ts";

/**
 * Waits until the server keeps as many idle lanes as calls ran at once, so that two moments can be compared.
 *
 * @throws {Error} If that takes longer than 20 s.
 */
export async function settled(server: number, lanes: number): Promise<void> {
  let found = 0;
  let calm = 0;
  const isSettled = async () => {
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

/** How many processes are found: none as soon as that is so, else those that are still there after 20 s. */
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
