/** The Bash programs that bashful runs, as texts embedded in it. Each opens with its job, arguments and output. */

import prologue from "./prologue.bash" with { type: "text" };
import core from "./library/server-core.bash" with { type: "text" };
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

/** The helper library for tool authors, as `bashful core` prints it. */
export const coreLibrary: string = core;

/** A function of the library, at the beginning of a line. */
const definitions = /^(\w+)\(\) \{/gm;

/** Most of the library is code that most calls never need, and that would cost each of them a millisecond to parse. */
const [atOnce, ...parts] = core.split(/^# --- On demand.*$/m).map(withoutComments) as [string, ...string[]];

/** The environment of a program that runs tools: the parts of the library that it defines when it first needs them. */
export const onDemand: Readonly<Record<string, string>> = Object.fromEntries(
  parts.map((part, index) => [`__bashful_part_${index}`, part]),
);

/** The part of the library that is always there, with a stand-in for each function of the rest that others call. */
const tools = [
  atOnce,
  `export -n ${Object.keys(onDemand).join(" ")}`,
  '__bashful_load() { builtin eval "${!1}"; }',
  `__bashful_load_all() { ${Object.keys(onDemand).map((name) => `__bashful_load ${name}; `).join("")}}`,
  ...Object.entries(onDemand).flatMap(([name, part]) => standIns(name, part)),
].join("\n");

function standIns(variable: string, part: string): string[] {
  const others = [atOnce, ...parts].filter((other) => other !== part).join();
  return Array.from(part.matchAll(definitions), ([, name]) => name!)
    .filter((name) => others.includes(name))
    .map((name) => `${name}() { __bashful_load ${variable} && ${name} "$@"; }`);
}

/** A Bash program without the lines that are comments: Bash reads them every time. */
function withoutComments(program: string): string {
  return program.replace(/^ *#.*\n/gm, "");
}

/** What each kind of bash process runs: the prologue, the helper library where tools are sourced, its own part. */
export const programs = {
  load: [prologue, tools, ask, resolve, load].join("\n"),
  watch: [prologue, resolve, watch].join("\n"),
  worker: [withoutComments(prologue), tools, withoutComments(expand), withoutComments(worker)].join("\n"),
  reaper: [prologue, reaper].join("\n"),
  check: [prologue, ask, expand, check].join("\n"),
  place: [prologue, ask, resolve, place].join("\n"),
  read: [prologue, ask, read].join("\n"),
  write: [prologue, ask, write].join("\n"),
  command: [prologue, command].join("\n"),
  doctor: [prologue, ask, doctor].join("\n"),
  inspector: [prologue, inspector].join("\n"),
} as const;
