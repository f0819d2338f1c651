/** What adding to a client's file and taking out of it share: the file is read, changed, kept as a copy; what failed is said. */

import { changeFiles, missingCommands, type Places, readFile, type Spawner } from "../../bash/mod.ts";
import { exitCodes, ProblemsError, UserError } from "../../errors.ts";
import type { Problem } from "../../problem.ts";
import { printable, quote } from "../../text.ts";
import { lowerFirst } from "../../words.ts";
import { writeError } from "../write_error.ts";
import type { Client, CommandClient, Entry, Merged } from "./client.ts";

/** What changing works with. */
export interface Changing {
  readonly places: Places;
  readonly spawner: Spawner;
  /** Whether also another server of that name is meant. */
  readonly force: boolean;
  /** The command line that prints what is to be added, and changes nothing. */
  readonly printing: string;
  /** Tells what was done, a line or more at a time. */
  print(text: string): void;
}

/** A change: with the file, and the beginning of the sentence that says what failed. */
export type Change = Changing & { readonly what: string; readonly file: string };

/** The change that `changing` makes. @param doing How the sentence begins: `Cannot add "x" to`. */
export function changeOf(client: Client, changing: Changing, doing: string): Change {
  const file = client.file(changing.places);
  const what = `${doing} ${file === "" ? client.title : quote(file, 400)}`;
  if (file === "") throw failure(`${what}: the environment does not tell where its file is, expected HOME`);
  return { ...changing, what, file };
}

/** @throws {UserError} If the program that alone changes the client's file is not there. */
export async function findProgram(
  client: CommandClient,
  entry: Entry,
  { what, spawner, printing }: Change,
): Promise<string> {
  const [program] = client.command(entry) as [string];
  if ((await missingCommands(spawner, "", [{ path: [], commands: [program] }])).length === 0) return program;
  const hint = `${printing} prints the command to run where ${program} is`;
  throw failure(`${what}: found no ${program} on PATH, which alone changes that file`, hint);
}

/**
 * Changes the file, and tells what was done.
 *
 * @param plan Makes the new text of the old, empty where there is no file, and says so in a line; or that there is nothing
 * to do.
 */
export async function changeFile(
  client: Client,
  { secrets = [] }: Entry,
  { what, file, spawner, print }: Change,
  plan: (text: string) => Promise<{ readonly text?: string; readonly said: string }>,
): Promise<void> {
  const { plan: { planned }, outcome } = await changeFiles(spawner, async () => {
    const reading = await readFile(spawner, file);
    if (reading.kind === "unreadable") throw failure(`${what}: ${lowerFirst(reading.reason)}`);
    const text = reading.kind === "text" ? reading.text : "";
    const planned = await plan(text);
    const over = reading.kind === "text" ? { text } : "nothing" as const;
    const change = { path: file, over, keepsCopy: true, isPrivate: secrets.length > 0 };
    return { planned, changes: planned.text === undefined ? [] : [{ ...change, text: planned.text }] };
  });
  if (outcome.kind === "failed") throw writeError(outcome.failures);
  print(`${planned.said}\n`);
  if (planned.text === undefined) return;
  const copy = outcome.copies.get(file);
  if (copy !== undefined) print(`Kept the old file as ${printable(copy)}\n`);
  print(`Next: ${client.next}\n`);
}

/** What the user can do something about. */
export function failure(message: string, hint?: string): UserError {
  return new UserError(message, { exitCode: exitCodes.failed, hint });
}

/** A file that is not what the client could read, or has a form that cannot be changed. */
export function unfit(
  id: "client/file" | "client/removal",
  merged: Merged & { kind: "unfit" },
  entry: Entry,
  file: string,
  hint?: string,
): ProblemsError {
  const { reason, line, column } = merged;
  const problem: Problem = {
    id,
    severity: "error",
    file,
    ...(line === undefined || column === undefined ? {} : { place: { file, line, column } }),
    subject: quote(entry.name),
    said: reason,
    ...(hint === undefined ? {} : { hint: { kind: "words", text: hint } }),
  };
  return new ProblemsError([problem], exitCodes.failed);
}
