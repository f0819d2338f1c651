/** `bashful completions SHELL`: prints the script with which a shell completes the command line. */

import { exitCodes } from "../../errors.ts";
import type { Command } from "../command.ts";
import { completionScript, type Shell, shells } from "../completions/mod.ts";

/** The command. */
export const completions: Command = {
  name: "completions",
  summary: "Print shell completions, of tool names too",
  details: `  bash   eval "$(bashful completions bash)"      in ~/.bashrc
  zsh    source <(bashful completions zsh)       in ~/.zshrc, after compinit
  fish   bashful completions fish | source       in ~/.config/fish/config.fish`,
  arguments: [{ name: "SHELL", choices: shells, completes: "shell" }],
  flags: [],
  async run(parsed, { print, commands }) {
    print(completionScript(parsed.arguments[0] as Shell, await commands()));
    return exitCodes.done;
  },
};
