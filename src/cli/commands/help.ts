/** `bashful help [COMMAND]`: the same words as `--help`. */

import { exitCodes, UserError } from "../../errors.ts";
import { nearest, quote } from "../../text.ts";
import type { Command } from "../command.ts";
import { commands } from "../commands.ts";
import { commandHelp, overview } from "../help.ts";
import { manual } from "../manual.ts";

/** The command. */
export const help: Command = {
  name: "help",
  summary: "Show help, of one command too",
  arguments: [{ name: "COMMAND", isOptional: true, completes: "command" }],
  flags: [{ name: "man", summary: "Print the manual page, for man -l -" }],
  run(parsed, { print }) {
    const [name] = parsed.arguments;
    if (parsed.isOn("man")) {
      print(manual(commands));
      return exitCodes.done;
    }
    if (name === undefined) {
      print(overview(commands));
      return exitCodes.done;
    }
    const command = commands.find((candidate) => candidate.name === name);
    if (command === undefined) {
      const meant = nearest(name, commands.map((candidate) => candidate.name));
      throw new UserError(`Cannot show help of ${quote(name)}: there is no such command`, {
        exitCode: exitCodes.usage,
        hint: meant === undefined ? "see bashful --help" : `did you mean bashful help ${meant}?`,
      });
    }
    print(commandHelp(command));
    return exitCodes.done;
  },
};
