/** From a start to the answer of `initialize`, step by step; and the size of the binary. */

import { inTurn, median, ms, printTable } from "./measure.ts";
import { LineServer } from "../harness/line_server.ts";
import { compileProgram, program, run, type Setting } from "./setting.ts";

const rounds = 25;

/** `deno task bench start` */
export async function start(setting: Setting): Promise<void> {
  const empty = await compileProgram(setting, "empty", "");
  const replies: number[] = [];
  const steps = new Map<string, number[]>();
  const firstReply = async () => {
    const begun = performance.now();
    const server = new LineServer([program, "serve", "--time-start", "--config", setting.small], { errors: "keep" });
    await server.initialize();
    replies.push(performance.now() - begun);
    // The SDK answers this request: once it has, the server has printed the time of every step.
    await server.request("tools/list", {}).answer;
    await server.close();
    for (const [, time, step] of server.stderr.matchAll(/^ *(\d+\.\d) {2}(.+)$/gm)) {
      steps.set(step!, [...steps.get(step!) ?? [], Number(time)]);
    }
  };
  const [, floors] = await inTurn(rounds, firstReply, () => run(empty, []));
  const reply = median(replies.slice(1));
  const floor = median(floors!);
  const bytes = (path: string) => Deno.statSync(path).size;
  printTable("Start", [{
    what: "start to initialize reply",
    value: ms(reply),
    floor: `empty compiled program ${ms(floor)}`,
    ratio: reply / floor,
    target: 2.5,
  }, {
    what: "binary",
    value: `${(bytes(program) / 1e6).toFixed(1)} MB`,
    floor: `empty compiled program ${(bytes(empty) / 1e6).toFixed(1)} MB`,
    ratio: bytes(program) / bytes(empty),
    target: 1.03,
  }]);
  // The program's clock starts once its runtime is up, the client's when the process is started.
  const before = reply - median(steps.get("first reply written") ?? [NaN]);
  printTable("Start, step by step", [
    { what: "the runtime is up (and the reply on its way)", value: ms(before) },
    ...[...steps].map(([step, samples]) => ({ what: step, value: ms(before + median(samples)) })),
  ]);
}
