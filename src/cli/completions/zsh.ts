/** Completions for zsh: a file `_bashful` in a folder of `$fpath`, or sourced after `compinit`. */

import type { Command, Flag } from "../command.ts";
import { argumentOffer, flagOffer, type Offer } from "./offers.ts";
import { commonFlags } from "../flags.ts";

/** The script that zsh autoloads or sources. */
export function zshCompletions(commands: readonly Command[]): string {
  const serve = commands.find(({ name }) => name === "serve")!;
  return `#compdef bashful
# Completions of bashful for zsh; made by: bashful completions zsh

_bashful_commands() {
  local -a commands=(
${commands.map(({ name, summary }) => `    ${single(`${name}:${summary}`)}`).join("\n")}
  )
  _describe -t commands command commands
}

_bashful_tools() {
  local -a tools config
  local dir="\${opt_args[--config]:-\${opt_args[-c]}}"
  [[ -z $dir ]] || config=(--config \${~\${(Q)dir}})
  tools=(\${(f)"$($bashful_program list --names --log-level silent $config 2>/dev/null </dev/null)"})
  (($#tools == 0)) || compadd -a tools
}

_bashful() {
  local curcontext="$curcontext" state line ret=1
  local bashful_program=\${~\${(Q)words[1]}}
  typeset -A opt_args
  _arguments -s -C -A '-*' ${flagSpecs(serve.flags)} \\
    '1: :_bashful_commands' \\
    '*:: :->argument' && ret=0
  [[ $state == argument ]] || return ret
  case $words[1] in
${commands.map(branch).join("\n")}
  esac
  return ret
}

if [[ $funcstack[1] == _bashful ]]; then
  _bashful "$@"
else
  compdef _bashful bashful
fi
`;
}

function branch(command: Command): string {
  const positions = command.arguments.map((argument, index) => {
    const place = argument.isRepeated === true ? "*" : `${index + 1}`;
    return single(`${place}:${argument.name}:${action(argumentOffer(argument))}`);
  });
  const specs = [flagSpecs(command.flags), ...positions].join(" \\\n        ");
  return `    ${command.name})\n      _arguments -s ${specs} && ret=0\n      ;;`;
}

function flagSpecs(flags: readonly Flag[]): string {
  return [...flags, ...commonFlags].flatMap((flag) => {
    const { name, short, value, summary, isRepeated } = flag;
    const takes = value === undefined ? "" : `:${value}:${action(flagOffer(flag))}`;
    const others = short === undefined || isRepeated === true ? "" : `(-${short} --${name})`;
    const prefix = isRepeated === true ? "*" : others;
    const about = `[${summary.replace(/[[\]:\\]/g, "\\$&")}]${takes}`;
    const long = single(`${prefix}--${name}${value === undefined ? "" : "="}${about}`);
    return short === undefined ? [long] : [long, single(`${prefix}-${short}${about}`)];
  }).map((spec) => `\\\n        ${spec}`).join(" ");
}

function action(offer: Offer): string {
  switch (offer) {
    case "tools":
      return "_bashful_tools";
    case "commands":
      return "_bashful_commands";
    case "directories":
      return "_files -/";
    case "files":
      return "_files";
    case "none":
      return " ";
    default:
      return `(${offer.join(" ")})`;
  }
}

function single(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
