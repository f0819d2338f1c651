/**
 * How builds and releases run commands, and how they end: what fails is one line for the person who runs the script.
 * Anything else that is thrown is a bug. What the commands are for is each script's business.
 */

/** A step that cannot be done: what, then why. */
export class Failure extends Error {
  override name = "Failure";
}

/** A step that needs what this machine neither has nor can get. The sources are not to blame. */
export class Unavailable extends Failure {
  override name = "Unavailable";
}

/** The exit code of what is {@linkcode Unavailable}: the sysexits' EX_UNAVAILABLE. */
const unavailableCode = 69;

/** How a command runs. */
export interface CommandOptions {
  readonly cwd?: string;
  /** On top of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a command without input.
 *
 * @param what Opens the message of a failure: `Cannot bundle main.ts`.
 * @returns What it printed.
 * @throws {Failure} If it cannot start, or fails.
 */
export async function run(
  what: string,
  command: string,
  args: readonly string[],
  { cwd, env = {} }: CommandOptions = {},
): Promise<string> {
  let done: Deno.CommandOutput;
  try {
    const surroundings = { env: { NO_COLOR: "1", ...env }, ...(cwd === undefined ? {} : { cwd }) };
    done = await new Deno.Command(command, { args: [...args], stdin: "null", ...surroundings }).output();
  } catch (error) {
    throw new Failure(`${what}: cannot start ${command}: ${(error as Error).message}`);
  }
  const decoder = new TextDecoder();
  if (done.success) return decoder.decode(done.stdout);
  throw new Failure(
    `${what}: ${command} ${args[0]} exited with code ${done.code}: ${reason(decoder.decode(done.stderr))}`,
  );
}

/** Finds the line that says why in what a command wrote. Deno writes an error, a list of causes, and in some builds a backtrace. */
export function reason(said: string): string {
  // deno-lint-ignore no-control-regex -- the colours of a terminal
  const text = said.replace(/\u001B\[[\d;]*m/g, "").replace(/\n*Stack backtrace:[^]*$/, "");
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const causes = text.split(/^Caused by:$/m)[1]?.match(/(?<=^\s*\d+: ).*/gm) ?? [];
  const error = lines.find((line) => line.startsWith("error: "))?.slice("error: ".length);
  return causes[1] ?? causes[0] ?? error ?? lines.at(-1) ?? "it said nothing";
}

/**
 * Runs a script's work. What stops it, a wrong flag too, becomes one line on stderr and exit code 1, or 69 where something
 * is {@linkcode Unavailable}.
 */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isUsage = error instanceof TypeError &&
      String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
    if (!(error instanceof Failure || isUsage)) throw error;
    say(`error: ${(error as Error).message}`);
    Deno.exitCode = error instanceof Unavailable ? unavailableCode : 1;
  }
}

/** A line for the person who runs the script. */
export function say(line: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(line + "\n"));
}
