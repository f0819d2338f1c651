/** The Bash programs that bashful runs, as texts embedded in it. Each opens with its job, arguments and output. */

import prologue from "./lib/prologue.bash" with { type: "text" };
import core from "./lib/server-core.bash" with { type: "text" };
import resolve from "./lib/resolve.bash" with { type: "text" };
import load from "./lib/load.bash" with { type: "text" };
import watch from "./lib/watch.bash" with { type: "text" };
import worker from "./lib/worker.bash" with { type: "text" };
import reaper from "./lib/reaper.bash" with { type: "text" };
import check from "./lib/check.bash" with { type: "text" };
import place from "./lib/place.bash" with { type: "text" };
import read from "./lib/read.bash" with { type: "text" };
import write from "./lib/write.bash" with { type: "text" };
import doctor from "./lib/doctor.bash" with { type: "text" };
import inspector from "./lib/inspector.bash" with { type: "text" };
import require from "./lib/require.bash" with { type: "text" };

/** The helper library for tool authors, as `bashful core` prints it. */
export const coreLibrary: string = core;

/** Most of the library's text is code that most calls never need, and that would cost each of them a millisecond to parse. */
const [coreAtOnce, coreOnDemand] = core.split(/^# --- On demand.*$/m) as [string, string];

/** The rest of the library, which a program that runs tools is handed as an argument: text until it is needed. */
export const onDemand: string = coreOnDemand;

/** The part of the library that is always there, with a stand-in for each function of the rest. */
const tools = [
  coreAtOnce,
  ...Array.from(
    coreOnDemand.matchAll(/^(\w+)\(\) \{/gm),
    ([, name]) => `${name}() { __bashful_load && ${name} "$@"; }`,
  ),
].join("\n");

/** What each kind of bash process runs: the prologue, the helper library where tools are sourced, its own part. */
export const programs = {
  load: [prologue, tools, resolve, load].join("\n"),
  watch: [prologue, resolve, watch].join("\n"),
  worker: [prologue, tools, worker].join("\n"),
  reaper: [prologue, reaper].join("\n"),
  check: [prologue, check].join("\n"),
  place: [prologue, resolve, place].join("\n"),
  read: [prologue, read].join("\n"),
  write: [prologue, write].join("\n"),
  require: [prologue, require].join("\n"),
  doctor: [prologue, doctor].join("\n"),
  inspector: [prologue, inspector].join("\n"),
} as const;
