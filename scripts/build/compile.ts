/**
 * Compiles the program, in two steps: a few minified modules with everything in them, then these inside the target's
 * runtime base. The same sources, Deno and base make the same bytes. It names no releases.
 *
 *   deno task compile                     dist/bashful, for this machine
 *   deno task compile --target TARGET     dist/TARGET/bashful, for another one of scripts/build/targets.ts
 *   deno task compile --output FILE
 *
 * The second step may run with another Deno, `DENO_COMPILER`; `deno compile` itself heeds `DENORT_BIN`, the runtime base.
 */
import { mkdir, mkdtemp, open, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { permissionFlags } from "./permissions.ts";
import { Failure, main, run, Unavailable } from "./command.ts";
import { findTarget, hostTarget, type Target, targetOfProgram } from "./targets.ts";

/**
 * V8 flags that `deno compile` writes into the binary: a small young generation, no threads of V8's own (each brings a
 * heap of malloc's), no optimizing compiler. The last two keep the memory under load a tenth lower, for a fifth of a
 * millisecond more in each call, which costs a bash besides (`deno task bench memory throughput call`).
 */
const v8Flags: readonly string[] = ["--max-semi-space-size=1", "--single-threaded", "--no-opt"];

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The modules' time, in seconds: `deno compile` writes it into the binary, whose bytes should depend on the sources alone. */
const moduleTime = Date.UTC(1980, 0, 1) / 1000;

/** A program, bundled; `await using` removes it. */
export interface Bundle extends AsyncDisposable {
  /** The module that it starts with. Beside it is whatever that imports. */
  readonly path: string;
}

/** Bundles the program, once for all targets. @throws {Failure} If that fails. */
export async function bundle(): Promise<Bundle> {
  const work = await mkdtemp(join(tmpdir(), "bashful-compile-"));
  const remove = () => rm(work, { recursive: true, force: true });
  try {
    await run("Cannot bundle main.ts", Deno.execPath(), [
      "bundle",
      "--quiet",
      "--frozen",
      "--minify",
      // What is loaded late stays in modules of its own: a start then parses a fifth of the code.
      "--code-splitting",
      "--platform=deno",
      `--config=${join(root, "deno.json")}`,
      `--outdir=${work}`,
      join(root, "main.ts"),
    ], { cwd: root });
    for (const name of await readdir(work)) await utimes(join(work, name), moduleTime, moduleTime);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: join(work, "main.js"), [Symbol.asyncDispose]: remove };
}

/**
 * Compiles a bundle for a target into the file `output`.
 *
 * @throws {Unavailable} If there is no runtime base: `DENORT_BIN` names none, and none can be downloaded.
 * @throws {Failure} If that fails in another way.
 */
export async function compile(source: Bundle, target: Target, output: string): Promise<void> {
  const what = `Cannot compile for ${target.name}`;
  const compiler = Deno.env.get("DENO_COMPILER") || Deno.execPath();
  await checkBase(what, target);
  await mkdir(dirname(output), { recursive: true });
  const flags = [
    "compile",
    "--quiet",
    "--no-check",
    // The bundle is complete: whatever it still imported would be a mistake.
    "--no-config",
    "--no-lock",
    "--no-npm",
    // The cache is a file of a known name in the temporary directory: whoever else may write there could put code into it.
    "--no-code-cache",
    ...permissionFlags,
    ...(v8Flags.length > 0 ? [`--v8-flags=${v8Flags.join(",")}`] : []),
    `--target=${target.name}`,
    ...await identityFlags(compiler, target),
    `--output=${output}`,
    source.path,
  ];
  try {
    await run(what, compiler, flags);
  } catch (error) {
    throw missingBase(what, error as Error) ?? error;
  }
  // Apple silicon runs only what is signed, if by nobody in particular (ad hoc).
  if (target.os === "macos" && Deno.build.os === "darwin") {
    await run(`Cannot sign ${output}`, "codesign", ["--force", "--sign", "-", output]);
  }
}

/** That `DENORT_BIN` fits: `deno compile` would take a base for another target without a word. */
async function checkBase(what: string, target: Target): Promise<void> {
  const base = Deno.env.get("DENORT_BIN");
  if (!base) return;
  let found: Target | undefined;
  try {
    await using file = await open(base);
    const { buffer, bytesRead } = await file.read(new Uint8Array(1024));
    found = targetOfProgram(buffer.subarray(0, bytesRead));
  } catch {
    throw new Failure(`${what}: DENORT_BIN is ${base}, expected a file`);
  }
  if (found === target) return;
  throw new Failure(
    `${what}: DENORT_BIN is a runtime base for ${found?.name ?? "no known target"}, expected none or one for it`,
  );
}

/** What a failed download of the runtime base comes to; `undefined` for any other failure. */
function missingBase(what: string, { message }: Error): Unavailable | undefined {
  const [, address, why] = /(https?:[^\s()]*\/denort-[^\s():]*)\)?(.*)$/.exec(message) ?? [];
  if (address === undefined) return undefined;
  const expected = `expected one in the file that DENORT_BIN names, or at ${address}${why}`;
  return new Unavailable(`${what}: found no runtime base (denort) to put the program into, ${expected}`);
}

/** Flags for the program's name and icon, where the compiler and the target have such. */
async function identityFlags(compiler: string, target: Target): Promise<string[]> {
  const help = await run("Cannot ask the compiler for its flags", compiler, ["compile", "--help"]);
  const name = help.includes("--app-name") ? ["--app-name=bashful"] : [];
  if (target.os !== "windows") return name;
  return [...name, `--icon=${join(root, "scripts", "build", "icon.ico")}`];
}

/** Where a binary goes unless `--output` says so. */
function defaultOutput(target: Target): string {
  return join(root, "dist", ...(target === hostTarget() ? [] : [target.name]), target.program);
}

if (import.meta.main) {
  await main(async () => {
    const { values } = parseArgs({
      args: Deno.args,
      options: { target: { type: "string" }, output: { type: "string" } },
    });
    const target = values.target === undefined ? hostTarget() : findTarget(values.target);
    await using source = await bundle();
    await compile(source, target, values.output ?? defaultOutput(target));
  });
}
