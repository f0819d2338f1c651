/**
 * Makes a release: the same on a laptop and in continuous integration. It publishes nothing.
 *
 *   deno task release                stops unless the tag, the tree and the change log are as they must be
 *   deno task release --dry-run      goes on all the same, and says which of them are not
 *   deno task release --out FOLDER   instead of dist/release
 *   deno task release --notes        only prints what the change log says of this version
 *
 * Targets: all of `targets.ts`, or those that `BASHFUL_TARGETS` names, with commas between; this machine's must be one.
 * One commit makes the same bytes with the same Deno, wherever and whenever; only macOS signs programs for macOS.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundle, compile } from "../build/compile.ts";
import { tarGz, zip } from "./archive.ts";
import { changesOf, commitTime, unmetConditions } from "./conditions.ts";
import { documents } from "./documents.ts";
import { Failure, main, run, say } from "../build/command.ts";
import { formula } from "./formula.ts";
import { bundleName, mcpb, type Program } from "./mcpb.ts";
import { archiveName, folderOf, rootDir, version } from "./project.ts";
import { sbom } from "./sbom.ts";
import { scoopManifest } from "./scoop.ts";
import { sha256, smoke } from "./smoke.ts";
import { findTarget, hostTarget, type Target, targets } from "../build/targets.ts";

/** The file by which a folder is known to hold a release. */
const sumsName = "SHA256SUMS";

/** The folder of a release, and the sums of what has been written to it. */
class Output {
  readonly sums: Map<string, string> = new Map();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(name: string, content: Uint8Array | string): Promise<void> {
    const data = typeof content === "string" ? new TextEncoder().encode(content) : content;
    await writeFile(join(this.#folder, name), data);
    this.sums.set(name, sha256(data));
    say(`  ${name}  ${data.length} bytes`);
  }

  /** Sorted by name, as `sha256sum --check` reads them. */
  async writeSums(): Promise<void> {
    const lines = [...this.sums].sort(([a], [b]) => a < b ? -1 : 1).map(([name, sum]) => `${sum}  ${name}\n`);
    await writeFile(join(this.#folder, sumsName), lines.join(""));
  }
}

await main(async () => {
  const { values } = parseArgs({
    args: Deno.args,
    options: { "dry-run": { type: "boolean" }, out: { type: "string" }, notes: { type: "boolean" } },
  });
  if (values.notes === true) {
    Deno.stdout.writeSync(new TextEncoder().encode(await notes()));
    return;
  }
  const chosen = chosenTargets();
  await checkConditions(values["dry-run"] === true);
  const time = await commitTime(rootDir);
  const folder = values.out ?? join(rootDir, "dist", "release");
  await empty(folder);
  say(`bashful ${version}, ${folder}`);

  const programs = await compileAll(chosen, join(folder, "programs"));
  const output = new Output(folder);
  const files = await documents();
  const license = files.find(({ name }) => name === "LICENSE")!.data;
  for (const { target, data } of programs) {
    const entries = [{ name: target.program, data, isProgram: true }, ...files]
      .map((entry) => ({ ...entry, name: `${folderOf(target)}/${entry.name}` }));
    await output.write(archiveName(target), target.archive === "zip" ? zip(entries) : tarGz(entries, time));
  }
  for (const os of new Set(chosen.map((target) => target.os))) {
    await output.write(bundleName(os), mcpb(os, programs.filter(({ target }) => target.os === os), license));
  }
  const manifest = scoopManifest(chosen, output.sums);
  if (manifest !== undefined) await output.write("bashful.json", manifest);
  await output.write("bashful.rb", formula(chosen, output.sums));
  await output.write("bashful.cdx.json", await materials(time));
  await output.write("install.sh", await readFile(join(rootDir, "scripts", "release", "install.sh")));
  await output.writeSums();
  await smoke(folder);
});

/**
 * Makes the folder, or empties it if it holds a release, also one that broke off; another folder is left alone. The sums
 * are there from the first moment to the last, empty until all is written, so that what broke off can be told.
 */
async function empty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const found = await readdir(folder);
  if (found.length > 0 && !found.includes(sumsName)) {
    throw new Failure(`Cannot write to ${folder}: found ${found[0]} there, expected an empty folder or a release`);
  }
  await writeFile(join(folder, sumsName), "");
  for (const name of found) if (name !== sumsName) await rm(join(folder, name), { recursive: true });
}

function chosenTargets(): Target[] {
  const named = (Deno.env.get("BASHFUL_TARGETS") ?? "").split(/[\s,]+/).filter((name) => name !== "");
  const chosen = named.length === 0 ? targets : named.map(findTarget);
  const host = hostTarget();
  if (!chosen.includes(host)) {
    throw new Failure(`Cannot release without ${host.name}: the release is tried on this machine`);
  }
  return targets.filter((target) => chosen.includes(target));
}

async function checkConditions(isDryRun: boolean): Promise<void> {
  const unmet = await unmetConditions(rootDir, version);
  if (unmet.length > 0 && !isDryRun) throw new Failure(["Cannot release", ...unmet].join("\n  "));
  for (const condition of unmet) say(`dry run: ${condition}`);
}

/** The programs, from one bundle. */
async function compileAll(chosen: readonly Target[], folder: string): Promise<Program[]> {
  await using source = await bundle();
  const programs: Program[] = [];
  for (const target of chosen) {
    const path = join(folder, target.name, target.program);
    await compile(source, target, path);
    programs.push({ target, data: await readFile(path) });
  }
  await rm(folder, { recursive: true });
  return programs;
}

/** The bill of materials, of the packages that main.ts imports and the Deno that is compiled in. */
async function materials(time: number): Promise<string> {
  const lock = JSON.parse(await readFile(join(rootDir, "deno.lock"), "utf8"));
  const graph = await run("Cannot read the imports", Deno.execPath(), ["info", "--json", "--frozen", "main.ts"], {
    cwd: rootDir,
  });
  const { modules } = JSON.parse(graph) as { modules: { specifier: string }[] };
  const roots = modules.map(({ specifier }) => /^npm:\/?((?:@[^/]+\/)?[^/]+)/.exec(specifier)?.[1]);
  const compiler = Deno.env.get("DENO_COMPILER") || Deno.execPath();
  const said = await run("Cannot ask the compiler for its version", compiler, ["--version"]);
  const direct = new Set(roots.filter((root) => root !== undefined));
  return sbom(lock, [...direct].sort(), said.split(" ")[1] ?? "", time);
}

async function notes(): Promise<string> {
  const found = changesOf(await readFile(join(rootDir, "CHANGELOG.md"), "utf8"), version);
  if (found === undefined) throw new Failure(`Cannot find the notes: CHANGELOG.md has no entry for ${version}`);
  return found + "\n";
}
