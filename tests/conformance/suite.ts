/**
 * Runs the official conformance suite against the program over `fixtures/configs/conformance`. The suite comes from npm at
 * the versions that `deno.lock` in this folder holds: downloaded once, it needs no network.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { programEnv, rootDir } from "../helpers/program.ts";
import { fixtureConfig, tempDir } from "../helpers/temp_config.ts";
import { startShim } from "./shim.ts";

/** A run of the suite. */
export interface SuiteRun {
  readonly name: string;
  /** The suite's own version. */
  readonly version: string;
  /** Which scenarios it runs. */
  readonly args: readonly string[];
}

/** What one scenario found. */
export interface ScenarioResult {
  readonly scenario: string;
  readonly passed: number;
  /** Identifiers of the checks that failed. */
  readonly failed: readonly string[];
  /** What they said, in the same order. */
  readonly messages: readonly string[];
}

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/** @throws {Error} If the suite could not run; the message shows its own words. */
export async function runSuite({ name, version, args }: SuiteRun): Promise<ScenarioResult[]> {
  await using shim = startShim({ SERVER_CONFIG_DIR: fixtureConfig("conformance") });
  await using folder = await tempDir();
  const lock = join(rootDir, "tests", "conformance", "deno.lock");
  const patience = `--preload=${join(rootDir, "tests", "conformance", "patience.ts")}`;
  const deno = ["run", "--quiet", "--allow-all", "--no-config", `--lock=${lock}`, "--frozen", patience];
  const suite = [
    `npm:@modelcontextprotocol/conformance@${version}`,
    "server",
    "--url",
    shim.url,
    "-o",
    "results",
    ...args,
  ];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...deno, ...suite],
    cwd: folder.dir,
    env: programEnv({}),
    clearEnv: true,
    stdin: "null",
  }).output();
  const results = join(folder.dir, "results");
  const names = await readdir(results).catch(() => []);
  if (names.length === 0) {
    const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    throw new Error(`Cannot run the conformance suite (${name}): ${said}`);
  }
  return await Promise.all(
    names.sort().map(async (entry) => {
      // A scenario that broke off has left none.
      const checks: Check[] = JSON.parse(await readFile(join(results, entry, "checks.json"), "utf8").catch(() => "[]"));
      const failures = checks.filter(({ status }) => status === "FAILURE");
      return {
        // server-tools-list-2026-11-21T02-48-10-409Z, whatever the scenario's own name begins with
        scenario: entry.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT[\dZ-]+$/, ""),
        passed: checks.filter(({ status }) => status === "SUCCESS").length,
        failed: failures.map(({ id }) => id),
        messages: failures.map(({ errorMessage }) => errorMessage ?? ""),
      };
    }),
  );
}
