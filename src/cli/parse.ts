/** Takes a command line apart, by what its command declares (POSIX Utility Conventions, with long options). */

import { parseArgs } from "node:util";
import { exitCodes, UserError } from "../errors.ts";
import { list, nearest, quote } from "../text.ts";
import type { Command, Flag, Parsed, UnknownFlag } from "./command.ts";
import { commonFlags } from "./flags.ts";

/** Parses what follows a command's name. @throws {UserError} With exit code 2. */
export function parse(command: Command, words: readonly string[]): Parsed {
  const flags = [...command.flags, ...commonFlags];
  const tokens = tokensOf(flags, words);
  const found = new Map<string, string[]>();
  const positionals: string[] = [];
  let unknown: UnknownFlag | undefined;
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const flag = flags.find((candidate) => candidate.name === token.name);
    if (flag === undefined) {
      if (command.explainsFlags !== true) throw unknownFlag(command, token.rawName);
      unknown ??= { written: token.rawName, value: token.value, next: words[token.index + 1] };
      continue;
    }
    found.set(flag.name, [...found.get(flag.name) ?? [], checkValue(command, flag, token.rawName, token.value)]);
  }
  if (!found.has("help") && !found.has("version")) checkArguments(command, positionals);
  return {
    arguments: positionals,
    unknownFlag: unknown,
    text: (flag) => found.get(flag)?.at(-1),
    texts: (flag) => found.get(flag) ?? [],
    isOn: (flag) => found.has(flag),
  };
}

/** Where the first word stands that is no flag, and no value of one; `undefined` where there is none. */
export function firstArgument(command: Command, words: readonly string[]): number | undefined {
  return tokensOf([...command.flags, ...commonFlags], words).find(({ kind }) => kind === "positional")?.index;
}

function tokensOf(flags: readonly Flag[], words: readonly string[]) {
  return parseArgs({
    args: [...words],
    options: Object.fromEntries(
      flags.map((flag) => [flag.name, {
        type: flag.value === undefined ? "boolean" : "string",
        ...(flag.short === undefined ? {} : { short: flag.short }),
      }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}

function checkValue(command: Command, flag: Flag, written: string, value: string | undefined): string {
  if (flag.value === undefined) {
    if (value !== undefined) {
      throw usage(command, `Cannot use ${written} with a value: found ${quote(value)}, expected none`);
    }
    return "";
  }
  if (value === undefined) throw usage(command, `Cannot use ${written}: found no value, expected ${flag.value}`);
  if (flag.choices !== undefined && !flag.choices.includes(value)) {
    throw usage(command, `Cannot use ${written}: found ${quote(value)}, expected ${list(flag.choices)}`);
  }
  return value;
}

function checkArguments(command: Command, found: readonly string[]): void {
  const needed = command.arguments.filter((argument) => argument.isOptional !== true);
  if (found.length < needed.length) {
    const missing = list(needed.slice(found.length).map((argument) => argument.name), "and");
    throw usage(command, `Cannot run ${command.name}: ${missing} is missing`);
  }
  if (found.length > command.arguments.length && command.arguments.at(-1)?.isRepeated !== true) {
    const extra = quote(found[command.arguments.length]!);
    throw usage(command, `Cannot run ${command.name}: found ${extra}, expected nothing more`);
  }
  found.forEach((word, index) => {
    const { name, choices } = command.arguments[Math.min(index, command.arguments.length - 1)]!;
    if (choices === undefined || choices.includes(word)) return;
    throw usage(command, `Cannot run ${command.name}: ${name} is ${quote(word)}, expected ${list(choices)}`);
  });
}

/** A flag that the command does not have. @param hint What was meant, where it is no flag. */
export function unknownFlag(command: Command, written: string, hint?: string): UserError {
  const flags = [...command.flags, ...commonFlags];
  const meant = hint === undefined ? nearest(written.replace(/^-+/, ""), flags.map((flag) => flag.name)) : undefined;
  const step = meant === undefined ? hint : `did you mean --${meant}?`;
  return usage(command, `Cannot run ${command.name}: unknown flag ${quote(written)}`, step);
}

/** A command line that cannot be understood. */
export function usage(command: Command, message: string, hint = `see bashful help ${command.name}`): UserError {
  return new UserError(message, { exitCode: exitCodes.usage, hint });
}
