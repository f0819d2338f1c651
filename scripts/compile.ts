/**
 * Compiles the program to `dist/bashful`, in two steps: one minified module with everything in it, then that module
 * inside Deno's runtime base. It names neither targets nor releases.
 *
 * The second step may run with another Deno, `DENO_COMPILER`; `deno compile` itself heeds `DENORT_BIN`, the runtime base.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { permissionFlags } from "./permissions.ts";

/** V8 flags that the binary starts with, `--max-old-space-size=128` say; `deno compile` writes them into it. */
const v8Flags: readonly string[] = [];

const root = fileURLToPath(new URL("..", import.meta.url));
const output = join(root, "dist", Deno.build.os === "windows" ? "bashful.exe" : "bashful");

/** A step that failed, in one line. */
class CompileError extends Error {
  override name = "CompileError";
}

async function bundle(target: string): Promise<void> {
  await run("Cannot bundle main.ts", Deno.execPath(), [
    "bundle",
    "--quiet",
    "--frozen",
    "--minify",
    "--platform=deno",
    `--config=${join(root, "deno.json")}`,
    `--output=${target}`,
    join(root, "main.ts"),
  ]);
}

async function compile(source: string): Promise<void> {
  const compiler = Deno.env.get("DENO_COMPILER") || Deno.execPath();
  const base = Deno.env.get("DENORT_BIN");
  if (base) await expectFile(base, "DENORT_BIN");
  await run("Cannot compile the bundle", compiler, [
    "compile",
    "--quiet",
    "--no-check",
    // The bundle is complete: whatever it still imported would be a mistake.
    "--no-config",
    "--no-lock",
    "--no-npm",
    "--no-remote",
    ...permissionFlags,
    ...(v8Flags.length > 0 ? [`--v8-flags=${v8Flags.join(",")}`] : []),
    `--output=${output}`,
    source,
  ]);
}

async function expectFile(path: string, variable: string): Promise<void> {
  try {
    if ((await Deno.stat(path)).isFile) return;
  } catch {
    // Said below.
  }
  throw new CompileError(`Cannot compile: ${variable} is ${path}, expected a file`);
}

/** @throws {CompileError} If the command cannot start or fails; `what` opens its message. */
async function run(what: string, command: string, args: string[]): Promise<void> {
  let done: Deno.CommandOutput;
  try {
    done = await new Deno.Command(command, { args, env: { NO_COLOR: "1" }, stdin: "null" }).output();
  } catch (error) {
    throw new CompileError(`${what}: cannot start ${command}: ${(error as Error).message}`);
  }
  if (done.success) return;
  // Some builds of Deno add an empty backtrace of their own.
  const said = new TextDecoder().decode(done.stderr).replace(/\n*Stack backtrace:[^]*$/, "").trim();
  throw new CompileError(`${what}: ${command} ${args[0]} exited with code ${done.code}: ${said || "it said nothing"}`);
}

const work = await mkdtemp(join(tmpdir(), "bashful-compile-"));
try {
  const bundled = join(work, "bashful.js");
  await bundle(bundled);
  await compile(bundled);
} catch (error) {
  if (!(error instanceof CompileError)) throw error;
  Deno.stderr.writeSync(new TextEncoder().encode(`error: ${error.message}\n`));
  Deno.exitCode = 1;
} finally {
  await rm(work, { recursive: true, force: true });
}
