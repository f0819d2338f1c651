/** A server at rest: what its processes hold, and how often they wake. */

import { setTimeout as pause } from "node:timers/promises";
import { median, megabytes, printTable, type Row } from "./measure.ts";
import { descendantsOf, memoryOf, type Process, wakeUpsOf } from "../harness/processes.ts";
import { hasRole } from "../harness/roles.ts";
import { LineServer } from "../harness/line_server.ts";
import { program, type Setting, someArguments } from "./setting.ts";

/** Garbage collection wakes many threads now and then. The median of several spans of time shows what timers alone do. */
const spans = 5;
const spanSeconds = 4;

/** `deno task bench idle` */
export async function idle({ small }: Setting): Promise<void> {
  const server = new LineServer([program, "serve", "--config", small]);
  await server.initialize();
  await server.call("echo_back", someArguments);
  // Idle workers are let go 10 seconds after a call.
  await pause(12_000);
  const processes = await descendantsOf(server.pid);
  const rows: Row[] = [memoryRow("server", [server.pid])];
  let watcher = 0;
  for (const role of ["lane", "watch", "reaper"] as const) {
    const roots = processes.filter((process) => hasRole(process, role) && process.parent === server.pid);
    // A worker is a bash and the job that it has ready.
    for (const [index, { pid }] of roots.entries()) {
      const name = roots.length > 1 ? `${role} ${index + 1}` : role;
      rows.push(memoryRow(name, [pid, ...below(processes, pid)]));
    }
    if (role === "watch") watcher = roots[0]?.pid ?? 0;
  }
  printTable(`Memory at rest (${processes.length + 1} processes)`, rows);
  const counts: [server: number, watcher: number][] = [];
  for (let span = 0; span <= spans; span++) {
    if (span > 0) await pause(spanSeconds * 1_000);
    counts.push([await wakeUpsOf(server.pid), await wakeUpsOf(watcher)]);
  }
  await server.close();
  const wakeUps = (what: string, which: 0 | 1): Row => {
    const rates = counts.slice(1).map((count, index) => (count[which] - counts[index]![which]) / spanSeconds);
    return {
      what,
      value: `${median(rates).toFixed(2)} a second, at most ${Math.max(...rates).toFixed(2)}`,
      ratio: median(rates),
      target: 0.5,
    };
  };
  printTable(`Wake-ups at rest, in ${spans} spans of ${spanSeconds} s`, [wakeUps("server", 0), wakeUps("watch", 1)]);
}

function below(processes: readonly Process[], pid: number): number[] {
  return processes.filter(({ parent }) => parent === pid).map((process) => process.pid);
}

function memoryRow(what: string, pids: readonly number[]): Row {
  const { rss, pss } = memoryOf(...pids);
  return { what, value: `${megabytes(rss)} RSS, ${megabytes(pss)} PSS` };
}
