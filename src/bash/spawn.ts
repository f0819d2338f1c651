/**
 * Starts bash: the only thing that the program does to the outside world, and the only user of `Deno.Command`.
 * What a bash runs is in `programs.ts`; what it says is read by whoever starts it.
 */

import type { Sandbox } from "./call/sandbox.ts";
import { type Program, programs } from "./programs.ts";

/** A bash with all three streams piped. */
export type BashProcess = Deno.ChildProcess;

/** Starts bashes, each with the environment that the prologue (`prologue.bash`) expects. */
export class Spawner {
  /**
   * Variables of every bash. Blank are those by which the environment would run something in it or change how it works,
   * and those of the loader, with which Deno refuses to start anything by a scoped permission.
   */
  #environment: Record<string, string> = {
    BASH_COMPAT: "",
    BASH_ENV: "",
    BASH_XTRACEFD: "",
    BASHOPTS: "",
    ENV: "",
    FUNCNEST: "",
    SHELLOPTS: "",
    __bashful_imported: "?",
  };

  /** A newer bash than the one on PATH, which starts it (contract F5); `undefined` while none is known. */
  newerBash: string | undefined;

  /** Where `setsid` is; `undefined` where there is none, or none is known yet. */
  setsid: string | undefined;

  /** Whether a pipe can be opened again by way of /dev/fd, for writing too (`lane.bash`). */
  reopensPipes = false;

  /** Whether what {@linkcode start} is asked to start in a session of its own is. */
  get makesSessions(): boolean {
    return this.setsid !== undefined;
  }

  /** Names the functions that every bash gets from the environment, which are the same for all: no need to ask each. */
  set importedFunctions(names: string) {
    this.#environment.__bashful_imported = names;
  }

  /**
   * Starts a bash on `program`.
   *
   * @param environment Variables on top of the inherited ones.
   * @param options.ownSession Whether it leads a session of its own, where the machine can do that: a signal to the
   * server's process group does not reach it.
   * @param options.sandbox What it is confined by.
   * @throws {BashMissing} If there is no bash, or it may not be run.
   */
  start(
    program: Program,
    args: readonly string[],
    environment: Record<string, string> = {},
    { ownSession = false, sandbox }: { ownSession?: boolean; sandbox?: Sandbox | undefined } = {},
  ): BashProcess {
    return this.#spawn(program, args, environment, "piped", ownSession ? this.setsid : undefined, sandbox);
  }

  /**
   * Runs a bash on `program` with the program's own streams: a person is at the other end.
   *
   * @returns Its exit code.
   * @throws {BashMissing} If there is no bash, or it may not be run.
   */
  async hand(program: Program, args: readonly string[]): Promise<number> {
    return (await this.#spawn(program, args, {}, "inherit").status).code;
  }

  #spawn(
    program: Program,
    args: readonly string[],
    environment: Record<string, string>,
    stream: "piped" | "inherit",
    setsid?: string,
    sandbox?: Sandbox,
  ): BashProcess {
    let variables = variablesOf(program);
    const bash = this.newerBash ?? (setsid === undefined && sandbox === undefined ? undefined : "bash");
    let prefix = [setsid, bash].filter((word) => word !== undefined);
    let options = ["--noprofile", "--norc", "-c", evaluate(variables), "bashful", ...args];
    if (sandbox !== undefined) {
      const starter = variablesOf(programs.sandbox);
      const confined = [...(bash === undefined ? [] : [bash]), ...options];
      const command = [...(setsid === undefined ? [] : [setsid]), ...sandbox.command];
      const lists = [sandbox.fixed, sandbox.hideLater, command].flatMap((list) => [String(list.length), ...list]);
      const makes = sandbox.temporary.includes("") ? "makes" : "";
      options = ["--noprofile", "--norc", "-c", evaluate(starter), "bashful", makes, ...lists, ...confined];
      prefix = [];
      variables = { ...variables, ...starter };
    }
    const command = () =>
      new Deno.Command("bash", {
        args: prefix.length === 0 ? options : ["-c", become, ...prefix, ...options],
        env: withNames({ ...this.#environment, ...variables, ...environment }),
        stdin: stream,
        stdout: stream,
        stderr: stream,
      }).spawn();
    try {
      return command();
    } catch (error) {
      const refused = error instanceof Deno.errors.NotCapable ? loaderVariables(error.message) : [];
      if (refused.length === 0) throw missing(error);
      for (const [name, value] of refused) this.#hide(name, value);
      try {
        return command();
      } catch (again) {
        throw missing(again);
      }
    }
  }

  /** Passes a loader variable under another name, which Deno allows, and blanks the original, which it insists on. */
  #hide(name: string, value: string): void {
    this.#environment[name] = "";
    // No bash could give another name to programs; and no loader knows one.
    if (/^\w+$/.test(name)) this.#environment[`__bashful_loader_${name}`] = value;
  }
}

/**
 * `environment`, and the names of those of bashful's own variables that are in it: whichever else come in from outside
 * are forgotten by the prologue.
 */
function withNames(environment: Record<string, string>): Record<string, string> {
  const names = Object.keys(environment).filter((name) => name.startsWith("__bashful_"));
  return { ...environment, __bashful_given: ["__bashful_given", ...names].join(" ") };
}

/**
 * The variables that Deno names where it refuses to start a program because of them.
 *
 * @throws {BashMissing} If one has a value that cannot be passed on.
 */
function loaderVariables(message: string): [name: string, value: string][] {
  const found: [name: string, value: string][] = [];
  const listed = /subprocess with (.+) environment variables?\. /s.exec(message)?.[1] ?? "";
  let name = "";
  for (const part of listed.split(", ")) {
    // A name may have a comma of its own.
    name = name === "" ? part : `${name}, ${part}`;
    const value = loaderValue(name);
    if (value === undefined) continue;
    found.push([name, value]);
    name = "";
  }
  return found;
}

function loaderValue(name: string): string | undefined {
  if (!/^(?:LD|DYLD)_/.test(name)) return undefined;
  try {
    return Deno.env.get(name);
  } catch (error) {
    if (!(error instanceof Deno.errors.InvalidData)) throw error;
    throw new BashMissing(new Error(`found ${name} with a value that is not UTF-8`), `unset ${name}`);
  }
}

/** Sends a process a signal; one that has ended meanwhile is no error. */
export function signal(child: BashProcess, name: Deno.Signal): void {
  try {
    child.kill(name);
  } catch (error) {
    // Deno has no class of its own for it.
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** How long a variable of the environment may be on every system, in characters (Windows). */
const longestVariable = 32_000;

/**
 * What a bash is started on: a program comes in variables, since a command line is what everybody sees in a list of
 * processes. The assignment makes `eval` the builtin, whatever functions came in through the environment.
 */
function evaluate(variables: Readonly<Record<string, string>>): string {
  return `POSIXLY_CORRECT=y; eval "${Object.keys(variables).map((name) => `$${name}`).join("")}"`;
}

/** Starts another program in its place; the assignment makes `exec` the builtin. */
const become = 'POSIXLY_CORRECT=y; exec "$0" "$@"';

/** Variables with a text that a program can evaluate: what it is, as `eval "$__bashful_text"` runs it. */
export function textVariables(text: string): Record<string, string> {
  const pieces = variablesOf({ name: "tools", text });
  return { ...pieces, __bashful_text: `eval "${Object.keys(pieces).map((name) => `$${name}`).join("")}"` };
}

/** The program's text in pieces, each in a variable that has the program's name. */
function variablesOf({ name, text }: Program): Record<string, string> {
  const pieces: Record<string, string> = {};
  for (let at = 0; at < text.length; at += longestVariable) {
    pieces[`__bashful_${name}_program${at === 0 ? "" : at / longestVariable}`] = text.slice(at, at + longestVariable);
  }
  return pieces;
}

/** No bash could be started, or none that can work. */
export class BashMissing extends Error {
  override readonly name = "BashMissing";
  /** One next step. */
  readonly hint: string;

  constructor(cause: unknown, hint = "install bash, or put it on PATH") {
    const reason = cause instanceof Deno.errors.NotFound
      ? "found none on PATH"
      : cause instanceof Error
      ? cause.message
      : String(cause);
    super(`Cannot start bash: ${reason}`, { cause });
    this.hint = hint;
  }
}

function missing(error: unknown): BashMissing {
  const isLimit = error instanceof Error && /\(os error 24\)/.test(error.message); // EMFILE; Deno has no class for it
  return isLimit ? tooFewFiles() : new BashMissing(error);
}

/** How many files a process must be able to open for bashful to serve, as `ulimit -n` counts. */
const leastFiles = 64;

/** No bash could be started, or none that can work: the limit of open files is too low. */
export function tooFewFiles(limit?: string): BashMissing {
  const found = limit === undefined ? "found no more files to open" : `found ${limit} files that a process may open`;
  return new BashMissing(`${found}, expected at least ${leastFiles}`, "raise the limit: ulimit -n 1024");
}
