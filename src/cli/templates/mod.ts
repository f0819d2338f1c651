/**
 * The files that `init` writes, as texts embedded in the program; they stand beside this one. The schema of `run` is
 * filled in from the settings' declarations.
 */

import { runSchema } from "../../config/mod.ts";
import { isObject, type JsonObject } from "../../json.ts";
import { setMember } from "../../jsonfile/mod.ts";
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
}

/** The files of a new configuration by name, in the order in which people read them. */
export function newConfiguration({ serverName, prefix }: Filling): ReadonlyMap<string, string> {
  const withPrefix = (text: string) => text.replace(/\btool_/g, prefix);
  return new Map([
    ["server.json", server.replace('"my-tools"', JSON.stringify(serverName))],
    ["tools.json", withPrefix(tools)],
    ["tools.bash", withPrefix(bash)],
    ["server.schema.json", withRun(serverSchema)],
    ["tools.schema.json", withRun(toolsSchema)],
  ]);
}

/** A schema that says of `run` no more than whose it is, with all that `run` may hold. */
function withRun(schema: string): string {
  const { definitions } = JSON.parse(schema) as JsonObject;
  const run = isObject(definitions) && isObject(definitions.run) ? definitions.run : {};
  return setMember(schema, ["definitions", "run"], runSchema(String(run.description)))!;
}
