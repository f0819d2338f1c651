/**
 * Writes files for a program that may open none (`write.bash`): all or none, each whole or not at all, keeping
 * modes and links. What is in them is the caller's to say.
 */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";

/** A file to be written. */
export interface FileChange {
  /** Absolute; folders that are not there are made. */
  readonly path: string;
  readonly text: string | Uint8Array;
  /** What may be there now: no file, any file or none, or a file with exactly this text. */
  readonly over: "nothing" | "anything" | { readonly text: string };
  /** Whether what is there is kept as `FILE.bak`, `FILE.bak2`, ... */
  readonly keepsCopy?: boolean;
}

/** A file that could not be written. */
export interface WriteFailure {
  readonly path: string;
  /** The system's reason, "File exists", "Permission denied", or "It has changed meanwhile". */
  readonly reason: string;
}

/** What came of writing. */
export type WriteOutcome =
  /** The copies that were made, by the path of what they are copies of. */
  | { readonly kind: "written"; readonly copies: ReadonlyMap<string, string> }
  | { readonly kind: "failed"; readonly failures: readonly WriteFailure[] };

/** Writes files, the first first. @throws {BashMissing} If bash cannot be started. */
export async function writeFiles(spawner: Spawner, changes: readonly FileChange[]): Promise<WriteOutcome> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const args = changes.flatMap(({ path, text, over, keepsCopy }) => {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    const old = encoder.encode(typeof over === "string" ? "" : over.text);
    parts.push(bytes, old);
    const rule = typeof over === "string" ? over : "text";
    return [path, rule, String(bytes.length), String(old.length), keepsCopy === true ? "1" : "0"];
  });
  const child = spawner.start(programs.write, args);
  const [{ code, stdout, stderr }] = await Promise.all([child.output(), feed(child.stdin, parts)]);
  const words = new TextDecoder().decode(stdout).split("\0");
  const failures: WriteFailure[] = [];
  const copies = new Map<string, string>();
  for (let at = 0; at + 2 < words.length; at += 3) {
    const path = changes[Number(words[at + 1])]!.path;
    const detail = words[at + 2]!;
    if (words[at] === "error") failures.push({ path, reason: detail });
    else if (detail !== "") copies.set(path, detail);
  }
  if (failures.length > 0) return { kind: "failed", failures };
  if (code === 0) return { kind: "written", copies };
  const said = new TextDecoder().decode(stderr).trim().split("\n")[0];
  return { kind: "failed", failures: [{ path: changes[0]!.path, reason: said || `bash exited with code ${code}` }] };
}

/** A bash that has found a reason to stop reads no further. */
async function feed(stdin: WritableStream<Uint8Array>, parts: readonly Uint8Array[]): Promise<void> {
  const writer = stdin.getWriter();
  try {
    for (const part of parts) if (part.length > 0) await writer.write(part);
    await writer.close();
  } catch {
    // Its output says why.
  }
}
