/** What `bashful check` found, for people. */

import { formatProblem } from "../problems/format.ts";
import { list, plural } from "../../text.ts";
import type { Checked } from "./check_config.ts";

/** How it is shown. */
export interface TextOptions {
  /** Show the line of each problem, and a blank line after it. */
  readonly frames: boolean;
  readonly color: boolean;
}

/** Every problem, and a line that counts them. */
export function textReport(checked: Checked, { frames, color }: TextOptions): string {
  const blocks = checked.problems.map((problem) => {
    const text = frames ? checked.texts.get(problem.place?.file ?? "") : undefined;
    const lines = formatProblem(problem, { showId: true, color, ...(text === undefined ? {} : { text }) });
    return `${lines}\n${frames ? "\n" : ""}`;
  });
  return `${blocks.join("")}${countsOf(checked)}\n`;
}

function countsOf({ problems, tools, served, isExample }: Checked): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  const counts = problems.length === 0 ? ["0 problems"] : [
    ...(errors > 0 ? [plural(errors, "error")] : []),
    ...(warnings > 0 ? [plural(warnings, "warning")] : []),
  ];
  const whose = isExample ? " of the embedded example" : "";
  const outcome = served === undefined
    ? "nothing can be served"
    : served === tools
    ? `${plural(served, "tool")}${whose} can be served`
    : `${served} of ${plural(tools, "tool")}${whose} can be served`;
  return `${list(counts, "and")}: ${outcome}`;
}
