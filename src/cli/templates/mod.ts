/** The files that `init` writes, as texts embedded in the program; they stand beside this one. */

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
    ["server.schema.json", serverSchema],
    ["tools.schema.json", toolsSchema],
  ]);
}
