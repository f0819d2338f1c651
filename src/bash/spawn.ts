/**
 * Starts bash: the only thing that the program does to the outside world, and the only user of `Deno.Command`.
 * What a bash runs is in `programs.ts`; what it says is read by whoever starts it.
 */

/** A bash with all three streams piped. */
export type BashProcess = Deno.ChildProcess;

/** Starts bashes, each with the environment that the prologue (`prologue.bash`) expects. */
export class Spawner {
  /** Variables that must be blank, or Deno refuses to start anything with a scoped permission; restored by the prologue. */
  #environment: Record<string, string> = {
    BASH_ENV: "",
    ENV: "",
    SHELLOPTS: "",
    BASHOPTS: "",
    __bashful_imported: "?",
  };

  /** A newer bash than the one on PATH, which starts it (contract F5); `undefined` while none is known. */
  newerBash: string | undefined;

  /** Names the functions that every bash gets from the environment, which are the same for all: no need to ask each. */
  set importedFunctions(names: string) {
    this.#environment.__bashful_imported = names;
  }

  /**
   * Starts a bash on `program`.
   *
   * @param environment Variables on top of the inherited ones.
   * @throws {BashMissing} If there is no bash, or it may not be run.
   */
  start(program: string, args: readonly string[], environment: Record<string, string> = {}): BashProcess {
    return this.#spawn(program, args, environment, "piped");
  }

  /**
   * Runs a bash on `program` with the program's own streams: a person is at the other end.
   *
   * @returns Its exit code.
   * @throws {BashMissing} If there is no bash, or it may not be run.
   */
  async hand(program: string, args: readonly string[]): Promise<number> {
    return (await this.#spawn(program, args, {}, "inherit").status).code;
  }

  #spawn(
    program: string,
    args: readonly string[],
    environment: Record<string, string>,
    stream: "piped" | "inherit",
  ): BashProcess {
    const options = ["--noprofile", "--norc", "-c", program, "bashful", ...args];
    const command = () =>
      new Deno.Command("bash", {
        args: this.newerBash === undefined ? options : ["-c", startNewer, this.newerBash, ...options],
        env: { ...this.#environment, ...environment },
        stdin: stream,
        stdout: stream,
        stderr: stream,
      }).spawn();
    try {
      return command();
    } catch (error) {
      const refused = error instanceof Deno.errors.NotCapable ? error.message.match(/\b(?:LD|DYLD)_\w+/g) : null;
      if (refused === null) throw new BashMissing(error);
      for (const name of refused) this.#hide(name);
      try {
        return command();
      } catch (again) {
        throw new BashMissing(again);
      }
    }
  }

  /** Passes a loader variable under another name, which Deno allows, and blanks the original, which it insists on. */
  #hide(name: string): void {
    this.#environment[name] = "";
    this.#environment[`__BASHFUL_LOADER_${name}`] = Deno.env.get(name) ?? "";
  }
}

/** The assignment makes `exec` the builtin, whatever functions came in through the environment. */
const startNewer = 'POSIXLY_CORRECT=y; exec "$0" "$@"';

/** No bash could be started. */
export class BashMissing extends Error {
  override readonly name = "BashMissing";

  constructor(cause: unknown) {
    const reason = cause instanceof Deno.errors.NotFound
      ? "found none on PATH"
      : cause instanceof Error
      ? cause.message
      : String(cause);
    super(`Cannot start bash: ${reason}`, { cause });
  }
}
