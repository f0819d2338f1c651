/** Memory of the server process, at first and after many calls, beside that of an empty program which is kept alive. */

import { setTimeout as pause } from "node:timers/promises";
import { megabytes, printTable, type Row } from "./measure.ts";
import { memoryOf } from "../harness/processes.ts";
import { LineServer } from "../harness/line_server.ts";
import { compileProgram, program, type Setting, someArguments } from "./setting.ts";
import { atOnce } from "./throughput.ts";

/** `deno task bench memory` */
export async function memory(setting: Setting): Promise<void> {
  const floor = await emptyMemory(setting);
  const server = new LineServer([program, "serve", "--config", setting.small]);
  await server.initialize();
  await pause(1_000);
  const first = memoryOf(server.pid).rss;
  const besideEmpty = (what: string, amount: number): Row => ({
    what,
    value: megabytes(amount),
    floor: `empty compiled program ${megabytes(floor)}`,
    ratio: amount / floor,
    target: 1.6,
  });
  const calls = (count: number) => atOnce(8, count, () => server.call("echo_back", someArguments));
  await calls(1_000);
  const thousand = memoryOf(server.pid).rss;
  await calls(9_000);
  const tenThousand = memoryOf(server.pid).rss;
  await server.close();
  printTable("Memory of the server (RSS)", [
    besideEmpty("after initialize", first),
    besideEmpty("after 1,000 calls, 8 at once", thousand),
    {
      what: "after 10,000 calls, 8 at once",
      value: megabytes(tenThousand),
      floor: `after initialize ${megabytes(first)}`,
      ratio: tenThousand / first,
      target: 1.25,
    },
  ]);
}

async function emptyMemory(setting: Setting): Promise<number> {
  const path = await compileProgram(setting, "waiting", "for await (const _ of Deno.stdin.readable);");
  const child = new Deno.Command(path, { stdin: "piped", stdout: "null", stderr: "null" }).spawn();
  await pause(1_000);
  const { rss } = memoryOf(child.pid);
  await child.stdin.close();
  await child.status;
  return rss;
}
