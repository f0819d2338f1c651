/** `bashful client`: connects a client: prints what to paste, or puts it where the client reads it. */

import { type Places, readFile, Spawner } from "../../bash/mod.ts";
import { parseCommented } from "../../jsonfile/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { isObject } from "../../json.ts";
import type { Log } from "../../log.ts";
import { list, nearest, printable, quote } from "../../text.ts";
import { toPaste } from "../clients/block.ts";
import type { Client, Entry } from "../clients/client.ts";
import { inProject } from "../clients/entries.ts";
import { install } from "../clients/install.ts";
import { clients } from "../clients/table.ts";
import { uninstall } from "../clients/uninstall.ts";
import { readVariable, variablesFor, type WantedVariable } from "../clients/variables.ts";
import type { Command, Context, Parsed } from "../command.ts";
import { configFlag } from "../flags.ts";
import { nextCommand } from "../next_command.ts";
import { ownPlaces } from "../places.ts";
import { usage } from "../parse.ts";

/** The command. */
export const client: Command = {
  name: "client",
  summary: "Connect a client: print what goes into its configuration, or put it there",
  details: `NAME is a client; without it, all are listed with the files that they read.
What to paste goes to standard output, where it goes to stderr. With --install and --remove, the file's other bytes
stay as they are, and the old file is kept as FILE.bak; a file that cannot be parsed is left alone. The file of Codex
is changed by codex mcp add and codex mcp remove.

  bashful client cursor --install --env API_TOKEN
  bashful client claude-code --project --install
  bashful client claude-desktop --remove

With --env, the client's file refers to the variable where the client knows how to (Cursor, Windsurf, Gemini CLI,
Claude Code in a project), or has the client ask for its value (Visual Studio Code) or find it (goose). Other files
hold the value in plain text. No value is printed.

Exit code 0: done. 1: the file cannot be changed. 2: usage. 78: there is no configuration to connect.`,
  arguments: [{ name: "NAME", isOptional: true, completes: "client" }],
  flags: [
    configFlag,
    { name: "install", short: "i", summary: "Add it to the client's file" },
    { name: "remove", short: "r", summary: "Take it out of the client's file" },
    {
      name: "project",
      short: "p",
      summary: `In the working directory's file, which is a project's (${list(projectClients(), "and")})`,
    },
    {
      name: "env",
      short: "e",
      value: "VARIABLE",
      isRepeated: true,
      summary: "Give the server this variable; VARIABLE=VALUE to say its value; may be given again",
    },
    { name: "name", short: "n", value: "ENTRY", summary: "Call the server ENTRY (default: its name in server.json)" },
    { name: "force", short: "f", summary: "With --install or --remove: another server of that name too" },
  ],
  async run(parsed, context) {
    const spawner = new Spawner();
    const places = await ownPlaces(spawner, parsed.text("config") ?? "");
    const wanted = parsed.arguments[0];
    if (wanted === undefined) return listClients(places, parsed.isOn("project"), context);
    const found = clients.find(({ name }) => name === wanted);
    if (found === undefined) {
      const meant = nearest(wanted, clients.map(({ name }) => name));
      const hint = meant === undefined
        ? "bashful client lists those that it knows"
        : `did you mean ${nextCommand(["client", meant], parsed.text("config"))}?`;
      throw usage(client, `Cannot connect ${quote(wanted)}: there is no such client`, hint);
    }
    const target = parsed.isOn("project") ? projectOf(found) : found;
    const isRemoval = parsed.isOn("remove");
    const variables = readVariables(parsed);
    if (isRemoval) refuseBeside(parsed, ["install", "env"]);
    const bare = await entryFor(target, parsed, places, spawner, isRemoval ? undefined : context.log);
    const printing = nextCommand(["client", found.name, ...flagsAgain(parsed)], parsed.text("config"));
    const changing = { places, spawner, force: parsed.isOn("force"), printing, print: context.print };
    if (isRemoval) {
      await uninstall(target, bare, changing);
      return exitCodes.done;
    }
    const { env, ...others } = await variablesFor(target, variables, spawner);
    const entry = { ...bare, env: { ...bare.env, ...env }, ...others };
    if (places.program === "") {
      const message = "Cannot tell where bashful is: it is started by its name, from the client's PATH";
      context.log.show("warning", { message });
    }
    if (!parsed.isOn("install")) return show(target, entry, places, parsed, context);
    await install(target, entry, changing);
    return exitCodes.done;
  },
};

function listClients(places: Places, inProjects: boolean, { print }: Context): number {
  const listed = inProjects ? clients.map(inProject).filter((each) => each !== undefined) : clients;
  const width = Math.max(...listed.map(({ name }) => name.length));
  for (const each of listed) {
    print(`${each.name.padEnd(width)}  ${printable(each.file(places) || each.title)}\n`);
  }
  return exitCodes.done;
}

/** The clients that have a file in a project. */
function projectClients(): string[] {
  return clients.filter((each) => inProject(each) !== undefined).map(({ name }) => name);
}

/** The client as it is in a project. @throws {UserError} If it has no file there. */
function projectOf(found: Client): Client {
  const target = inProject(found);
  if (target !== undefined) return target;
  throw usage(
    client,
    `Cannot use --project with ${found.title}: found no file of it in projects, expected ${list(projectClients())}`,
  );
}

/** @throws {UserError} If a flag is given that has no meaning with --remove. */
function refuseBeside(parsed: Parsed, flags: readonly string[]): void {
  const found = flags.find((flag) => parsed.texts(flag).length > 0);
  if (found !== undefined) throw usage(client, `Cannot use --remove with --${found}: expected one of them`);
}

/** @throws {UserError} If a word is no variable. */
function readVariables(parsed: Parsed): WantedVariable[] {
  return parsed.texts("env").map((word) => {
    const variable = readVariable(word);
    if (variable !== undefined) return variable;
    // What stands behind the sign may be a secret.
    throw usage(
      client,
      `Cannot use --env: found ${quote(word.replace(/=.*/s, "=..."))}, expected VARIABLE or VARIABLE=VALUE`,
    );
  });
}

/** The flags that say what is added, for a hint; values are not told again. */
function flagsAgain(parsed: Parsed): string[] {
  const name = parsed.text("name");
  return [
    ...(name === undefined ? [] : ["--name", name]),
    ...(parsed.isOn("project") ? ["--project"] : []),
    ...readVariables(parsed).flatMap(({ name, value }) => ["--env", value === undefined ? name : `${name}=VALUE`]),
  ];
}

function show(found: Client, entry: Entry, places: Places, parsed: Parsed, { print, log }: Context): number {
  const file = printable(found.file(places) || `the configuration of ${found.title}`);
  print(toPaste(found, entry, places.os));
  const isCommand = found.command !== undefined;
  const where = isCommand ? "Run this" : `Put this into ${file}`;
  const words = ["client", found.name, "--install", ...flagsAgain(parsed)];
  const hidden = list(entry.secrets ?? [], "and");
  if (hidden !== "") {
    const message = isCommand
      ? `the value of ${hidden} is not shown: the command takes it from the shell that runs it`
      : `the value of ${hidden} is not shown: write it in the place of <...>, or let --install do so`;
    log.show("info", { label: "note", message });
  }
  const hint = `${nextCommand(words, parsed.text("config"))} puts it into ${isCommand ? file : "the file"}`;
  log.show("info", { label: "", message: `${where}, then ${found.next}`, hint });
  return exitCodes.done;
}

/**
 * @param log Told of what the entry would serve; absent where it is to go, which takes no configuration.
 * @throws {UserError} If there is no configuration, or no name that the client takes.
 */
async function entryFor(
  found: Client,
  parsed: Parsed,
  places: Places,
  spawner: Spawner,
  log: Log | undefined,
): Promise<Entry> {
  const { directory, isExplicit, prefix } = places;
  if (log !== undefined && isExplicit && (await readFile(spawner, `${directory}/tools.json`)).kind === "absent") {
    throw new UserError(`Cannot connect ${found.title}: found no tools.json in ${quote(directory, 400)}`, {
      exitCode: exitCodes.configuration,
      hint: `${nextCommand(["init"], directory)} makes one`,
    });
  }
  if (places.isExample) {
    const message = "there is no tools.json yet: the embedded example would be served";
    log?.show("warning", { label: "note", message });
  }
  // A desktop program does not see what a shell's start-up files set, so every directory but the usual one is named.
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
