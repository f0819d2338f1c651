/**
 * How tests start the program: the binary that `BASHFUL_PROGRAM` names, else this checkout's source, with the binary's
 * permissions. One finished run is {@linkcode runProgram}; a conversation is `line_client.ts`.
 * With `BASHFUL_TEST_BASH` naming a bash, that one stands first on the program's PATH.
 */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { permissionFlags, sourceFlags } from "../../scripts/build/permissions.ts";

/** The checkout, without a trailing slash. */
export const rootDir: string = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

const binary = Deno.env.get("BASHFUL_PROGRAM") || undefined;

/** Whether the tests run a compiled binary. */
export const isBinary: boolean = binary !== undefined;

/** A command line that starts the program. */
export interface ProgramCommand {
  readonly command: string;
  readonly args: string[];
}

/** @returns The command line of the program with `args`. */
export function programCommand(args: readonly string[] = []): ProgramCommand {
  if (binary !== undefined) return { command: binary, args: [...args] };
  const config = `--config=${join(rootDir, "deno.json")}`;
  const permissions = [...permissionFlags, ...sourceFlags(rootDir)];
  const flags = ["run", "--quiet", "--frozen", config, ...permissions, join(rootDir, "main.ts")];
  return { command: Deno.execPath(), args: [...flags, ...args] };
}

/** Where and with what environment the program starts. */
export interface ProgramSurroundings {
  /** Variables on top of the tests' own, or the only ones with `clearEnv`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Nothing is inherited, as `env -i` does; give `PATH` yourself. */
  readonly clearEnv?: boolean;
  readonly cwd?: string;
}

/**
 * The whole environment that the program gets. What would make it find the developer's own configuration or change a
 * tool's shell (`SERVER_*`, `BASH_ENV`, exported functions) is never inherited, and the default place of the
 * configuration is one that is not there, unless the test sets `HOME` or `XDG_CONFIG_HOME`.
 */
export function programEnv({ env = {}, clearEnv = false }: ProgramSurroundings): Record<string, string> {
  const inherited = Object.entries(Deno.env.toObject()).filter(([name]) => !isForeign.test(name));
  const base: Record<string, string> = clearEnv ? {} : Object.fromEntries(inherited);
  if (!clearEnv && env.HOME === undefined) base.XDG_CONFIG_HOME = join(rootDir, "tests", "no_configuration_here");
  // From source, Deno must find its packages whatever HOME is; no registry is asked again.
  if (!isBinary) base.DENO_DIR = denoDir();
  if (bashDir !== undefined && base.PATH !== undefined) base.PATH = `${bashDir}:${base.PATH}`;
  return { ...base, ...env };
}

/** A folder whose `bash` is the one to test with. */
const bashDir = folderOf(Deno.env.get("BASHFUL_TEST_BASH") || undefined);

function folderOf(bash: string | undefined): string | undefined {
  if (bash === undefined) return undefined;
  const dir = mkdtempSync(join(tmpdir(), "bashful-test-bash-"));
  symlinkSync(bash, join(dir, "bash"));
  addEventListener("unload", () => rmSync(dir, { recursive: true }));
  return dir;
}

const isForeign = /^(SERVER_|BASH_ENV$|BASH_FUNC_|XDG_CONFIG_HOME$|BASHFUL_|NO_COLOR$|DENO_JOBS$)/;

/** Where Deno keeps its packages, whatever `HOME` a test gives what it runs. */
export function denoDir(): string {
  const home = Deno.env.get("HOME") ?? "";
  const caches = Deno.build.os === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
  return Deno.env.get("DENO_DIR") || join(Deno.env.get("XDG_CACHE_HOME") || caches, "deno");
}

/** A run of the program. */
export interface ProgramOptions extends ProgramSurroundings {
  /** Default: nothing, that is, end of file at once. */
  readonly stdin?: string | Uint8Array;
  /** After this long the program is killed and the run throws. Default 60,000. */
  readonly timeoutMs?: number;
}

/** A finished run; `code` is 128 plus the signal's number where a signal ended it. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the program to its end.
 *
 * @throws {Error} If it does not end, and close its output, within `timeoutMs`.
 */
export async function runProgram(args: readonly string[], options: ProgramOptions = {}): Promise<Finished> {
  const { stdout, stderr, code } = await runProgramBytes(args, options);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** {@linkcode runProgram}, with its output as bytes. */
export async function runProgramBytes(
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<Deno.CommandOutput> {
  const { command, args: full } = programCommand(args);
  const child = new Deno.Command(command, {
    args: full,
    env: programEnv(options),
    clearEnv: true,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const timeoutMs = options.timeoutMs ?? 60_000;
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, timeoutMs);
  try {
    const [output] = await Promise.all([child.output(), feed(child.stdin, options.stdin ?? "")]);
    if (isLate) throw new Error(`Cannot finish bashful ${args.join(" ")}: still running after ${timeoutMs} ms`);
    return output;
  } finally {
    clearTimeout(deadline);
  }
}

async function feed(stdin: WritableStream<Uint8Array>, input: string | Uint8Array): Promise<void> {
  const writer = stdin.getWriter();
  try {
    await writer.write(typeof input === "string" ? new TextEncoder().encode(input) : input);
    await writer.close();
  } catch (error) {
    // A program that has ended, or does not read, may leave its input unread.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
