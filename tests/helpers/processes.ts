/**
 * Which processes are there: for tests that assert that none is left. A test gives the program a marker variable; what a
 * tool starts inherits it, whatever group or session it moves to. Reads `/proc`, so it works on Linux only.
 */
import { readdir, readFile } from "node:fs/promises";

/** A live process, as `/proc` shows it. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** `R`, `S`, `T` (stopped), `Z` (zombie), ... */
  readonly state: string;
  readonly command: string;
}

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
  const found = await Promise.all((await pids()).map(async (pid) => {
    const environment = await contents(`/proc/${pid}/environ`);
    return environment.split("\0").includes(marker.text) && pid !== butPid ? await processOf(pid) : undefined;
  }));
  return found.filter((process) => process !== undefined);
}

/** The processes of a group, zombies too. */
export async function processesOfGroup(group: number): Promise<Process[]> {
  return (await allProcesses()).filter((process) => process.group === group);
}

/** The direct children of a process, zombies too. */
export async function childrenOf(pid: number): Promise<Process[]> {
  return (await allProcesses()).filter((process) => process.parent === pid);
}

/**
 * Waits until `list` finds nothing. A process that ends cannot be waited for by others than its parent, so this asks again and again.
 *
 * @throws {Error} If something is left after `withinMs`; the message names it.
 */
export async function expectNone(list: () => Promise<Process[]>, withinMs = 5_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const left = await list();
    if (left.length === 0) return;
    if (performance.now() > deadline) {
      const names = left.map(({ pid, state, group, command }) => `${pid} (${state}, group ${group}): ${command}`);
      throw new Error(`Cannot end the test: processes left after ${withinMs} ms:\n${names.join("\n")}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** {@linkcode expectNone} for the processes of a marker. */
export function expectNoneMarked(marker: Marker, withinMs?: number): Promise<void> {
  return expectNone(() => markedProcesses(marker), withinMs);
}

/** How many file descriptors a process has open. */
export async function openDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

async function allProcesses(): Promise<Process[]> {
  return (await Promise.all((await pids()).map(processOf))).filter((process) => process !== undefined);
}

async function pids(): Promise<number[]> {
  if (Deno.build.os !== "linux") throw new Error(`Cannot list processes: found ${Deno.build.os}, expected linux`);
  return (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function processOf(pid: number): Promise<Process | undefined> {
  // pid (name, which may hold anything) state parent group ...
  const stat = await contents(`/proc/${pid}/stat`);
  const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === undefined || parent === undefined || group === undefined) return undefined;
  const command = (await contents(`/proc/${pid}/cmdline`)).replaceAll("\0", " ").trim();
  return { pid, parent: Number(parent), group: Number(group), state, command };
}

/** The file's text, or "" where the process has ended meanwhile or is another user's. */
async function contents(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return "";
  }
}
