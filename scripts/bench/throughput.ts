/** Many small calls at once: how many a second, and what they cost in processor time. */

import { fileURLToPath } from "node:url";
import { median, ms, printTable, type Row, time } from "./measure.ts";
import { cpuTimeOf } from "../harness/processes.ts";
import { LineServer } from "../harness/line_server.ts";
import { nodeServer } from "./peers/mod.ts";
import { program, type Setting, someArguments } from "./setting.ts";

const rounds = 5;
const calls = 400;
const width = 8;

/** One of the servers that are compared, and what was measured of it. */
interface Entry {
  readonly name: string;
  readonly server: LineServer;
  readonly ratesPerSecond: number[];
  readonly cpuMs: number[];
}

/** `deno task bench throughput` */
export async function throughput(setting: Setting): Promise<void> {
  const starter = fileURLToPath(new URL("starter.mjs", import.meta.url));
  const sdk = await nodeServer(setting);
  const commands: Readonly<Record<string, readonly string[] | undefined>> = {
    small: [program, "serve", "--config", setting.small],
    large: [program, "serve", "--config", setting.large],
    fresh: ["node", starter, `${setting.small}/tools.bash`],
    sdk,
  };
  const entries = new Map<string, Entry>();
  for (const [name, command] of Object.entries(commands)) {
    if (command === undefined) continue;
    const server = new LineServer(command);
    await server.initialize();
    await atOnce(width, calls, () => server.call("echo_back", someArguments));
    entries.set(name, { name, server, ratesPerSecond: [], cpuMs: [] });
  }
  // In turn, so that a machine that drifts drifts for all.
  for (let round = 0; round < rounds; round++) for (const entry of entries.values()) await measure(entry);
  for (const { server } of entries.values()) await server.close();
  const small = entries.get("small")!;
  const rate = ({ ratesPerSecond }: Entry) => median(ratesPerSecond);
  const against = (what: string, value: Entry, floor: string, target: number): Row[] => {
    const entry = entries.get(floor);
    if (entry === undefined) return [];
    const words =
      { fresh: "a fresh bash, started by Node.js", sdk: "Node.js, official SDK", small: "an empty one" }[floor];
    const ratio = rate(value) / rate(entry);
    return [{
      what,
      value: rate(value).toFixed(0),
      floor: `${words} ${rate(entry).toFixed(0)}`,
      ratio,
      target,
      isLeast: true,
    }];
  };
  const fresh = entries.get("fresh")!;
  printTable("Throughput", [
    ...against(`calls a second, ${width} at once`, small, "fresh", 1.5),
    ...against(`calls a second, ${width} at once`, small, "sdk", 1.2),
    ...against(`calls a second, ${width} at once, tools.bash of 3,000 lines`, entries.get("large")!, "small", 0.85),
    {
      what: "processor time of a call, with all that the server started",
      value: ms(median(small.cpuMs)),
      floor: `a fresh bash, and Node.js that starts it ${ms(median(fresh.cpuMs))}`,
      ratio: median(small.cpuMs) / median(fresh.cpuMs),
      target: 1,
    },
  ]);
}

async function measure({ server, ratesPerSecond, cpuMs }: Entry): Promise<void> {
  const before = await cpuTimeOf(server.pid);
  const spentMs = await time(() => atOnce(width, calls, () => server.call("echo_back", someArguments)));
  ratesPerSecond.push(calls / spentMs * 1000);
  cpuMs.push((await cpuTimeOf(server.pid) - before) / calls);
}

/** Does `work` `count` times, `width` of them at once. */
export async function atOnce(width: number, count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  await Promise.all(Array.from({ length: width }, async () => {
    while (left-- > 0) await work();
  }));
}
