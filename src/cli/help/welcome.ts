/** What `bashful` says to a person who starts it on a terminal: above all a call that works with the configuration at hand. */

import { Spawner } from "../../bash/mod.ts";
import { isObject } from "../../json.ts";
import { loadCatalog, type Tool } from "../../tools/mod.ts";
import { version } from "../../version.ts";
import { sampleArguments } from "../calling/sample.ts";
import { argumentWords } from "../calling/words.ts";
import { nextCommand } from "../next_command.ts";

/** The page. @throws {BashMissing} If there is no bash that runs. */
export async function welcome(): Promise<string> {
  const { catalog, loaded } = await loadCatalog(new Spawner(), "");
  return await welcomePage(catalog?.tools ?? [], loaded.kind === "example");
}

/** The same for these tools. @param isExample Whether they are the embedded example, for lack of others. */
export async function welcomePage(tools: readonly Tool[], isExample: boolean): Promise<string> {
  return `bashful ${version}: serves Bash functions as MCP tools over stdio

An MCP client starts it and speaks to it over standard input; there is nothing to type here.

${await firstStep(tools)}
  See the tools:      bashful list
  ${isExample ? "Make your own:      bashful init" : "Make a tool:        bashful add NAME"}
  Connect a client:   bashful client claude-desktop
  Serve by hand:      bashful serve

bashful --help shows all commands.
`;
}

async function firstStep(tools: readonly Tool[]): Promise<string> {
  if (tools.length === 0) return "  See what is wrong:  bashful check";
  return `  Try a tool:         ${await callOf(tools) ?? "bashful help TOOL"}`;
}

/** How many tools are tried for one that can be called. */
const mostTried = 20;

/** A call of the tool that can be tried with the least harm, and with the least to know. */
async function callOf(tools: readonly Tool[]): Promise<string | undefined> {
  const ranked = tools.slice(0, 200).map((tool) => ({ tool, rank: rankOf(tool) })).sort((a, b) => a.rank - b.rank);
  for (const { tool } of ranked.slice(0, mostTried)) {
    const sample = await sampleArguments(tool);
    if (sample !== undefined) return nextCommand(["call", tool.name, ...argumentWords(sample)], undefined);
  }
}

/** First those that only read, last those that may destroy; of these, first those that need no argument. */
function rankOf({ definition: { definition, inputSchema } }: Tool): number {
  const annotations = isObject(definition.annotations) ? definition.annotations : {};
  const harm = annotations.readOnlyHint === true ? 0 : annotations.destructiveHint === false ? 2 : 4;
  const needs = Array.isArray(inputSchema.required) && inputSchema.required.length > 0;
  return harm + (needs ? 1 : 0);
}
