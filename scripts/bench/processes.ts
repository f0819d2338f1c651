/** What Linux says of processes: their memory, their wake-ups, their children. */

/** Memory in bytes; of PSS each process has its share of what it shares. */
export interface Memory {
  readonly rss: number;
  readonly pss: number;
}

/** A process. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The memory of processes together; of one that has ended meanwhile, none. */
export function memoryOf(...pids: readonly number[]): Memory {
  const field = (text: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) * 1024;
  const each = pids.map((pid) => {
    try {
      return Deno.readTextFileSync(`/proc/${pid}/smaps_rollup`);
    } catch {
      return "";
    }
  });
  const sum = (name: string) => each.reduce((total, text) => total + field(text, name), 0);
  return { rss: sum("Rss"), pss: sum("Pss") };
}

/** How often a process, all its threads, has gone to sleep of its own accord: as often as it was woken. */
export function wakeUpsOf(pid: number): number {
  let sum = 0;
  for (const { name } of Deno.readDirSync(`/proc/${pid}/task`)) {
    const status = Deno.readTextFileSync(`/proc/${pid}/task/${name}/status`);
    sum += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)![1]);
  }
  return sum;
}

/** All that a process started and that lives. */
export function descendantsOf(pid: number): Process[] {
  const all = allProcesses();
  const found: Process[] = [];
  const parents = [pid];
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const child of all.filter((process) => process.parent === parent)) {
      found.push(child);
      parents.push(child.pid);
    }
  }
  return found;
}

function allProcesses(): Process[] {
  const found: Process[] = [];
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = Deno.readTextFileSync(`/proc/${name}/stat`);
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      found.push({ pid: Number(name), parent, command: Deno.readTextFileSync(`/proc/${name}/cmdline`) });
    } catch {
      // It has ended.
    }
  }
  return found;
}
