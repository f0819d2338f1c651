/**
 * The one table of targets: what a binary is compiled for, and what kind of archive holds it. Compiling, releases, the
 * installer's test, the formula and the workflows' test read it; it compiles nothing.
 */
import { Failure } from "./command.ts";

/** A system and machine that bashful is released for. */
export interface Target {
  /** As the compiler's `--target` takes it, and as archives are named. */
  readonly name: string;
  readonly os: "linux" | "macos" | "windows";
  readonly arch: "x86_64" | "aarch64";
  /** The program's file. */
  readonly program: string;
  readonly archive: "tar.gz" | "zip";
  /** Its name for people. */
  readonly title: string;
  /** GitHub's name of a machine of that kind, on which the workflow tries the released files themselves. */
  readonly runner: string;
}

/** Every target. Linux means glibc: there is no runtime base for musl. */
export const targets: readonly Target[] = [
  target("x86_64-unknown-linux-gnu", "linux", "Linux on x86_64", "ubuntu-24.04"),
  target("aarch64-unknown-linux-gnu", "linux", "Linux on ARM64", "ubuntu-24.04-arm"),
  target("x86_64-apple-darwin", "macos", "macOS on Intel", "macos-15-intel"),
  target("aarch64-apple-darwin", "macos", "macOS on Apple silicon", "macos-15"),
  target("x86_64-pc-windows-msvc", "windows", "Windows on x86_64", "windows-2025"),
  target("aarch64-pc-windows-msvc", "windows", "Windows on ARM64", "windows-11-arm"),
];

function target(name: string, os: Target["os"], title: string, runner: string): Target {
  const isWindows = os === "windows";
  return {
    name,
    os,
    arch: name.startsWith("x86_64") ? "x86_64" : "aarch64",
    program: isWindows ? "bashful.exe" : "bashful",
    archive: isWindows ? "zip" : "tar.gz",
    title,
    runner,
  };
}

/** The target of the machine that this runs on. */
export function hostTarget(): Target {
  const found = targets.find(({ name }) => name === Deno.build.target);
  if (found !== undefined) return found;
  throw new Failure(`Cannot compile for this machine: found ${Deno.build.target}, expected ${names()}`);
}

/** @throws {Failure} If there is no such target. */
export function findTarget(name: string): Target {
  const found = targets.find((candidate) => candidate.name === name);
  if (found !== undefined) return found;
  throw new Failure(`Cannot compile for "${name}": expected ${names()}`);
}

function names(): string {
  return `one of ${targets.map(({ name }) => name).join(", ")}`;
}

/**
 * The target that a program file is for, by its first bytes: the headers of ELF, Mach-O and PE.
 *
 * @param head The file's first bytes; 1,024 are enough.
 * @returns `undefined` if it is for none.
 */
export function targetOfProgram(head: Uint8Array): Target | undefined {
  if (head.byteLength < 64) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [os, machine] = headerOf(view);
  return targets.find((target) => target.os === os && machines[target.arch].includes(machine));
}

function headerOf(view: DataView): [os: Target["os"] | undefined, machine: number] {
  if (view.getUint32(0) === 0x7F454C46) return ["linux", view.getUint16(18, true)];
  if (view.getUint32(0, true) === 0xFEEDFACF) return ["macos", view.getUint32(4, true)];
  const header = view.getUint32(0x3C, true);
  if (view.getUint16(0) !== 0x4D5A || header + 6 > view.byteLength) return [undefined, 0];
  return ["windows", view.getUint16(header + 4, true)];
}

/** How ELF, Mach-O and PE number each machine. No number stands for both of them. */
const machines: Readonly<Record<Target["arch"], readonly number[]>> = {
  x86_64: [0x3E, 0x0100_0007, 0x8664],
  aarch64: [0xB7, 0x0100_000C, 0xAA64],
};
