/** Puts an entry where a client finds it: into the client's file, or by a command of the client's own. */

import { handTo, outputOf } from "../../bash/mod.ts";
import type { UserError } from "../../errors.ts";
import type { JsonObject } from "../../json.ts";
import { printable, quote } from "../../text.ts";
import { type Change, changeFile, changeOf, type Changing, failure, findProgram, unfit } from "./changing.ts";
import type { Client, CommandClient, Entry, FileClient } from "./client.ts";
import { placed } from "./entries.ts";
import { merge } from "./merge.ts";

/** Adds an entry, and tells what was done. @throws {UserError | ProblemsError} If it cannot be added. */
export async function install(client: Client, entry: Entry, changing: Changing): Promise<void> {
  const change = changeOf(client, changing, `Cannot add ${quote(entry.name)} to`);
  if (client.format === "own") await addByCommand(client, entry, change);
  else await changeFile(client, entry, change, (text) => addTo(client, entry, text, change));
}

/** The command says itself what it did, or why not. */
async function addByCommand(client: CommandClient, entry: Entry, change: Change): Promise<void> {
  const { what, file, spawner, force, print } = change;
  const program = await findProgram(client, entry, change);
  const { code: found, stdout } = await outputOf(spawner, client.lookUp(entry.name));
  const place = placed(startOf(entry), found === 0 ? client.read(stdout) ?? {} : undefined, force);
  if ("kind" in place && place.kind === "same") return print(`${already(entry, file)}\n`);
  if ("kind" in place) throw taken(what);
  const code = await handTo(spawner, client.command({ ...entry, env: place.value.env as Entry["env"] }));
  if (code !== 0) throw failure(`${what}: ${program} ended with exit code ${code}`);
  print(`Next: ${client.next}\n`);
}

/** How a server is started, as clients write it. */
function startOf({ command, args, env }: Entry): JsonObject {
  return { command, args: [...args], env: { ...env } };
}

async function addTo(client: FileClient, entry: Entry, text: string, { what, file, force, printing }: Change) {
  const merged = await merge(client, entry, text, force);
  switch (merged.kind) {
    case "changed": {
      const done = merged.replaced ? `Replaced ${entry.name} in` : `Added ${entry.name} to`;
      return { text: merged.text, said: `${done} ${printable(file)}` };
    }
    case "same":
      return { said: already(entry, file) };
    case "taken":
      throw taken(what);
    case "unfit":
      throw unfit("client/file", merged, entry, file, `${printing} prints what to put there by hand`);
  }
}

function already(entry: Entry, file: string): string {
  return `${entry.name} is in ${printable(file)} already`;
}

function taken(what: string): UserError {
  return failure(
    `${what}: found another server of that name`,
    "--name gives this one a name of its own, --force replaces it",
  );
}
