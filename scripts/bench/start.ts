/** From a start to the first answers, for both eras of clients; the start step by step; and the size of the binary. */

import { inTurn, median, ms, printTable, type Row } from "./measure.ts";
import { LineServer } from "../harness/line_server.ts";
import { compileProgram, program, run, type Setting } from "./setting.ts";

const rounds = 25;

/** A client's way to its first call, and how long each answer took from the start of the server, in milliseconds. */
interface Client {
  readonly opening: string;
  readonly opened: number[];
  readonly listed: number[];
  readonly called: number[];
}

/** `deno task bench start` */
export async function start(setting: Setting): Promise<void> {
  const empty = await compileProgram(setting, "empty", "");
  const steps = new Map<string, number[]>();
  const older: Client = { opening: "initialize", opened: [], listed: [], called: [] };
  const stateless: Client = { opening: "server/discover", opened: [], listed: [], called: [] };
  const connect = async ({ opening, opened, listed, called }: Client) => {
    const begun = performance.now();
    const server = new LineServer([program, "serve", "--time-start", "--config", setting.small], { errors: "keep" });
    const params = opening === "initialize" ? {} : statelessParams;
    await (opening === "initialize" ? server.initialize() : server.request(opening, params).answer);
    opened.push(performance.now() - begun);
    await server.request("tools/list", params).answer;
    listed.push(performance.now() - begun);
    // The SDK answers this request: once it has, the server has printed the time of every step.
    await server.request("tools/call", { ...params, name: "echo_back", arguments: {} }).answer;
    called.push(performance.now() - begun);
    await server.close();
    if (opening !== "initialize") return;
    for (const [, time, step] of server.stderr.matchAll(/^ *(\d+\.\d) {2}(.+)$/gm)) {
      steps.set(step!, [...steps.get(step!) ?? [], Number(time)]);
    }
  };
  const [floors] = await inTurn(rounds, () => run(empty, []), () => connect(older), () => connect(stateless));
  const floor = median(floors!);
  const row = (what: string, [, ...samples]: readonly number[], target?: number): Row => {
    const ratio = median(samples) / floor;
    const goal = target === undefined ? {} : { target };
    return { what, value: ms(median(samples)), floor: `empty compiled program ${ms(floor)}`, ratio, ...goal };
  };
  const bytes = (path: string) => Deno.statSync(path).size;
  printTable("Start", [
    ...[older, stateless].flatMap(({ opening, opened, listed, called }) => [
      row(`start to ${opening} reply`, opened, 2.5),
      row("... to tools/list reply", listed, 4),
      row("... to first tools/call reply", called),
    ]),
    {
      what: "binary",
      value: `${(bytes(program) / 1e6).toFixed(1)} MB`,
      floor: `empty compiled program ${(bytes(empty) / 1e6).toFixed(1)} MB`,
      ratio: bytes(program) / bytes(empty),
      target: 1.03,
    },
  ]);
  // The program's clock starts once its runtime is up, the client's when the process is started.
  const before = median(older.opened.slice(1)) - median(steps.get("first reply written") ?? [NaN]);
  printTable("Start, step by step", [
    { what: "the runtime is up (and the reply on its way)", value: ms(before) },
    ...[...steps].map(([step, samples]) => ({ what: step, value: ms(before + median(samples)) })),
  ]);
}

/** The parameters of every request in the stateless era. */
const statelessParams = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};
