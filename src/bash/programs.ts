/** The Bash programs that bashful runs, as texts embedded in it. Each opens with its job, arguments and output. */

import { withoutComments } from "./comments.ts";
import { library } from "./library/mod.ts";
import prologue from "./prologue.bash" with { type: "text" };
import expand from "./expand.bash" with { type: "text" };
import ask from "./ask/ask.bash" with { type: "text" };
import resolve from "./ask/resolve.bash" with { type: "text" };
import load from "./ask/load.bash" with { type: "text" };
import watch from "./ask/watch.bash" with { type: "text" };
import worker from "./call/worker.bash" with { type: "text" };
import reaper from "./call/reaper.bash" with { type: "text" };
import check from "./ask/check.bash" with { type: "text" };
import place from "./ask/place.bash" with { type: "text" };
import read from "./ask/read.bash" with { type: "text" };
import write from "./ask/write.bash" with { type: "text" };
import command from "./ask/command.bash" with { type: "text" };
import doctor from "./ask/doctor.bash" with { type: "text" };
import inspector from "./ask/inspector.bash" with { type: "text" };

export { onDemand } from "./library/mod.ts";

/** What each kind of bash process runs: the prologue, the helper library where tools are sourced, its own part. */
export const programs = {
  load: [prologue, library, ask, resolve, load].join("\n"),
  watch: [prologue, resolve, watch].join("\n"),
  worker: [withoutComments(prologue), library, withoutComments(expand), withoutComments(worker)].join("\n"),
  reaper: [prologue, reaper].join("\n"),
  check: [prologue, ask, expand, check].join("\n"),
  place: [prologue, ask, resolve, place].join("\n"),
  read: [prologue, ask, read].join("\n"),
  write: [prologue, ask, write].join("\n"),
  command: [prologue, command].join("\n"),
  doctor: [prologue, ask, doctor].join("\n"),
  inspector: [prologue, inspector].join("\n"),
} as const;
