/** Completions for fish 3 and later: the data for `complete.fish`. */

import type { Command, Flag } from "../command.ts";
import { commonFlags } from "../flags.ts";
import program from "./complete.fish" with { type: "text" };
import { fill } from "./fill.ts";
import { argumentOffers, flagOffer, type Offer, spellings } from "./offers.ts";

/** The script that fish sources. */
export function fishCompletions(commands: readonly Command[]): string {
  const flags = [...commands.flatMap((command) => command.flags), ...commonFlags];
  const valued = new Set(flags.filter(({ value }) => value !== undefined).flatMap(spellings));
  return fill(program, {
    valued: [`set -l valued ${[...valued].join(" ")}`],
    commands: commands.map(({ name, summary }) => line("__bashful_needs_command", `-a ${name} -d ${single(summary)}`)),
    flags: commonFlags.map((flag) => flagLine(undefined, flag)),
    arguments: commands.flatMap((command) => commandLines(command, commands)),
  });
}

function commandLines(command: Command, commands: readonly Command[]): string[] {
  const { offers, repeats } = argumentOffers(command);
  const positions = offers.map((offer, index) => {
    const place = `${index + 1}${repeats && index === offers.length - 1 ? "-" : ""}`;
    const values = offer === "commands" ? commands.map(({ name }) => name) : offer;
    const takes = completing(values);
    return takes === "" ? "" : line(`__bashful_at ${command.name} ${place}`, takes);
  });
  const flags = command.flags.map((flag) => flagLine(`__bashful_at ${command.name}`, flag));
  return [...flags, ...positions].filter((text) => text !== "");
}

function flagLine(condition: string | undefined, flag: Flag): string {
  const { name, short, value, summary } = flag;
  const takes = value === undefined ? [] : ["-x", completing(flagOffer(flag))].filter((text) => text !== "");
  const spelt = [`-l ${name}`, ...(short === undefined ? [] : [`-s ${short}`])];
  return line(condition, [...spelt, ...takes, `-d ${single(summary)}`].join(" "));
}

function line(condition: string | undefined, rest: string): string {
  return `complete -c bashful ${condition === undefined ? "" : `-n ${single(condition)} `}${rest}`;
}

function completing(offer: Offer): string {
  switch (offer) {
    case "tools":
      return "-a '(__bashful_tools)'";
    case "parameters":
      return "-a '(__bashful_parameters)'";
    case "directories":
      return "-a '(__fish_complete_directories)'";
    case "files":
      return "-a '(__fish_complete_path)'";
    case "variables":
      return "-a '(set --names --export)'";
    case "commands":
    case "none":
      return "";
    default:
      return `-a '${offer.join(" ")}'`;
  }
}

function single(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
