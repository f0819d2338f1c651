/** `bashful help [TOPIC]`: a command's `--help`, or the documentation of a helper function. */

import { helpers } from "../../bash/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { nearest, quote } from "../../text.ts";
import type { Command } from "../command.ts";
import { commandHelp, overview } from "../help/pages.ts";
import { helperHelp, helperList } from "../help/helpers.ts";
import { manual } from "../help/manual.ts";

/** The command. */
export const help: Command = {
  name: "help",
  summary: "Show help, of one command or helper function too",
  details: `bashful help helpers lists the functions that tools.bash can call; bashful help json_get shows one.`,
  arguments: [{ name: "TOPIC", isOptional: true, completes: "command" }],
  flags: [{ name: "man", summary: "Print the manual page, for man -l -" }],
  async run(parsed, context) {
    const [topic] = parsed.arguments;
    const commands = await context.commands();
    context.print(
      parsed.isOn("man") ? manual(commands) : topic === undefined ? overview(commands) : about(topic, commands),
    );
    return exitCodes.done;
  },
};

function about(topic: string, commands: readonly Command[]): string {
  const command = commands.find((candidate) => candidate.name === topic);
  if (command !== undefined) return commandHelp(command);
  if (topic === "helpers") return helperList();
  const helper = helpers.find((candidate) => candidate.name === topic);
  if (helper !== undefined) return helperHelp(helper);
  const topics = [...commands.map(({ name }) => name), "helpers", ...helpers.map(({ name }) => name)];
  const meant = nearest(topic, topics);
  throw new UserError(`Cannot show help of ${quote(topic)}: there is no such command or helper function`, {
    exitCode: exitCodes.usage,
    hint: meant === undefined ? "see bashful --help" : `did you mean bashful help ${meant}?`,
  });
}
