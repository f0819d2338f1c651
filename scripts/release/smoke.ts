/**
 * Tries the very files of a release that are for this machine: checksums, then the programs in the archive and in the
 * bundle, each through real clients (`tests/smoke/program.ts`). It trusts nothing of the checkout but its clients.
 *
 *   deno task smoke FOLDER
 */
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hostTarget } from "../build/targets.ts";
import { Failure, main, run, say } from "../build/command.ts";
import { bundleName } from "./mcpb.ts";
import { archiveName, folderOf } from "./project.ts";

/** Tries a release's files. @throws {Failure} If one does not hold what it should, or does not work. */
export async function smoke(folder: string): Promise<void> {
  await checkSums(folder);
  const target = hostTarget();
  const work = await mkdtemp(join(tmpdir(), "bashful-smoke-"));
  try {
    await unpack(join(folder, archiveName(target)), work);
    await tryProgram(join(work, folderOf(target), target.program));
    const bundle = bundleName(target.os);
    await unpack(join(folder, bundle), work);
    const { server } = JSON.parse(await readFile(join(work, "manifest.json"), "utf8"));
    await tryProgram(server.mcp_config.command.replace("${__dirname}", work));
    say(`smoke: ${archiveName(target)} and ${bundle} work here`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Checks every file against `SHA256SUMS`; there may be no other. */
async function checkSums(folder: string): Promise<void> {
  const lines = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trimEnd().split("\n");
  const expected = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const name of await readdir(folder)) {
    if (name === "SHA256SUMS") continue;
    const found = sha256(await readFile(join(folder, name)));
    if (expected.get(name) === found) expected.delete(name);
    else throw new Failure(`Cannot trust ${name}: its SHA-256 is ${found}, expected ${expected.get(name) ?? "none"}`);
  }
  for (const name of expected.keys()) throw new Failure(`Cannot find ${name}, which SHA256SUMS names`);
}

/** SHA-256 in hexadecimal. */
export function sha256(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** The `tar` of macOS and Windows knows zip too; on Linux that is `unzip`. */
async function unpack(archive: string, folder: string): Promise<void> {
  const isZip = /\.(zip|mcpb)$/.test(archive);
  if (isZip && Deno.build.os === "linux") {
    await run(`Cannot unpack ${archive}`, "unzip", ["-q", "-o", archive, "-d", folder]);
  } else {
    await run(`Cannot unpack ${archive}`, "tar", ["-xf", archive, "-C", folder]);
  }
}

async function tryProgram(program: string): Promise<void> {
  const script = fileURLToPath(new URL("../../tests/smoke/program.ts", import.meta.url));
  const env = { BASHFUL_PROGRAM: program };
  await run(`Cannot use ${program}`, Deno.execPath(), ["run", "--quiet", "--frozen", "--allow-all", script], { env });
}

if (import.meta.main) {
  await main(async () => {
    const [folder] = Deno.args;
    if (folder === undefined) throw new Failure("Cannot try a release: expected the folder of its files");
    await smoke(folder);
  });
}
