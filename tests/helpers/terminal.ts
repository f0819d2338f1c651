/** Runs the program on a pseudo-terminal, by way of `script` of util-linux. */
import { programCommand, programEnv, type ProgramSurroundings } from "./program.ts";

/** Whether there is such a `script` here. */
export const hasTerminal: boolean = Deno.build.os === "linux";

/**
 * Runs a command line of the program on a pseudo-terminal, to its end.
 *
 * @param words The program's arguments, and redirections, in the shell's words.
 * @param surroundings `TERM` is `xterm` unless it is given.
 * @returns What appeared, standard output and error as one, with plain line ends.
 */
export async function runOnTerminal(
  words: string,
  surroundings: ProgramSurroundings & { readonly input?: string } = {},
): Promise<{ code: number; shown: string }> {
  const { command, args } = programCommand();
  const line = [command, ...args].map((word) => `'${word}'`).join(" ");
  const child = new Deno.Command("script", {
    args: ["-qec", `${line} ${words}`, "/dev/null"],
    // SHELL is what `script` runs the line with.
    env: programEnv({ ...surroundings, env: { TERM: "xterm", SHELL: "/bin/sh", ...surroundings.env } }),
    clearEnv: true,
    ...(surroundings.cwd === undefined ? {} : { cwd: surroundings.cwd }),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(surroundings.input ?? ""));
  await writer.close();
  const { code, stdout } = await child.output();
  return { code, shown: new TextDecoder().decode(stdout).replaceAll("\r\n", "\n") };
}
