/** `bashful inspect`: opens the MCP Inspector on this server. */

import { runInspector, Spawner } from "../../bash/mod.ts";
import type { Command } from "../command.ts";
import { configFlag } from "../flags.ts";
import { ownPlaces } from "../places.ts";

/** The command. */
export const inspect: Command = {
  name: "inspect",
  summary: "Open the MCP Inspector on this server (through npx)",
  details: `The Inspector is a page in a browser that lists and calls the tools. Needs Node.js 22 or newer;
npx downloads the Inspector the first time. It works in /, so that nothing of the working
directory's is run. What follows -- goes to the Inspector:

  bashful inspect -- --cli --method tools/list`,
  arguments: [{ name: "ARGUMENT", isOptional: true, isRepeated: true }],
  flags: [configFlag],
  async run(parsed) {
    const spawner = new Spawner();
    const places = await ownPlaces(spawner, parsed.text("config") ?? "");
    const server = [places.program === "" ? "bashful" : places.program, "serve"];
    if (places.isExplicit) server.push("--config", places.directory);
    return await runInspector(spawner, [...parsed.arguments, "--", ...server]);
  },
};
