/** `bashful help [TOPIC]`: a command's `--help`, or what a tool is called with, or the documentation of a helper
 * function. */

import { helpers, Spawner } from "../../bash/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { nearest, quote } from "../../text.ts";
import type { Command, Parsed } from "../command.ts";
import { configFlag } from "../flags.ts";
import { commandHelp, overview } from "../help/pages.ts";
import { helperHelp, helperList } from "../help/helpers.ts";
import { manual } from "../help/manual.ts";
import { toolPage } from "../help/tool.ts";
import { nextCommand } from "../next_command.ts";
import { loader, whyUnserved } from "../startup.ts";

/** The command. */
export const help: Command = {
  name: "help",
  summary: "Show help, of one command, tool or helper function too",
  details: `bashful help file_size shows what a tool is called with. bashful help helpers lists the functions that
tools.bash can call; bashful help json_get shows one.`,
  arguments: [{ name: "TOPIC", isOptional: true, completes: "command" }],
  flags: [configFlag, { name: "man", summary: "Print the manual page, for man -l -" }],
  async run(parsed, context) {
    const [topic] = parsed.arguments;
    const commands = await context.commands();
    if (parsed.isOn("man")) context.print(manual(commands));
    else if (topic === undefined) context.print(overview(commands));
    else context.print(about(topic, commands) ?? await aboutTool(topic, commands, parsed));
    return exitCodes.done;
  },
};

/** The page of a command or of helper functions; `undefined` for what is neither. */
function about(topic: string, commands: readonly Command[]): string | undefined {
  const command = commands.find((candidate) => candidate.name === topic);
  if (command !== undefined) return commandHelp(command);
  if (topic === "helpers") return helperList();
  const helper = helpers.find((candidate) => candidate.name === topic);
  return helper && helperHelp(helper);
}

/** @throws {UserError | ProblemsError} If there is no such tool, or it is not served. */
async function aboutTool(topic: string, commands: readonly Command[], parsed: Parsed): Promise<string> {
  const outcome = await loader(parsed, new Spawner())();
  const { catalog } = outcome;
  const tool = catalog?.find(topic);
  if (tool !== undefined) return await toolPage(tool, parsed.text("config"));
  const own = catalog && whyUnserved(topic, outcome);
  if (own !== undefined) throw own;
  const topics = [...commands, ...helpers, ...catalog?.listed ?? []].map(({ name }) => name);
  const meant = nearest(topic, [...topics, "helpers"]);
  const missing = catalog === undefined
    ? "there is no such command or helper function, and the tools cannot be read"
    : "there is no such command, tool or helper function";
  const config = parsed.text("config");
  const hint = catalog === undefined ? `${nextCommand(["check"], config)} says why` : "see bashful --help";
  throw new UserError(`Cannot show help of ${quote(topic)}: ${missing}`, {
    exitCode: exitCodes.usage,
    hint: meant === undefined ? hint : `did you mean ${nextCommand(["help", meant], config)}?`,
  });
}
