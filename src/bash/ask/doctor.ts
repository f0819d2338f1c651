/** Looks at the machine as tools see it (`doctor.bash`). What that means is up to the command `doctor`. */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";
import { ask } from "./ask.ts";

/** A program on the machine. */
export interface FoundCommand {
  readonly name: string;
  /** Empty where it was not found. */
  readonly path: string;
  /** What it says of its version. */
  readonly version: string;
}

/** The machine, as tools see it. */
export interface Machine {
  readonly bash: { readonly path: string; readonly version: string };
  /** Every bash in the usual places. */
  readonly bashes: readonly string[];
  readonly path: readonly string[];
  readonly locale: string;
  readonly workingDirectory: string;
  readonly home: string;
  readonly system: string;
  /** Limits of a process: open files, processes of the user. */
  readonly descriptors: string;
  readonly processes: string;
  readonly commands: readonly FoundCommand[];
  /** macOS's quarantine of the program; `undefined` where there is none. */
  readonly quarantine: string | undefined;
}

/** How long looking may take, in milliseconds. */
const limitMs = 10_000;

/**
 * Looks at the machine.
 *
 * @param program The program's own path; empty where it cannot be known.
 * @throws {BashMissing} If bash cannot be started.
 */
export async function lookAtMachine(spawner: Spawner, program: string): Promise<Machine> {
  const answer = await ask(spawner, programs.doctor, [program], { limitMs });
  const text = (name: string) => answer.text(name) ?? "";
  const [bashPath = "", bashVersion = ""] = text("bash").split("\n");
  return {
    bash: { path: bashPath, version: bashVersion },
    bashes: answer.names("candidate.").filter((path, index, all) => all.indexOf(path) === index),
    path: text("path").split(":"),
    locale: text("locale"),
    workingDirectory: text("directory"),
    home: text("home"),
    system: text("system"),
    descriptors: text("descriptors"),
    processes: text("processes"),
    commands: answer.names("command.").map((name) => {
      const [path = "", version = ""] = text(`command.${name}`).split("\n");
      return { name, path, version };
    }),
    quarantine: text("quarantine") === "" ? undefined : text("quarantine"),
  };
}
