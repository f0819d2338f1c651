/**
 * Tests that a machine can be too poor for: each is skipped there with a line that says why, which `scripts/test` counts.
 * Where `CI` is set nothing is skipped: the test runs, and fails by what it lacks.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Unavailable } from "../../scripts/build/command.ts";
import { compile } from "../../scripts/build/compile.ts";
import { hostTarget } from "../../scripts/build/targets.ts";

/**
 * Registers a test.
 *
 * @param lack What the machine lacks for it, from {@linkcode lackForCompiling}; `undefined` where it lacks nothing.
 */
export function testUnless(lack: string | undefined, name: string, run: () => Promise<void>): void {
  const ignore = lack !== undefined && !Deno.env.get("CI");
  if (ignore) Deno.stdout.writeSync(new TextEncoder().encode(`== SKIPPED: ${name}: ${lack}\n`));
  Deno.test({ name, ignore, fn: run });
}

/**
 * What this machine lacks for compiling a program, in a sentence; `undefined` where it can. Found out by compiling an
 * empty one, unless `DENORT_BIN` names a runtime base: nothing else can be out of reach.
 */
export async function lackForCompiling(): Promise<string | undefined> {
  if (Deno.env.get("DENORT_BIN")) return undefined;
  const dir = await mkdtemp(join(tmpdir(), "bashful-empty-"));
  try {
    const path = join(dir, "empty.js");
    await writeFile(path, "");
    await compile({ path, [Symbol.asyncDispose]: () => Promise.resolve() }, hostTarget(), join(dir, "empty"));
  } catch (error) {
    if (error instanceof Unavailable) return error.message;
    throw error;
  } finally {
    await rm(dir, { recursive: true });
  }
}

/** What this machine lacks for confining tools, in a sentence; `undefined` where it can. */
export async function lackForSandbox(): Promise<string | undefined> {
  try {
    const args = ["--unshare-user", "--unshare-net", "--ro-bind", "/", "/", "true"];
    const { success, stderr } = await new Deno.Command("bwrap", { args, stdout: "null", stderr: "piped" }).output();
    return success ? undefined : new TextDecoder().decode(stderr).trim();
  } catch {
    return "there is no bwrap";
  }
}
