/** What Linux says of processes in `/proc`: who is there, their memory, their wake-ups. Of one that has ended, nothing. */
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";

/** A process. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** `R`, `S`, `T` (stopped), `Z` (zombie), ... */
  readonly state: string;
  /** Its words, with spaces between them. */
  readonly command: string;
}

/** Memory in bytes; of PSS each process has its share of what it shares. */
export interface Memory {
  readonly rss: number;
  readonly pss: number;
}

/** The numbers of all processes. @throws {Error} If this is not Linux. */
export async function allPids(): Promise<number[]> {
  if (Deno.build.os !== "linux") throw new Error(`Cannot list processes: found ${Deno.build.os}, expected linux`);
  return (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
}

/** All processes, zombies too. */
export async function allProcesses(): Promise<Process[]> {
  return (await allPids()).map(processOf).filter((process) => process !== undefined);
}

/** One process. */
export function processOf(pid: number): Process | undefined {
  // pid (name, which may hold anything) state parent group ...
  const stat = contents(`/proc/${pid}/stat`);
  const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === undefined || parent === undefined || group === undefined) return undefined;
  const command = contents(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
  return { pid, parent: Number(parent), group: Number(group), state, command };
}

/** The direct children of a process, zombies too. */
export async function childrenOf(pid: number): Promise<Process[]> {
  return (await allProcesses()).filter((process) => process.parent === pid);
}

/** All that descends from a process, zombies too. */
export async function descendantsOf(pid: number): Promise<Process[]> {
  const all = await allProcesses();
  const below = (parent: number): Process[] =>
    all.filter((process) => process.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

/** The variables that a process was started with, `NAME=value` each. */
export function environmentOf(pid: number): string[] {
  return contents(`/proc/${pid}/environ`).split("\0");
}

/** The memory of processes together. */
export function memoryOf(...pids: readonly number[]): Memory {
  const each = pids.map((pid) => contents(`/proc/${pid}/smaps_rollup`));
  const sum = (name: string) => each.reduce((total, text) => total + bytesOf(text, name), 0);
  return { rss: sum("Rss"), pss: sum("Pss") };
}

/** The most memory (RSS) that a process has had, in bytes. */
export function peakMemoryOf(pid: number): number {
  return bytesOf(contents(`/proc/${pid}/status`), "VmHWM");
}

/** How many file descriptors a process has open. */
export async function openDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** The processor time that a process and all that it has started have used, in milliseconds; of those who ended, if waited for. */
export async function cpuTimeOf(pid: number): Promise<number> {
  const pids = [pid, ...(await descendantsOf(pid)).map((process) => process.pid)];
  const each = pids.map((one) => {
    const stat = contents(`/proc/${one}/stat`);
    // The 14th to 17th fields: in user and kernel mode, its own and that of its children. A tick is 10 ms.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(11, 15);
    return fields.reduce((sum, field) => sum + Number(field) * 10, 0);
  });
  return each.reduce((sum, one) => sum + one, 0);
}

/** How often a process, all its threads, has gone to sleep of its own accord: as often as it was woken. */
export async function wakeUpsOf(pid: number): Promise<number> {
  let sum = 0;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const status = contents(`/proc/${pid}/task/${thread}/status`);
    sum += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }
  return sum;
}

/** A figure in kB, as bytes. */
function bytesOf(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * 1024;
}

/**
 * The file's text, or "" where the process has ended meanwhile or is another user's. It is there at once, and read so: a
 * look at all processes reads hundreds, and a promise for each takes several times as long as the reading.
 */
function contents(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
