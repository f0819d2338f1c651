/** The command line: finds the command, runs it, words what stopped it. */

import { exitCodes, UserError } from "../errors.ts";
import { type Level, Log, type LogFormat } from "../log.ts";
import { stderrWritten } from "../stderr.ts";
import { nearest, quote } from "../text.ts";
import { version } from "../version.ts";
import type { Command, Context } from "./command.ts";
import { explain } from "./explain.ts";
import { serve } from "./commands/serve.ts";
import { commandHelp, overview } from "./help/pages.ts";
import { print } from "./output.ts";
import { firstArgument, parse } from "./parse.ts";

/**
 * Runs one command line.
 *
 * @param words What follows the program's name.
 * @returns The exit code; never throws.
 */
export async function run(words: readonly string[]): Promise<number> {
  const log = new Log();
  try {
    return await dispatch(words, { log, print, commands: allCommands });
  } catch (error) {
    return explain(error, log);
  } finally {
    await stderrWritten();
  }
}

async function dispatch(words: readonly string[], context: Context): Promise<number> {
  const [first, ...rest] = words;
  // A person who starts it by hand, with nothing to feed it, is told what it is (contract S1).
  if (first === undefined && Deno.stdin.isTerminal()) {
    return say(await (await import("./help/welcome.ts")).welcome(), context);
  }
  if (first === undefined) return await runCommand(serve, [], context);
  if (first === "--help" || first === "-h") return say(overview(await allCommands()), context);
  if (first === "--version" || first === "-V") return say(`bashful ${version}\n`, context);
  if (first.startsWith("-")) return await runFlagged(words, context);
  return await runCommand(first === serve.name ? serve : await find(first), rest, context);
}

/** Runs a command whose flags stand before its name, or serves. */
async function runFlagged(words: readonly string[], context: Context): Promise<number> {
  const at = firstArgument(serve, words);
  if (at === undefined) return await runCommand(serve, words, context);
  const name = words[at]!;
  return await runCommand(name === serve.name ? serve : await find(name), words.toSpliced(at, 1), context);
}

/** Loads every command, in the order of help: a client that starts a server is not to wait for the others. */
async function allCommands(): Promise<readonly Command[]> {
  return (await import("./commands.ts")).commands;
}

function say(text: string, { print }: Context): number {
  print(text);
  return exitCodes.done;
}

async function find(name: string): Promise<Command> {
  const commands = await allCommands();
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  const meant = nearest(name, commands.map((candidate) => candidate.name));
  throw new UserError(`Cannot run ${quote(name)}: there is no such command`, {
    exitCode: exitCodes.usage,
    hint: meant === undefined ? "see bashful --help" : `did you mean bashful ${meant}?`,
  });
}

function asksForJson(words: readonly string[]): boolean {
  return words.some((word, at) =>
    word === "--log-format=json" || (word === "json" && words[at - 1] === "--log-format")
  );
}

async function runCommand(command: Command, words: readonly string[], context: Context): Promise<number> {
  // What is wrong with the other words is told in the format too.
  if (asksForJson(words)) context.log.format = "json";
  const parsed = parse(command, words);
  if (parsed.isOn("help")) return say(await command.help?.(parsed, context) ?? commandHelp(command), context);
  if (parsed.isOn("version")) return say(`bashful ${version}\n`, context);
  context.log.level = (parsed.text("log-level") as Level | undefined) ?? context.log.level;
  context.log.format = (parsed.text("log-format") as LogFormat | undefined) ?? context.log.format;
  return await command.run(parsed, context);
}
