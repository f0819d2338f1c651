/** Large arguments and large output. */

import { inTurn, median, ms, printTable, type Row } from "./measure.ts";
import { LineServer } from "../harness/line_server.ts";
import { program, type Setting } from "./setting.ts";

const rounds = 30;

/** `deno task bench bytes` */
export async function bytes({ small, work }: Setting): Promise<void> {
  const server = new LineServer([program, "serve", "--config", small]);
  await server.initialize();
  const argument = { text: "x".repeat(1_000_000) };
  Deno.writeTextFileSync(`${work}/argument.json`, JSON.stringify(argument));
  const [swallow, swallowFloor, spew, spewFloor] = await inTurn(
    rounds,
    () => server.call("swallow", argument),
    () => bashPrints('json=$(cat "$0/argument.json"); printf %s "${#json}"', work),
    () => server.call("spew", {}),
    () => bashPrints("head -c 5000000 /dev/zero | tr '\\0' x | cat", work),
  );
  await server.close();
  printTable("Bytes", [
    compare("1 MB of arguments", swallow!, swallowFloor!, 2.5),
    compare("5 MB of output", spew!, spewFloor!, 2),
  ]);
}

function compare(what: string, samples: readonly number[], floors: readonly number[], target: number): Row {
  const floor = median(floors);
  return {
    what,
    value: ms(median(samples)),
    floor: `bash and cat ${ms(floor)}`,
    ratio: median(samples) / floor,
    target,
  };
}

async function bashPrints(script: string, work: string): Promise<void> {
  const { stdout } = await new Deno.Command("bash", { args: ["-c", script, work], stdin: "null", stdout: "piped" })
    .output();
  if (stdout.length === 0) throw new Error("bash printed nothing");
}
