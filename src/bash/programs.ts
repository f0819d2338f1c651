/** The Bash programs that bashful runs, as texts embedded in it. Each opens with its job, arguments and output. */

import { withoutComments } from "./comments.ts";
import { coreLibrary, library } from "./library/mod.ts";
import prologue from "./prologue.bash" with { type: "text" };
import expand from "./expand.bash" with { type: "text" };
import ask from "./ask/ask.bash" with { type: "text" };
import resolve from "./ask/resolve.bash" with { type: "text" };
import load from "./ask/load.bash" with { type: "text" };
import watch from "./ask/watch.bash" with { type: "text" };
import relay from "./call/relay.bash" with { type: "text" };
import request from "./call/request.bash" with { type: "text" };
import stopped from "./call/stopped.bash" with { type: "text" };
import lane from "./call/lane.bash" with { type: "text" };
import sandbox from "./call/sandbox.bash" with { type: "text" };
import witness from "./ask/witness.bash" with { type: "text" };
import reaper from "./call/reaper.bash" with { type: "text" };
import check from "./ask/check.bash" with { type: "text" };
import place from "./ask/place.bash" with { type: "text" };
import read from "./ask/read.bash" with { type: "text" };
import turns from "./ask/turns.bash" with { type: "text" };
import replace from "./ask/replace.bash" with { type: "text" };
import write from "./ask/write.bash" with { type: "text" };
import command from "./ask/command.bash" with { type: "text" };
import doctor from "./ask/doctor.bash" with { type: "text" };
import confine from "./ask/confine.bash" with { type: "text" };
import inspector from "./ask/inspector.bash" with { type: "text" };

export { onDemand } from "./library/mod.ts";

/** What a bash runs. */
export interface Program {
  /** Shown in lists of processes. */
  readonly name: string;
  readonly text: string;
}

/** What each kind of bash process runs: the prologue, the helper library where tools are sourced, its own part. */
export const programs = {
  load: program("load", prologue, library, ask, resolve, load),
  watch: program("watch", prologue, resolve, watch),
  lane: program("lane", ...[prologue, coreLibrary, expand, relay, request, stopped, lane].map(withoutComments)),
  sandbox: program("sandbox", ...[prologue, sandbox].map(withoutComments)),
  witness: program("witness", prologue, ask, witness),
  confine: program("confine", prologue, ask, expand, confine),
  reaper: program("reaper", prologue, reaper),
  check: program("check", prologue, ask, expand, check),
  place: program("place", prologue, ask, resolve, place),
  read: program("read", prologue, ask, read),
  write: program("write", prologue, ask, turns, replace, write),
  command: program("command", prologue, command),
  doctor: program("doctor", prologue, ask, doctor),
  inspector: program("inspector", prologue, inspector),
} as const;

function program(name: string, ...texts: readonly string[]): Program {
  return { name, text: texts.join("\n") };
}
