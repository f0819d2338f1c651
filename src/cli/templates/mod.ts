/**
 * The files that `init` writes, as texts embedded in the program; they stand beside this one. The schema of `run` is
 * filled in from the settings' declarations.
 */

import { commentLines, runSchema, toolEntries } from "../../config/mod.ts";
import { isObject, type JsonObject } from "../../json.ts";
import { parseCommented, setMember } from "../../jsonfile/mod.ts";
import server from "./server.json" with { type: "text" };
import tools from "./tools.json" with { type: "text" };
import bash from "./tools.bash" with { type: "text" };
import serverSchema from "./server.schema.json" with { type: "text" };
import toolsSchema from "./tools.schema.json" with { type: "text" };

/** What the templates are filled in with. */
export interface Filling {
  /** What the server is called. */
  readonly serverName: string;
  /** What the functions' names begin with. */
  readonly prefix: string;
  /** Whether comments describe the tools, not `tools.json`. */
  readonly isBeside: boolean;
}

/** The files of a new configuration by name, in the order in which people read them. */
export function newConfiguration({ serverName, prefix, isBeside }: Filling): ReadonlyMap<string, string> {
  const withPrefix = (text: string) => text.replace(/\btool_/g, prefix);
  return new Map([
    ["server.json", server.replace('"my-tools"', JSON.stringify(serverName))],
    ...(isBeside ? [] : [["tools.json", withPrefix(tools)]] as const),
    ["tools.bash", withPrefix(isBeside ? withComments(bash) : bash)],
    ["server.schema.json", withRun(serverSchema)],
    ...(isBeside ? [] : [["tools.schema.json", withRun(toolsSchema)]] as const),
  ]);
}

/** The functions, each below what `tools.json` says of its tool. */
function withComments(text: string): string {
  const entries = toolEntries(parseCommented(tools)).filter(isObject);
  return entries.reduce((text: string, entry) => {
    const opening = `tool_${entry.name}() {\n`;
    return text.replace(opening, () => `${commentLines(entry).join("\n")}\n${opening}`);
  }, text);
}

/** A schema that says of `run` no more than whose it is, with all that `run` may hold. */
function withRun(schema: string): string {
  const { definitions } = JSON.parse(schema) as JsonObject;
  const run = isObject(definitions) && isObject(definitions.run) ? definitions.run : {};
  return setMember(schema, ["definitions", "run"], runSchema(String(run.description)))!;
}
