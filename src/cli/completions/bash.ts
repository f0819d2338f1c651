/** Completions for Bash 3.2 and later, without the bash-completion package: the data for `complete.bash`. */

import type { Command } from "../command.ts";
import { commonFlags } from "../flags.ts";
import program from "./complete.bash" with { type: "text" };
import { fill } from "./fill.ts";
import { argumentOffers, flagOffer, type Offer, spellings } from "./offers.ts";

/** The script that Bash sources. */
export function bashCompletions(commands: readonly Command[]): string {
  return fill(program, {
    defaults: [
      `__bashful_commands='${commands.map(({ name }) => name).join(" ")}'`,
      `__bashful_flags='${flagWords([])}'`,
    ],
    commands: commands.flatMap(declaration),
    values: [...commands.flatMap(({ name, flags }) => values(name, flags)), ...values("*", commonFlags)],
  });
}

function declaration(command: Command): string[] {
  const { offers, repeats } = argumentOffers(command);
  const assignments = [
    `__bashful_flags='${flagWords(command.flags)}'`,
    ...(offers.length === 0 ? [] : [`__bashful_offers=(${offers.map(quoted).join(" ")})`]),
    ...(repeats ? ["__bashful_repeats=1"] : []),
  ];
  return [`${command.name})`, ...assignments.map((line) => `  ${line}`), "  ;;"];
}

function flagWords(flags: Command["flags"]): string {
  return [...flags, ...commonFlags].map(({ name }) => `--${name}`).join(" ");
}

function values(command: string, flags: Command["flags"]): string[] {
  return flags.filter(({ value }) => value !== undefined).map((flag) => {
    const patterns = spellings(flag).map((spelling) => `${command},${spelling}`);
    return `${patterns.join(" | ")}) __bashful_offer=${quoted(flagOffer(flag))} ;;`;
  });
}

function quoted(offer: Offer): string {
  if (offer === "commands") return '"$__bashful_commands"';
  return typeof offer === "string" ? `:${offer}` : `'${offer.join(" ")}'`;
}
