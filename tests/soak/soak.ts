/**
 * `deno task soak [--calls N] [--parallel N]`: one server, thousands of good and misbehaving calls at once, and nothing
 * that grows: every call is answered once and as it must be, memory and descriptors stay, no process is left.
 * The program is the one that the tests run: `BASHFUL_PROGRAM`, else this checkout's source.
 */
import { parseArgs } from "node:util";
import type { LineServer } from "../../scripts/harness/line_server.ts";
import { memoryOf, openDescriptors } from "../../scripts/harness/processes.ts";
import { newMarker } from "../helpers/processes.ts";
import { tempConfig } from "../helpers/temp_config.ts";
import { type Answer, calls as kinds, soakBash, soakTools } from "./calls.ts";
import { callOnce, startServer } from "./client.ts";
import { orphansOf, settled, zombiesOf } from "./processes.ts";

/** What a soak found. */
export interface SoakReport {
  readonly calls: number;
  readonly seconds: number;
  /** How many calls of each kind there were. */
  readonly kinds: Readonly<Record<string, number>>;
  /** What was answered otherwise than it must be, at most ten. */
  readonly wrong: readonly string[];
  readonly lost: number;
  readonly answeredTwice: number;
  /** The server after the first tenth, and at the end. */
  readonly megabytes: readonly [early: number, end: number];
  readonly descriptors: readonly [early: number, end: number];
  readonly zombies: number;
  /** Marked processes that do not descend from the server, and those that are left after its end. */
  readonly orphans: number;
  readonly exitCode: number;
}

/** Runs so many calls, so many at once. */
export async function soak(total: number, parallel: number): Promise<SoakReport> {
  const marker = newMarker();
  await using config = await tempConfig({ tools: soakTools, bash: soakBash });
  const env = { SERVER_CONFIG_DIR: config.dir, ...marker.env };
  const server = await startServer(env, ["serve", "--max-calls", String(parallel)]);
  const start = performance.now();
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const early = Math.max(1, Math.floor(total / 10));
  let megabytes = 0;
  let descriptors = 0;
  let lost = 0;
  for (const [from, to] of [[0, early], [early, total]] as const) {
    let next = from;
    const work = async () => {
      while (next < to) {
        const kind = kinds[next++ % kinds.length]!;
        counts[kind.name] = (counts[kind.name] ?? 0) + 1;
        const answer: Answer = await callOnce(server, kind);
        if (answer === "lost") lost++;
        const found = kind.check(answer);
        if (found !== undefined && wrong.length < 10) wrong.push(`${kind.name}: ${found}`);
      }
    };
    // Twice as many as run at once: there is a queue all the time.
    await Promise.all(Array.from({ length: 2 * parallel }, work));
    await settled(server.pid, parallel, () => callOnce(server, kinds[0]!));
    if (from === 0) [megabytes, descriptors] = await holds(server, parallel);
  }
  const seconds = (performance.now() - start) / 1000;
  const end = await holds(server, parallel);
  const zombies = await zombiesOf(server.pid);
  const strays = await orphansOf(server.pid, marker);
  const exitCode = await server.close();
  return {
    calls: total,
    seconds,
    kinds: counts,
    wrong,
    lost,
    answeredTwice: server.unasked,
    megabytes: [megabytes, end[0]],
    descriptors: [descriptors, end[1]],
    zombies,
    orphans: strays + await orphansOf(undefined, marker),
    exitCode,
  };
}

/** What the server holds at rest: megabytes and descriptors. */
async function holds(server: LineServer, parallel: number): Promise<[megabytes: number, descriptors: number]> {
  const megabytes = await leastMemory(server);
  await settled(server.pid, parallel, () => callOnce(server, kinds[0]!));
  return [megabytes, await openDescriptors(server.pid)];
}

/** The server's memory in MB: the least of a few looks between small calls, since what waits to be collected varies. */
async function leastMemory(server: LineServer): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 10; look++) {
    for (let call = 0; call < 20; call++) await callOnce(server, kinds[0]!);
    looks.push(memoryOf(server.pid).rss / 2 ** 20);
  }
  return Math.min(...looks);
}

/**
 * What is wrong with a soak, a sentence each.
 *
 * @param mostGrowth What memory may grow by after the first tenth of the calls: 0.1 is 10 %.
 */
export function problemsOf(report: SoakReport, mostGrowth: number): string[] {
  const [earlyMegabytes, megabytes] = report.megabytes;
  const [earlyDescriptors, descriptors] = report.descriptors;
  const growth = megabytes / earlyMegabytes - 1;
  return [
    ...report.wrong,
    ...(report.lost > 0 ? [`${report.lost} calls were not answered`] : []),
    ...(report.answeredTwice > 0 ? [`${report.answeredTwice} answers came twice`] : []),
    ...(growth > mostGrowth ? [`memory grew by ${percent(growth)}, expected at most ${percent(mostGrowth)}`] : []),
    ...(descriptors > earlyDescriptors ? [`${descriptors} descriptors are open, ${earlyDescriptors} were`] : []),
    ...(report.zombies > 0 ? [`${report.zombies} zombies`] : []),
    ...(report.orphans > 0 ? [`${report.orphans} processes were left`] : []),
    ...(report.exitCode !== 0 ? [`the server exited with code ${report.exitCode}`] : []),
  ];
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

function table(report: SoakReport, found: readonly string[]): string {
  const [earlyMegabytes, megabytes] = report.megabytes;
  const rows: [string, string][] = [
    ["calls", `${report.calls} in ${report.seconds.toFixed(1)} s`],
    ...Object.entries(report.kinds).map(([name, count]): [string, string] => [`  ${name}`, String(count)]),
    ["lost, answered twice", `${report.lost}, ${report.answeredTwice}`],
    [
      "memory after a tenth, at the end",
      `${earlyMegabytes.toFixed(1)} MB, ${megabytes.toFixed(1)} MB (${percent(megabytes / earlyMegabytes - 1)})`,
    ],
    ["descriptors after a tenth, at the end", report.descriptors.join(", ")],
    ["zombies, orphans", `${report.zombies}, ${report.orphans}`],
    ["exit code", String(report.exitCode)],
    ...found.map((problem): [string, string] => ["WRONG", problem]),
  ];
  return rows.map(([name, value]) => `${name.padEnd(40)}${value}\n`).join("");
}

if (import.meta.main) {
  const { values } = parseArgs({
    args: Deno.args,
    options: { calls: { type: "string", default: "20000" }, parallel: { type: "string", default: "8" } },
  });
  const report = await soak(Number(values.calls), Number(values.parallel));
  // A tenth of few calls has not filled the heap yet.
  const found = problemsOf(report, report.calls >= 20_000 ? 0.1 : 1);
  Deno.stdout.writeSync(new TextEncoder().encode(table(report, found)));
  Deno.exitCode = found.length === 0 ? 0 : 1;
}
