/** `bashful call` as tests use it: a tool of a configuration directory, called with arguments that become JSON. */
import { type Finished, type ProgramOptions, runProgram } from "./program.ts";

/** Runs `bashful call name JSON` on the configuration in `dir`. */
export function callTool(
  dir: string,
  name: string,
  args: unknown = {},
  options: ProgramOptions = {},
): Promise<Finished> {
  const env = { SERVER_CONFIG_DIR: dir, ...options.env };
  return runProgram(["call", name, JSON.stringify(args)], { ...options, env });
}

/**
 * Calls a tool that is to succeed and say nothing on standard error.
 *
 * @returns Its output without the last newline.
 * @throws {Error} If it does otherwise; the message shows how the call ended.
 */
export async function callWell(
  dir: string,
  name: string,
  args: unknown = {},
  options: ProgramOptions = {},
): Promise<string> {
  const finished = await callTool(dir, name, args, options);
  if (finished.code === 0 && finished.stderr === "") return finished.stdout.replace(/\n$/, "");
  throw new Error(`Cannot call ${name}: ${JSON.stringify(finished)}`);
}
