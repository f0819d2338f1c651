/** Many small calls at once. */

import { inTurn, median, printTable, type Row } from "./measure.ts";
import { LineServer } from "../harness/line_server.ts";
import { floorCall, program, type Setting, someArguments } from "./setting.ts";

const rounds = 5;
const calls = 400;

/** `deno task bench throughput` */
export async function throughput({ small }: Setting): Promise<void> {
  const rows: Row[] = [];
  const server = new LineServer([program, "serve", "--config", small]);
  await server.initialize();
  for (const width of [1, 4, 8]) {
    const [served, floors] = await inTurn(
      rounds,
      () => atOnce(width, calls, () => server.call("echo_back", someArguments)),
      () => atOnce(width, calls, () => floorCall(small)),
    );
    const rate = (samples: number[]) => calls / median(samples) * 1000;
    rows.push({
      what: `calls a second, ${width} at once`,
      value: rate(served!).toFixed(0),
      floor: `bash started by the benchmark ${rate(floors!).toFixed(0)}`,
      ratio: rate(served!) / rate(floors!),
      ...(width === 8 ? { target: 0.75, isLeast: true } : {}),
    });
  }
  await server.close();
  printTable("Throughput", rows);
}

/** Does `work` `count` times, `width` of them at once. */
export async function atOnce(width: number, count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  await Promise.all(Array.from({ length: width }, async () => {
    while (left-- > 0) await work();
  }));
}
