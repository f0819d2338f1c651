/** Completions for fish 3 and later. */

import type { Command, Flag } from "../command.ts";
import { argumentOffers, flagOffer, type Offer, spellings } from "./offers.ts";
import { commonFlags } from "../flags.ts";

/** The script that fish sources. */
export function fishCompletions(commands: readonly Command[]): string {
  const flags = [...commands.flatMap((command) => command.flags), ...commonFlags];
  const valued = new Set(flags.filter(({ value }) => value !== undefined).flatMap(spellings));
  return `# Completions of bashful for fish; made by: bashful completions fish

# The command and its arguments before the cursor, without flags and their values.
function __bashful_words
    set -l tokens (commandline -opc)
    set -l skip
    for token in $tokens[2..-1]
        if set -q skip[1]
            set skip
        else if contains -- $token ${[...valued].join(" ")}
            set skip 1
        else if not string match -q -- '-*' $token
            echo -- $token
        end
    end
end

# Whether the cursor belongs to COMMAND; with POSITION, whether it is at that argument of it, counted from 1.
function __bashful_at # COMMAND [POSITION | FIRST-]
    set -l words (__bashful_words)
    set -q words[1]; or test "$argv[1]" = serve -a -z "$argv[2]"; or return 1
    set -q words[1]; and test "$words[1]" != "$argv[1]"; and return 1
    set -l position (count $words)
    switch "$argv[2]"
        case ''
            return 0
        case '*-'
            test $position -ge (string trim -r -c - -- $argv[2])
        case '*'
            test $position -eq $argv[2]
    end
end

function __bashful_needs_command
    test (count (__bashful_words)) -eq 0
end

function __bashful_tools
    set -l tokens (commandline -opc)
    set -l config
    for i in (seq 2 (count $tokens))
        if contains -- $tokens[$i] --config -c; and set -q tokens[(math $i + 1)]
            set config --config $tokens[(math $i + 1)]
        else if string match -q -- '--config=*' $tokens[$i]
            set config --config (string replace -- '--config=' '' $tokens[$i])
        end
    end
    set -l program (string replace -r '^~' $HOME -- $tokens[1])
    $program list --names --log-level silent $config 2>/dev/null </dev/null
end

complete -c bashful -f
${commands.map(({ name, summary }) => line("__bashful_needs_command", `-a ${name} -d ${single(summary)}`)).join("\n")}

${commonFlags.map((flag) => flagLine(undefined, flag)).join("\n")}
${commands.map((command) => commandLines(command, commands)).filter((text) => text !== "").join("\n")}
`;
}

function commandLines(command: Command, commands: readonly Command[]): string {
  const { offers, repeats } = argumentOffers(command);
  const positions = offers.map((offer, index) => {
    const place = `${index + 1}${repeats && index === offers.length - 1 ? "-" : ""}`;
    const values = offer === "commands" ? commands.map(({ name }) => name) : offer;
    const takes = completing(values);
    return takes === "" ? "" : line(`__bashful_at ${command.name} ${place}`, takes);
  });
  const flags = command.flags.map((flag) => flagLine(`__bashful_at ${command.name}`, flag));
  return [...flags, ...positions].filter((text) => text !== "").join("\n");
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
    case "directories":
      return "-a '(__fish_complete_directories)'";
    case "files":
      return "-a '(__fish_complete_path)'";
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
