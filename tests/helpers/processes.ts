/**
 * Processes that a test marks, to assert that none is left: a variable in the program's environment is inherited by what a
 * tool starts, whatever group or session it moves to. On Linux only; what `/proc` says is read in `scripts/harness`.
 */
import { until } from "../../scripts/harness/deadline.ts";
import { allPids, allProcesses, environmentOf, type Process, processOf } from "../../scripts/harness/processes.ts";

export { childrenOf, openDescriptors, type Process } from "../../scripts/harness/processes.ts";

/** An environment that marks every process started under it, and the marker itself. */
export interface Marker {
  readonly env: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Makes a marker that no other test has. */
export function newMarker(): Marker {
  const id = crypto.randomUUID();
  return { env: { TEST_MARKER: id }, text: `TEST_MARKER=${id}` };
}

/** The processes whose environment holds the marker, less the one given (the server, say). */
export async function markedProcesses(marker: Marker, butPid?: number): Promise<Process[]> {
  const isMarked = (pid: number) => pid !== butPid && environmentOf(pid).includes(marker.text);
  return (await allPids()).filter(isMarked).map(processOf).filter((process) => process !== undefined);
}

/** The processes of a group, zombies too. */
export async function processesOfGroup(group: number): Promise<Process[]> {
  return (await allProcesses()).filter((process) => process.group === group);
}

/**
 * Waits until `list` finds nothing: nobody but its parent can wait for a process.
 *
 * @throws {Error} If something is left after `withinMs`; the message names it.
 */
export async function expectNone(list: () => Promise<Process[]>, withinMs = 60_000): Promise<void> {
  let left: Process[] = [];
  const isNone = async () => (left = await list()).length === 0;
  const names = () => left.map(({ pid, state, group, command }) => `${pid} (${state}, group ${group}): ${command}`);
  await until(isNone, () => `the end of processes:\n${names().join("\n")}`, withinMs);
}

/** {@linkcode expectNone} for the processes of a marker. */
export function expectNoneMarked(marker: Marker, withinMs?: number): Promise<void> {
  return expectNone(() => markedProcesses(marker), withinMs);
}
