/** Puts an entry where a client finds it: into the client's file, or by a command of the client's own. */

import { changeFiles, handTo, missingCommands, outputOf, type Places, readFile, type Spawner } from "../../bash/mod.ts";
import { exitCodes, ProblemsError, UserError } from "../../errors.ts";
import type { Problem } from "../../problem.ts";
import { printable, quote } from "../../text.ts";
import { lowerFirst } from "../../words.ts";
import { writeError } from "../write_error.ts";
import type { Client, CommandClient, Entry, FileClient, Merged } from "./client.ts";
import { merge } from "./merge.ts";

/** What installing works with. */
export interface Installing {
  readonly places: Places;
  readonly spawner: Spawner;
  /** Whether another entry of that name is replaced. */
  readonly force: boolean;
  /** Tells what was done, a line or more at a time. */
  print(text: string): void;
}

/** Adds an entry, and tells what was done. @throws {UserError | ProblemsError} If it cannot be added. */
export async function install(client: Client, entry: Entry, installing: Installing): Promise<void> {
  const file = client.file(installing.places);
  const what = `Cannot add ${quote(entry.name)} to ${file === "" ? client.title : quote(file, 400)}`;
  if (file === "") throw failure(`${what}: the environment does not tell where its file is, expected HOME`);
  if (client.format === "own") await runCommand(client, entry, { what, file, ...installing });
  else await changeFile(client, entry, { what, file, ...installing });
}

/** With the file, and the beginning of the sentence that says what failed. */
type Install = Installing & { readonly what: string; readonly file: string };

/** The command says itself what it did, or why not. */
async function runCommand(client: CommandClient, entry: Entry, install: Install): Promise<void> {
  const { what, file, spawner, force, print } = install;
  const command = client.command(entry);
  const [program] = command as [string];
  if ((await missingCommands(spawner, "", [{ path: [], commands: [program] }])).length > 0) {
    const hint = `bashful client ${client.name} prints the command to run where ${program} is`;
    throw failure(`${what}: found no ${program} on PATH, which alone changes that file`, hint);
  }
  const { code: found, stdout } = await outputOf(spawner, client.lookUp(entry.name));
  if (found === 0) {
    if (client.isSame(stdout, entry)) return print(already(entry, file));
    if (!force) throw taken(what);
  }
  const code = await handTo(spawner, command);
  if (code !== 0) throw failure(`${what}: ${program} ended with exit code ${code}`);
  print(`Next: ${client.next}\n`);
}

async function changeFile(client: FileClient, entry: Entry, install: Install): Promise<void> {
  const { file, spawner, print } = install;
  const { plan, outcome } = await changeFiles(spawner, async () => {
    const reading = await readFile(spawner, file);
    if (reading.kind === "unreadable") throw failure(`${install.what}: ${lowerFirst(reading.reason)}`);
    const text = reading.kind === "text" ? reading.text : "";
    const merged = await mergeInto(client, entry, text, install);
    const over = reading.kind === "text" ? { text } : "nothing" as const;
    return { merged, changes: merged ? [{ path: file, text: merged.text, over, keepsCopy: true }] : [] };
  });
  const { merged } = plan;
  if (merged === undefined) return print(already(entry, file));
  if (outcome.kind === "failed") throw writeError(outcome.failures);
  print(`${merged.replaced ? `Replaced ${entry.name} in` : `Added ${entry.name} to`} ${printable(file)}\n`);
  const copy = outcome.copies.get(file);
  if (copy !== undefined) print(`Kept the old file as ${printable(copy)}\n`);
  print(`Next: ${client.next}\n`);
}

/** @returns `undefined` where the entry is there already. @throws {UserError | ProblemsError} If it cannot be added. */
async function mergeInto(client: FileClient, entry: Entry, text: string, { what, file, force }: Install) {
  const merged = await merge(client, entry, text, force);
  switch (merged.kind) {
    case "changed":
      return merged;
    case "same":
      return undefined;
    case "taken":
      throw taken(what);
    case "unfit":
      throw unfit(merged, entry, file, client);
  }
}

function already(entry: Entry, file: string): string {
  return `${entry.name} is in ${printable(file)} already\n`;
}

function taken(what: string): UserError {
  return failure(
    `${what}: found another server of that name`,
    "--name gives this one a name of its own, --force replaces it",
  );
}

function failure(message: string, hint?: string): UserError {
  return new UserError(message, { exitCode: exitCodes.failed, hint });
}

function unfit(merged: Merged & { kind: "unfit" }, entry: Entry, file: string, client: Client): ProblemsError {
  const { reason, line, column } = merged;
  const problem: Problem = {
    id: "client/file",
    severity: "error",
    file,
    ...(line === undefined || column === undefined ? {} : { place: { file, line, column } }),
    subject: quote(entry.name),
    said: reason,
    hint: { kind: "byHand", client: client.name },
  };
  return new ProblemsError([problem], exitCodes.failed);
}
