/** Reads one file for a program that may open none (`read.bash`). */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";

/** What came of reading a file. */
export type FileReading =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "absent" }
  /** `reason` is the system's: "Permission denied". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Reads the file at an absolute `path`; a byte order mark stays. @throws {BashMissing} If bash cannot be started. */
export async function readFile(spawner: Spawner, path: string): Promise<FileReading> {
  const child = spawner.start(programs.read, [path]);
  child.stdin.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  if (code === 3) return { kind: "absent" };
  if (code !== 0) {
    const said = new TextDecoder().decode(stderr).split("\n", 1)[0]!;
    return { kind: "unreadable", reason: said.replace(/^.*: /, "") || `bash exited with code ${code}` };
  }
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(stdout) };
  } catch {
    return { kind: "unreadable", reason: "found bytes that are not UTF-8, expected UTF-8 text" };
  }
}
