/**
 * Completions for zsh, a file `_bashful` in a folder of `$fpath`, or sourced after `compinit`: the data for
 * `complete.zsh`.
 */

import type { Command, Flag } from "../command.ts";
import { commonFlags } from "../flags.ts";
import program from "./complete.zsh" with { type: "text" };
import { fill } from "./fill.ts";
import { argumentOffer, flagOffer, type Offer } from "./offers.ts";

/** The script that zsh autoloads or sources. */
export function zshCompletions(commands: readonly Command[]): string {
  const serve = commands.find(({ name }) => name === "serve")!;
  return fill(program, {
    commands: commands.map(({ name, summary }) => single(`${name}:${summary}`)),
    flags: flagSpecs(serve.flags),
    arguments: commands.flatMap(branch),
  });
}

function branch(command: Command): string[] {
  const positions = command.arguments.map((argument, index) => {
    const place = argument.isRepeated === true ? "*" : `${index + 1}`;
    return single(`${place}:${argument.name}:${action(argumentOffer(argument))}`);
  });
  const specs = [...flagSpecs(command.flags), ...positions].map((spec) => `    ${spec} \\`);
  return [`${command.name})`, "  _arguments -s \\", ...specs, "    && ret=0", "  ;;"];
}

function flagSpecs(flags: readonly Flag[]): string[] {
  return [...flags, ...commonFlags].flatMap((flag) => {
    const { name, short, value, summary, isRepeated } = flag;
    const takes = value === undefined ? "" : `:${value.replaceAll(":", "\\:")}:${action(flagOffer(flag))}`;
    const others = short === undefined || isRepeated === true ? "" : `(-${short} --${name})`;
    const prefix = isRepeated === true ? "*" : others;
    const about = `[${summary.replace(/[[\]:\\]/g, "\\$&")}]${takes}`;
    const long = single(`${prefix}--${name}${value === undefined ? "" : "="}${about}`);
    return short === undefined ? [long] : [long, single(`${prefix}-${short}${about}`)];
  });
}

function action(offer: Offer): string {
  switch (offer) {
    case "tools":
      return "_bashful_tools";
    case "parameters":
      return "_bashful_parameters";
    case "commands":
      return "_bashful_commands";
    case "directories":
      return "_files -/";
    case "files":
      return "_files";
    case "variables":
      return '_parameters -g "*export*"';
    case "none":
      return " ";
    default:
      return `(${offer.join(" ")})`;
  }
}

function single(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
