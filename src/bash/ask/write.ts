/**
 * Writes files for a program that may open none (`write.bash`): all or none, each whole or not at all, keeping modes,
 * links, and what others save meanwhile. What is in them is up to the caller.
 */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";
import { ask } from "./ask.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** A file to be written. */
export interface FileChange {
  /** Absolute; folders that are not there are made. */
  readonly path: string;
  readonly text: string | Uint8Array;
  /**
   * What may be there now: no file, any file or none, or a file with exactly this text. With `elsewhere`, whatever is
   * there stays, and of `NAME-2.EXT`, `NAME-3.EXT`, ... the first is taken where nothing is.
   */
  readonly over: "nothing" | "anything" | "elsewhere" | { readonly text: string };
  /** Whether what is there is kept as `FILE.bak`, `FILE.bak2`, ... */
  readonly keepsCopy?: boolean;
  /** Whether a file that is not there yet becomes one that only its owner can read. */
  readonly isPrivate?: boolean;
}

/** A file that could not be written. */
export interface WriteFailure extends Refusal {
  readonly path: string;
}

/** What came of writing. */
export type WriteOutcome =
  /** Where each file is, in the order of the changes, and the copies that were made, by the path of what they are copies of. */
  | { readonly kind: "written"; readonly paths: readonly string[]; readonly copies: ReadonlyMap<string, string> }
  | { readonly kind: "failed"; readonly failures: readonly WriteFailure[] };

/**
 * Writes what `propose` plans, and asks it again where another program has changed the files since it looked at them: of
 * many programs that add to one file, each gets its turn.
 *
 * @param propose Reads the files, and plans what becomes of them; no changes: nothing.
 * @returns The last plan, and what came of it.
 * @throws {BashMissing} If bash cannot be started; and whatever `propose` throws.
 */
export async function changeFiles<Plan extends { readonly changes: readonly FileChange[] }>(
  spawner: Spawner,
  propose: () => Promise<Plan>,
): Promise<{ readonly plan: Plan; readonly outcome: WriteOutcome }> {
  for (let tries = 1;; tries++) {
    const plan = await propose();
    if (plan.changes.length === 0) return { plan, outcome: { kind: "written", paths: [], copies: new Map() } };
    const outcome = await writeFiles(spawner, plan.changes);
    const isLate = outcome.kind === "failed" && outcome.failures.every(({ kind }) => lateKinds.includes(kind));
    if (!isLate || tries === mostTries) return { plan, outcome };
  }
}

/** What becomes of a change whose files are others than when it was proposed. */
const lateKinds: readonly Refusal["kind"][] = ["changed", "exists", "absent"];

/** One of several programs is always done; more tries than that many programs are likely at once. */
const mostTries = 50;

/** Writes files, the first first. @throws {BashMissing} If bash cannot be started. */
export async function writeFiles(spawner: Spawner, changes: readonly FileChange[]): Promise<WriteOutcome> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const args = changes.flatMap(({ path, text, over, keepsCopy, isPrivate }) => {
    const bytes = typeof text === "string" ? encoder.encode(text) : text;
    const old = encoder.encode(typeof over === "string" ? "" : over.text);
    parts.push(bytes, old);
    const rule = typeof over === "string" ? over : "text";
    return [
      path,
      rule,
      String(bytes.length),
      String(old.length),
      keepsCopy === true ? "1" : "0",
      isPrivate === true ? "077" : "",
    ];
  });
  const answer = await ask(spawner, programs.write, args, { input: parts });
  const pathOf = (number: string) => changes[Number(number)]!.path;
  const failures = answer.names("error.").map((number) => ({
    path: pathOf(number),
    ...refusalOf(answer.text(`error.${number}`)!),
  }));
  if (failures.length === 0 && !answer.status.success) {
    failures.push({ path: changes[0]!.path, ...refusalOf(answer.failure) });
  }
  if (failures.length > 0) return { kind: "failed", failures };
  const copies = answer.names("copy.").map((number) => [pathOf(number), answer.text(`copy.${number}`)!] as const);
  const paths = changes.map(({ path }, number) => answer.text(`path.${number}`) ?? path);
  return { kind: "written", paths, copies: new Map(copies) };
}
