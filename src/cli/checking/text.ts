/** What `bashful check` found, for people. */

import type { Problem } from "../../problem.ts";
import { formatProblem } from "../problems/format.ts";
import { hintText } from "../problems/hint.ts";
import { sentenceOf } from "../problems/sentence.ts";
import { list, plural, quote } from "../../text.ts";
import type { Checked } from "./check_config.ts";

/** How it is shown. */
export interface TextOptions {
  /** Show the line of each problem, and a blank line after it. */
  readonly frames: boolean;
  readonly color: boolean;
}

/** Every problem, errors first and warnings that say the same of several tools once, and a line that counts them. */
export function textReport(checked: Checked, { frames, color }: TextOptions): string {
  const ofSeverity = (wanted: Problem["severity"]) => checked.problems.filter(({ severity }) => severity === wanted);
  const blocks = grouped([...ofSeverity("error"), ...ofSeverity("warning")]).map(([problem, ...others]) => {
    const text = frames ? checked.texts.get(problem.place?.file ?? "") : undefined;
    const lines = formatProblem(problem, {
      showId: true,
      color,
      ...(text === undefined ? {} : { text }),
      ...(others.length === 0 ? {} : { more: alike(others) }),
    });
    return `${lines}\n${frames ? "\n" : ""}`;
  });
  const note = checked.lacksShellcheck
    ? "note: shellcheck is not installed, and finds more in tools.bash where it is\n"
    : "";
  return `${blocks.join("")}${note}${countsOf(checked)}\n`;
}

/** Problems, with each warning those that say the same of other tools. */
function grouped(problems: readonly Problem[]): [Problem, ...Problem[]][] {
  const groups = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of problems) {
    const { id, tool, severity } = problem;
    const facts = [sentenceOf(problem), problem.hint === undefined ? "" : hintText(problem.hint)].join("\n");
    const key = tool === undefined || severity === "error"
      ? `${groups.size}`
      : `${id}\n${facts.replaceAll(`tool ${quote(tool)}`, "tool")}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [problem]);
    else group.push(problem);
  }
  return [...groups.values()];
}

/** `and of 2 more tools: "b" (tools.json:5:7), "c" (tools.json:9:7)`. */
function alike(others: readonly Problem[]): string {
  const named = others.map(({ tool = "", place }) =>
    quote(tool) + (place === undefined ? "" : ` (${place.file.split("/").at(-1)}:${place.line}:${place.column})`)
  );
  return `and of ${plural(others.length, "more tool")}: ${named.join(", ")}`;
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
