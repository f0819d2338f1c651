/** One small call at a time, as its client sees it. */

import { setTimeout as pause } from "node:timers/promises";
import { inTurn, median, ms, printTable, type Row } from "./measure.ts";
import { LineServer } from "../harness/line_server.ts";
import { floorCall, program, type Setting, someArguments } from "./setting.ts";

const rounds = 100;

/** `deno task bench call` */
export async function call({ small, large }: Setting): Promise<void> {
  printTable("One call", [
    await compare("one call", small, 0.6),
    await compare("one call, tools.bash of 3,000 lines", large, 0.15),
  ]);
}

async function compare(what: string, directory: string, target: number): Promise<Row> {
  const server = new LineServer([program, "serve", "--config", directory]);
  await server.initialize();
  // A model thinks between two calls. A pause stands for that: it lets the next job be forked.
  const [calls, , floors] = await inTurn(
    rounds,
    () => server.call("echo_back", someArguments),
    () => pause(15),
    () => floorCall(directory),
  );
  await server.close();
  const floor = median(floors!);
  return {
    what,
    value: ms(median(calls!)),
    floor: `bash -c 'source ...; tool' ${ms(floor)}`,
    ratio: median(calls!) / floor,
    target,
  };
}
