/** `bashful list`: the tools that a client would see. */

import { confirmationOf } from "../../config/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { printable } from "../../text.ts";
import { Tool, unknownTool } from "../../tools/mod.ts";
import { parameterWords } from "../calling/parameters.ts";
import type { Command } from "../command.ts";
import { configFlag, filterFlags, jsonFlag, strictFlag } from "../flags.ts";
import { start } from "../startup.ts";

/** The command. */
export const list: Command = {
  name: "list",
  summary: "List the tools that clients see",
  details:
    `With --json: the result of tools/list, as clients get it, and in "asks" the names of the tools that ask a person
before they run. With --names: the names alone, one a line.`,
  arguments: [],
  flags: [configFlag, strictFlag, ...filterFlags, jsonFlag, { name: "names", summary: "Print only the names" }, {
    name: "parameters",
    value: "TOOL",
    summary: "Print what the arguments of TOOL can be, a word a line, as completions offer them",
  }],
  async run(parsed, { log, print }) {
    const { catalog } = await start(parsed, log);
    if (parsed.isOn("json")) {
      const asks = catalog.tools.filter(asksFirst).map(({ name }) => name);
      print(JSON.stringify({ tools: catalog.definitions, ...(asks.length === 0 ? {} : { asks }) }, null, 2) + "\n");
      return exitCodes.done;
    }
    const named = parsed.text("parameters");
    if (named !== undefined) {
      const tool = catalog.find(named);
      if (tool === undefined) {
        throw new UserError(unknownTool(named, catalog.nearest(named)), { exitCode: exitCodes.usage });
      }
      print(parameterWords(tool).map(({ word, about }) => `${word}\t${about}\n`).join(""));
      return exitCodes.done;
    }
    if (parsed.isOn("names")) {
      print(catalog.listed.map(({ name }) => `${printable(name)}\n`).join(""));
      return exitCodes.done;
    }
    const rows = catalog.listed.map((tool) => {
      const description = String(tool.definition.definition.description ?? "");
      const remark = tool instanceof Tool && asksFirst(tool) ? " (asks first)" : "";
      return [tool.name, printable(description.split("\n", 1)[0]!) + remark] as const;
    });
    const width = Math.max(0, ...rows.map(([name]) => name.length));
    print(rows.map(([name, description]) => `${name.padEnd(width)}  ${description}`.trimEnd() + "\n").join(""));
    return exitCodes.done;
  },
};

/** Whether a person is asked before the tool runs (contract Q1). */
function asksFirst({ definition }: Tool): boolean {
  return confirmationOf(definition.run) !== undefined;
}
