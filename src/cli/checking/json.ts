/** What `bashful check` found, as JSON: fields are added, and neither taken away nor given another meaning. */

import { version } from "../../version.ts";
import { recordOf } from "../problems/record.ts";
import type { Checked } from "./check_config.ts";

/** The report, with a final newline. */
export function jsonReport({ directory, isExample, problems, tools, served, usedShellcheck }: Checked): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const report = {
    version,
    directory,
    isExample,
    usedShellcheck,
    counts: { errors, warnings: problems.length - errors, tools, served: served ?? 0 },
    problems: problems.map(recordOf),
  };
  return JSON.stringify(report, null, 2) + "\n";
}
