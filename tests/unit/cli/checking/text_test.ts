import assert from "node:assert/strict";
import type { Checked } from "../../../../src/cli/checking/check_config.ts";
import { textReport } from "../../../../src/cli/checking/text.ts";
import type { Problem } from "../../../../src/problem.ts";

/** The report of these problems. */
function reportOf(problems: readonly Problem[], changes: Partial<Checked> = {}): string {
  const checked: Checked = {
    directory: "/d",
    isExample: false,
    problems,
    tools: 3,
    served: 3,
    texts: new Map(),
    allowsColor: false,
    usedShellcheck: true,
    lacksShellcheck: false,
    ...changes,
  };
  return "\n" + textReport(checked, { frames: false, color: false });
}

/** A warning that a tool has an empty description. */
function nameless(tool: string, line: number, found = "empty"): Problem {
  const place = { file: "/d/tools.json", line, column: 3 };
  return { id: "tools/no-description", severity: "warning", tool, place, subject: 'its "description"', found };
}

Deno.test("warnings that say the same of several tools are one, others are not", () => {
  const problems = [nameless("a", 1), nameless("b", 2), nameless("c", 3, "blank"), nameless("d", 4)];
  assert.equal(
    reportOf(problems),
    `
warning[tools/no-description]: Models must guess what tool "a" does: its "description" is empty
  --> /d/tools.json:1:3
  and of 2 more tools: "b" (tools.json:2:3), "d" (tools.json:4:3)
warning[tools/no-description]: Models must guess what tool "c" does: its "description" is blank
  --> /d/tools.json:3:3
4 warnings: 3 tools can be served
`,
  );
});

Deno.test("errors come first, one by one, and so is what is no tool's", () => {
  const error = (tool: string): Problem => ({ ...nameless(tool, 1), severity: "error" });
  const whole: Problem = { id: "bash/syntax", severity: "warning", file: "tools.bash", said: "odd" };
  const report = reportOf([whole, error("a"), nameless("c", 1), error("b"), whole]);
  assert.deepEqual(report.match(/^(?:error|warning)\[.*?\]: \w+/gm), [
    ...["error[tools/no-description]: Models", "error[tools/no-description]: Models", "warning[bash/syntax]: Cannot"],
    ...["warning[tools/no-description]: Models", "warning[bash/syntax]: Cannot"],
  ]);
});

Deno.test("that shellcheck is not installed is said once", () => {
  assert.equal(
    reportOf([], { lacksShellcheck: true }),
    `
note: shellcheck is not installed, and finds more in tools.bash where it is
0 problems: 3 tools can be served
`,
  );
});
