/**
 * `deno task bench [NAME...]`: the measures of the compiled binary, each as a ratio to a floor of the same run. Compile
 * first; `BASHFUL_PROGRAM` names another binary. Nothing here passes or fails. Memory and wake-ups are read on Linux.
 *
 *   deno task bench                              all but helpers and peers
 *   deno task bench start call                   some: start, call, throughput, sandbox, output, bytes, memory, idle, stall, helpers, peers
 *   deno task bench peers --peer NAME=COMMAND    beside other servers (peers/mod.ts)
 */

import { parseArgs } from "node:util";
import { bytes } from "./bytes.ts";
import { call } from "./call.ts";
import { idle } from "./idle.ts";
import { printMachine } from "./measure.ts";
import { memory } from "./memory.ts";
import { output } from "./output.ts";
import { peers } from "./peers/mod.ts";
import { sandbox } from "./sandbox.ts";
import { makeSetting, type Setting } from "./setting.ts";
import { stall } from "./stall.ts";
import { start } from "./start.ts";
import { throughput } from "./throughput.ts";

const usual: Readonly<Record<string, (setting: Setting) => Promise<void>>> = {
  start,
  call,
  throughput,
  sandbox,
  output,
  bytes,
  memory,
  idle,
  stall,
};

const all: typeof usual = { ...usual, peers, helpers };

/** This one runs when it is imported. */
async function helpers(): Promise<void> {
  await import("./helpers.ts");
}

const { values, positionals } = parseArgs({
  args: Deno.args,
  options: { peer: { type: "string", multiple: true, default: [] }, peers: { type: "boolean" } },
  allowPositionals: true,
});
const named = values.peers === true ? [...positionals, "peers"] : positionals;
const chosen = named.length === 0 ? Object.keys(usual) : named;
const unknown = chosen.find((name) => all[name] === undefined);
if (unknown !== undefined) {
  throw new Error(`There is no benchmark "${unknown}": expected ${Object.keys(all).join(", ")}`);
}
const setting = makeSetting(values.peer);
try {
  if (chosen.some((name) => name !== "helpers")) printMachine();
  for (const name of chosen) await all[name]!(setting);
} finally {
  Deno.removeSync(setting.work, { recursive: true });
}
