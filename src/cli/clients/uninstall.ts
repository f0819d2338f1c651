/** Takes an entry out of where a client finds it: see `install.ts`. */

import { handTo, outputOf } from "../../bash/mod.ts";
import type { UserError } from "../../errors.ts";
import { list, printable, quote } from "../../text.ts";
import { type Change, changeFile, changeOf, type Changing, failure, findProgram, unfit } from "./changing.ts";
import type { Client, CommandClient, Entry, FileClient } from "./client.ts";
import { isBashful } from "./entries.ts";
import { unmerge } from "./merge.ts";

/** Removes the entry of that name, and tells what was done. @throws {UserError | ProblemsError} If it cannot be removed. */
export async function uninstall(client: Client, entry: Entry, changing: Changing): Promise<void> {
  const change = changeOf(client, changing, `Cannot remove ${quote(entry.name)} from`);
  if (client.format === "own") await removeByCommand(client, entry, change);
  else await changeFile(client, entry, change, (text) => removeFrom(client, entry, text, change));
}

/** The command says itself what it did, or why not. */
async function removeByCommand(client: CommandClient, entry: Entry, change: Change): Promise<void> {
  const { what, spawner, force, print } = change;
  const program = await findProgram(client, entry, change);
  const { code: found, stdout } = await outputOf(spawner, client.lookUp(entry.name));
  if (found !== 0) throw absent(what, []);
  if (!force && !isBashful(client.read(stdout), entry.command)) throw foreign(what);
  const code = await handTo(spawner, client.removal(entry.name));
  if (code !== 0) throw failure(`${what}: ${program} ended with exit code ${code}`);
  print(`Next: ${client.next}\n`);
}

async function removeFrom(client: FileClient, entry: Entry, text: string, { what, file, force }: Change) {
  const unmerged = await unmerge(client, entry, text, force);
  switch (unmerged.kind) {
    case "changed":
      return { text: unmerged.text, said: `Removed ${entry.name} from ${printable(file)}` };
    case "absent":
      throw absent(what, unmerged.others);
    case "foreign":
      throw foreign(what);
    case "unfit":
      throw unfit("client/removal", unmerged, entry, file);
  }
}

/** @param others The names under which bashful is there. */
function absent(what: string, others: readonly string[]): UserError {
  const hint = others.length === 0 ? undefined : `--name says which: ${list(others)}`;
  return failure(`${what}: found no server of that name`, hint);
}

function foreign(what: string): UserError {
  return failure(`${what}: found a server of that name that is not bashful`, "--force removes it all the same");
}
