/** `bashful check`: everything that is wrong with the configuration, at once. */

import { Spawner } from "../../bash/mod.ts";
import { formatProblem } from "../../config/mod.ts";
import { exitCodes } from "../../errors.ts";
import { loadCatalog } from "../../tools/mod.ts";
import { plural } from "../../text.ts";
import type { Command } from "../command.ts";
import { configFlag, jsonFlag, strictFlag } from "../flags.ts";

/** The command. */
export const check: Command = {
  name: "check",
  summary: "Check the configuration and list every problem",
  details: "Exit code 0: no problem. 1: a tool is unusable, or with --strict any problem. 78: nothing can be served.",
  arguments: [],
  flags: [configFlag, strictFlag, jsonFlag],
  async run(parsed, { print }) {
    const { catalog, problems, loaded } = await loadCatalog(new Spawner(), parsed.text("config") ?? "");
    const errors = problems.filter((problem) => problem.severity === "error");
    const texts = new Map([loaded.server, loaded.tools, loaded.bash].map((file) => [file.path, file.text]));
    if (parsed.isOn("json")) {
      print(
        JSON.stringify({ directory: loaded.directory, tools: catalog?.tools.length ?? 0, problems }, null, 2) + "\n",
      );
    } else {
      for (const problem of problems) {
        const text = texts.get(problem.place?.file ?? "");
        print(formatProblem(problem, text === undefined ? {} : { text }) + "\n");
      }
      const served = catalog === undefined
        ? "nothing can be served"
        : `${plural(catalog.tools.length, "tool")} can be served`;
      print(`${plural(problems.length, "problem")}: ${served}\n`);
    }
    if (catalog === undefined) return exitCodes.configuration;
    return errors.length > 0 || (parsed.isOn("strict") && problems.length > 0) ? exitCodes.failed : exitCodes.done;
  },
};
