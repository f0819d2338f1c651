/** Reads one file for a program that may open none (`read.bash`). */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";
import { ask } from "./ask.ts";

/** What came of reading a file. */
export type FileReading =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "absent" }
  /** `reason` is the system's: "Permission denied". */
  | { readonly kind: "unreadable"; readonly reason: string };

/** Reads the file at an absolute `path`; a byte order mark stays. @throws {BashMissing} If bash cannot be started. */
export async function readFile(spawner: Spawner, path: string): Promise<FileReading> {
  const answer = await ask(spawner, programs.read, [path]);
  if (answer.has("absent")) return { kind: "absent" };
  const bytes = answer.bytes("text");
  const reason = answer.text("text.error") ?? (bytes === undefined ? answer.failure : undefined);
  if (reason !== undefined) return { kind: "unreadable", reason };
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: "unreadable", reason: "found bytes that are not UTF-8, expected UTF-8 text" };
  }
}
