/** `bashful client`: connects a client: prints what goes into its file, or puts it there. */

import { type Places, readFile, Spawner, writeFiles } from "../../bash/mod.ts";
import { parseCommented } from "../../jsonfile/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { isObject } from "../../json.ts";
import { writeStderr } from "../../log.ts";
import { nearest, printable, quote } from "../../text.ts";
import { lowerFirst } from "../../words.ts";
import { blockOf } from "../clients/block.ts";
import type { Client, Entry, Merged } from "../clients/client.ts";
import { merge } from "../clients/merge.ts";
import { clients } from "../clients/table.ts";
import type { Command, Context, Parsed } from "../command.ts";
import { configFlag } from "../flags.ts";
import { nextCommand } from "../next_command.ts";
import { ownPlaces } from "../own_place.ts";
import { usage } from "../parse.ts";
import { writeError } from "../write_error.ts";

/** The command. */
export const client: Command = {
  name: "client",
  summary: "Connect a client: print what goes into its configuration, or put it there",
  details: `NAME is a client; without it, all are listed with the files that they read.
What to paste goes to standard output, where it goes to stderr. With --install, the file's other bytes stay as they
are, and the old file is kept as FILE.bak; a file that cannot be parsed is left alone.

Exit code 0: done. 1: the file cannot be changed. 2: usage. 78: there is no configuration to connect.`,
  arguments: [{ name: "NAME", isOptional: true, completes: "client" }],
  flags: [
    configFlag,
    { name: "install", short: "i", summary: "Add it to the client's file" },
    { name: "name", short: "n", value: "ENTRY", summary: "Call the server ENTRY (default: its name in server.json)" },
    { name: "force", short: "f", summary: "With --install: replace another server of that name" },
  ],
  async run(parsed, context) {
    const spawner = new Spawner();
    const places = await ownPlaces(spawner, parsed.text("config") ?? "");
    const wanted = parsed.arguments[0];
    if (wanted === undefined) return listClients(places, context);
    const found = clients.find(({ name }) => name === wanted);
    if (found === undefined) {
      const meant = nearest(wanted, clients.map(({ name }) => name));
      const hint = meant === undefined
        ? "bashful client lists those that it knows"
        : `did you mean bashful client ${meant}?`;
      throw usage(client, `Cannot connect ${quote(wanted)}: there is no such client`, hint);
    }
    const entry = await entryFor(found, parsed, places, spawner);
    if (places.program === "") {
      writeStderr("warning: Cannot tell where bashful is: it is started by its name, from the client's PATH\n");
    }
    if (parsed.isOn("install")) return await install(found, entry, places, parsed, { context, spawner });
    return show(found, entry, places, parsed, context);
  },
};

function listClients(places: Places, { print }: Context): number {
  const width = Math.max(...clients.map(({ name }) => name.length));
  for (const each of clients) {
    print(`${each.name.padEnd(width)}  ${printable(each.file(places) || each.title)}\n`);
  }
  return exitCodes.done;
}

function show(found: Client, entry: Entry, places: Places, parsed: Parsed, { print }: Context): number {
  const file = printable(found.file(places) || `the configuration of ${found.title}`);
  const command = found.command?.(entry, places);
  print(command === undefined ? blockOf(found, entry) : `${command}\n`);
  const where = command === undefined ? `Put this into ${file}` : "Run this";
  const words = ["client", found.name, "--install"];
  const name = parsed.text("name");
  if (name !== undefined) words.push("--name", name);
  const hint = `${nextCommand(words, parsed.text("config"))} puts it into ${command === undefined ? "the file" : file}`;
  writeStderr(`${where}, then ${found.next}\nhint: ${hint}\n`);
  return exitCodes.done;
}

/** @throws {UserError} If there is no configuration, or no name that the client takes. */
async function entryFor(found: Client, parsed: Parsed, places: Places, spawner: Spawner): Promise<Entry> {
  const { directory, isExplicit, prefix } = places;
  if (isExplicit && (await readFile(spawner, `${directory}/tools.json`)).kind === "absent") {
    throw new UserError(`Cannot connect ${found.title}: found no tools.json in ${quote(directory, 400)}`, {
      exitCode: exitCodes.configuration,
      hint: `${nextCommand(["init"], directory)} makes one`,
    });
  }
  if (places.isExample) writeStderr("note: there is no tools.json yet: the embedded example would be served\n");
  // A desktop program does not have what a shell's start-up files set.
  const isUsual = directory === `${places.home}/.config/bashful` || directory === "";
  return {
    name: parsed.text("name") === undefined
      ? await serverName(found, places, spawner)
      : legalName(parsed.text("name")!),
    command: places.program || "bashful",
    args: ["serve", ...(isUsual || places.isExample ? [] : ["--config", directory])],
    env: prefix === "tool_" ? {} : { SERVER_TOOLS_FUNCTION_NAME_PREFIX: prefix },
  };
}

function legalName(name: string): string {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name;
  throw usage(client, `Cannot use --name: found ${quote(name)}, expected 1 to 64 letters, digits, "_" or "-"`);
}

async function serverName(found: Client, { directory }: Places, spawner: Spawner): Promise<string> {
  const reading = directory === "" ? undefined : await readFile(spawner, `${directory}/server.json`);
  const server = reading?.kind === "text" ? parseCommented(reading.text) : undefined;
  const info = isObject(server) ? server.serverInfo : undefined;
  const written = isObject(info) && typeof info.name === "string" ? info.name : "";
  const plain = written.replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 64) || "bashful";
  return found.rename?.(plain) ?? plain;
}

async function install(
  found: Client,
  entry: Entry,
  places: Places,
  parsed: Parsed,
  { context: { print }, spawner }: { context: Context; spawner: Spawner },
): Promise<number> {
  const file = found.file(places);
  const what = `Cannot add ${quote(entry.name)} to ${file === "" ? found.title : quote(file, 400)}`;
  const fail = (message: string, hint?: string) => new UserError(message, { exitCode: exitCodes.failed, hint });
  if (file === "") throw fail(`${what}: the environment does not tell where its file is, expected HOME`);
  const reading = await readFile(spawner, file);
  if (reading.kind === "unreadable") throw fail(`${what}: ${lowerFirst(reading.reason)}`);
  const text = reading.kind === "text" ? reading.text : "";
  const merged = await merge(found, entry, text, parsed.isOn("force"));
  switch (merged.kind) {
    case "same":
      print(`${entry.name} is in ${printable(file)} already\n`);
      return exitCodes.done;
    case "taken":
      throw fail(
        `${what}: found another server of that name`,
        "--name gives this one a name of its own, --force replaces it",
      );
    case "refused":
      throw refusal(merged, what, file, found);
  }
  const over = reading.kind === "text" ? { text } : "nothing";
  const outcome = await writeFiles(spawner, [{ path: file, text: merged.text, over, keepsCopy: true }]);
  if (outcome.kind === "failed") throw writeError(outcome.failures);
  print(`${merged.replaced ? `Replaced ${entry.name} in` : `Added ${entry.name} to`} ${printable(file)}\n`);
  const copy = outcome.copies.get(file);
  if (copy !== undefined) print(`Kept the old file as ${printable(copy)}\n`);
  print(`Next: ${found.next}\n`);
  return exitCodes.done;
}

function refusal(merged: Merged & { kind: "refused" }, what: string, file: string, found: Client): UserError {
  const { reason, line, column } = merged;
  const place = line === undefined || column === undefined ? {} : { place: { file, line, column } };
  const message = `${what}: ${reason}`;
  const hint = `bashful client ${found.name} prints what to put there by hand`;
  const problem = { id: "client/file", severity: "error", message, hint, ...place } as const;
  return new UserError("", { exitCode: exitCodes.failed, problems: [problem] });
}
