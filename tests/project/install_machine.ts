/** Machines to install on: a home folder, a release in a local folder, and stand-ins for the commands that say what they are. */
import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tarGz } from "../../scripts/release/archive.ts";
import { completionFiles } from "../../scripts/release/documents.ts";
import { sha256 } from "../../scripts/release/smoke.ts";
import { targets } from "../../scripts/build/targets.ts";
import { rootDir } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { programs, run } from "./commands.ts";

/** The installer. */
export const installer = join(rootDir, "scripts", "release", "install.sh");
/** The version of the release. */
export const version = "9.8.7";
/** The target of the machine, unless it says otherwise. */
export const target = "x86_64-unknown-linux-gnu";
const system = [
  "cat",
  "chmod",
  "cp",
  "cut",
  "dirname",
  "grep",
  "gzip",
  "mkdir",
  "mktemp",
  "mv",
  "rm",
  "sha256sum",
  "tar",
];

/** A release whose program only says its version. */
async function release(folder: string): Promise<void> {
  await mkdir(folder);
  const sums: string[] = [];
  for (const { name } of targets.filter(({ archive }) => archive === "tar.gz")) {
    const text = (path: string) => new TextEncoder().encode(path);
    const files = ["man/bashful.1", ...Object.values(completionFiles)].map((path) => ({
      name: path,
      data: text(path),
    }));
    const program = { name: "bashful", data: text(`#!/bin/sh\necho "bashful ${version}"\n`), isProgram: true };
    const entries = [program, ...files].map((file) => ({ ...file, name: `bashful-${version}-${name}/${file.name}` }));
    const data = tarGz(entries, 0);
    const archive = `bashful-${version}-${name}.tar.gz`;
    await writeFile(join(folder, archive), data);
    sums.push(`${sha256(data)}  ${archive}\n`);
  }
  await writeFile(join(folder, "SHA256SUMS"), sums.join(""));
}

/** A machine; `await using` removes it. */
export interface Machine extends AsyncDisposable {
  readonly home: string;
  /** The folder of the release. */
  readonly base: string;
  /** Where the program goes by default. */
  readonly program: string;
  /** Runs the installer under a shell. */
  install(shell: string[], args?: string[], env?: Record<string, string>): ReturnType<typeof run>;
}

/**
 * A machine with an empty home folder, and a release in a local folder.
 *
 * @param own Stand-ins for commands, as lines of sh.
 * @param missing Commands that it does not have.
 */
export async function machine(own: Record<string, string> = {}, missing: string[] = []): Promise<Machine> {
  const temp = await tempDir("a machine ");
  const home = join(temp.dir, "home");
  const base = join(temp.dir, "release");
  await mkdir(home);
  await release(base);
  const bin = await programs(join(temp.dir, "bin"), system.filter((name) => !missing.includes(name)), {
    uname: `[ "$1" = -m ] && echo x86_64 || echo Linux`,
    ldd: "echo 'ldd (GNU libc) 2.36'",
    ...own,
  });
  return {
    home,
    base,
    program: join(home, ".local", "bin", "bashful"),
    install: (shell: string[], args: string[] = [], env: Record<string, string> = {}) => {
      const [command, ...first] = shell;
      const variables = { PATH: bin, HOME: home, BASHFUL_DOWNLOAD_BASE: base, ...env };
      return run(where(command!), [...first, installer, ...args], variables, temp.dir);
    },
    [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose](),
  };
}

/** The shell's path: the machine's own PATH does not have it. */
export function where(command: string): string {
  const folders = (Deno.env.get("PATH") ?? "").split(":");
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path)) ?? command;
}

/** The files below a folder, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
  ).sort();
}
