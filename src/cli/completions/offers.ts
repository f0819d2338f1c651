/** What each word of a command line can be, by what commands declare; the scripts for the shells say it each in its way. */

import { clients } from "../clients/table.ts";
import type { Argument, Command, Flag } from "../command.ts";

/** What a word can be: one of some words, or a kind of thing that the shell finds out; `none` is anything. */
export type Offer =
  | readonly string[]
  | "tools"
  | "parameters"
  | "commands"
  | "directories"
  | "files"
  | "variables"
  | "none";

/** What the value of a flag can be. */
export function flagOffer({ value, choices }: Flag): Offer {
  if (choices !== undefined) return choices;
  if (value === "DIR") return "directories";
  if (value === "FILE") return "files";
  if (value === "VARIABLE") return "variables";
  return value === "PATTERN" || value === "TOOL" ? "tools" : "none";
}

/** What an argument can be. */
export function argumentOffer({ choices, completes }: Argument): Offer {
  if (choices !== undefined) return choices;
  if (completes === "tool") return "tools";
  if (completes === "argument") return "parameters";
  if (completes === "command") return "commands";
  if (completes === "client") return clients.map(({ name }) => name);
  return completes === "directory" ? "directories" : "none";
}

/** What the arguments of a command can be, by position; the last goes for all that follow where `repeats`. */
export function argumentOffers({ arguments: list }: Command): { offers: readonly Offer[]; repeats: boolean } {
  return { offers: list.map(argumentOffer), repeats: list.at(-1)?.isRepeated === true };
}

/** The ways to write a flag: `--config`, `-c`. */
export function spellings({ name, short }: Flag): string[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
}
