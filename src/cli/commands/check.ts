/** `bashful check`: everything that is wrong with the configuration, and all that is likely to go wrong, at once. */

import { exitCodes, UserError } from "../../errors.ts";
import { checkConfig } from "../checking/check_config.ts";
import { jsonReport } from "../checking/json.ts";
import { sarifReport } from "../checking/sarif.ts";
import { textReport } from "../checking/text.ts";
import type { Command, Parsed } from "../command.ts";
import { configFlag, jsonFlag, strictFlag } from "../flags.ts";

/** The command. */
export const check: Command = {
  name: "check",
  summary: "Check the configuration and list every problem",
  details: `Errors keep a tool, or everything, from being served; warnings are what some clients refuse, what models
cannot know, and what may fail when a function runs. bash -n looks at tools.bash, and shellcheck where it is installed.

Exit code 0: no error. 1: a tool is unusable, or with --strict any problem. 78: nothing can be served.`,
  arguments: [],
  flags: [configFlag, { ...strictFlag, summary: "Exit with code 1 at any problem, warnings included" }, jsonFlag, {
    name: "format",
    value: "FORMAT",
    choices: ["text", "json", "sarif"],
    summary: "Print text, JSON, or SARIF 2.1.0 for code scanning",
  }],
  async run(parsed, { print }) {
    const format = formatOf(parsed);
    const checked = await checkConfig(parsed.text("config") ?? "");
    const isTerminal = Deno.stdout.isTerminal();
    print(
      format === "json"
        ? jsonReport(checked)
        : format === "sarif"
        ? sarifReport(checked)
        : textReport(checked, { frames: isTerminal, color: isTerminal && checked.allowsColor }),
    );
    if (checked.served === undefined) return exitCodes.configuration;
    const isFailed = checked.problems.some(({ severity }) => severity === "error" || parsed.isOn("strict"));
    return isFailed ? exitCodes.failed : exitCodes.done;
  },
};

function formatOf(parsed: Parsed): string {
  const format = parsed.text("format");
  if (!parsed.isOn("json")) return format ?? "text";
  if (format === undefined || format === "json") return "json";
  throw new UserError(`Cannot use --json with --format ${format}: expected one of them`, { exitCode: exitCodes.usage });
}
