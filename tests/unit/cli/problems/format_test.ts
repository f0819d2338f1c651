/** What a problem looks like: plain, with the line it stands on, and in colour. */

import assert from "node:assert/strict";
import { formatProblem } from "../../../../src/cli/problems/format.ts";
import type { Problem } from "../../../../src/problem.ts";

const problem: Problem = {
  id: "run/type",
  severity: "error",
  file: "tools.json",
  place: { file: "tools.json", line: 2, column: 16 },
  tool: "resize",
  subject: '"timeoutMs"',
  found: '"30s"',
  expected: "a number of milliseconds",
  hint: { kind: "write", text: "30000" },
};
const at = (column: number, line = 1): Problem => (
  { id: "bash/syntax", severity: "warning", file: "f", said: "m", place: { file: "f", line, column } }
);

Deno.test("a problem without a text is message, place and hint", () => {
  assert.equal(
    formatProblem(problem),
    `error: Cannot serve tool "resize": "timeoutMs" is "30s", expected a number of milliseconds
  --> tools.json:2:16
hint: write 30000`,
  );
});

Deno.test("a problem without place or hint is one line", () => {
  assert.equal(
    formatProblem({ id: "bash/syntax", severity: "warning", file: "f", said: "m" }, { text: "abc" }),
    "warning: Cannot parse all of f: m",
  );
});

Deno.test("with the text, the line is shown and the place marked", () => {
  assert.equal(
    formatProblem(problem, { text: '{\r\n  "timeoutMs": "30s"\r\n}\r\n' }),
    `error: Cannot serve tool "resize": "timeoutMs" is "30s", expected a number of milliseconds
  --> tools.json:2:16
  |
2 |   "timeoutMs": "30s"
  |                ^
hint: write 30000`,
  );
});

Deno.test("tabs, control characters and a byte order mark do not move the mark", () => {
  const frame = formatProblem(at(5), { text: "\uFEFF\t\x1b[3" });
  assert.equal(frame, "warning: Cannot parse all of f: m\n  --> f:1:5\n  |\n1 |  ·[3\n  |     ^");
});

Deno.test("of a very long line only the part around the place is shown", () => {
  const frame = formatProblem(at(1000), { text: "x".repeat(999) + "y" + "x".repeat(999) });
  assert.equal(
    frame,
    `warning: Cannot parse all of f: m\n  --> f:1:1000\n  |\n1 | …${"x".repeat(49)}y${"x".repeat(50)}…\n  | ${
      " ".repeat(50)
    }^`,
  );
});

Deno.test("a place that the text does not have has no frame", () => {
  assert.equal(formatProblem(at(1, 9), { text: "x" }), "warning: Cannot parse all of f: m\n  --> f:9:1");
  assert.equal(formatProblem(at(9), { text: "x" }), "warning: Cannot parse all of f: m\n  --> f:1:9");
});

Deno.test("the end of a text is a place", () => {
  assert.equal(
    formatProblem(at(1, 12), { text: "\n".repeat(11) }),
    "warning: Cannot parse all of f: m\n  --> f:12:1\n   |\n12 |\n   | ^",
  );
});

Deno.test("colours only where they are asked for", () => {
  const colored = formatProblem(problem, { color: true });
  assert.equal(colored.split("\n")[0]?.startsWith("\x1b[31merror\x1b[0m: Cannot"), true);
  // deno-lint-ignore no-control-regex -- the escapes are what is taken away
  assert.equal(colored.replace(/\x1b\[\d+m/g, ""), formatProblem(problem));
});

Deno.test("what the user wrote cannot drive a terminal", () => {
  const hint = { kind: "words", text: "c\nd" } as const;
  const hostile = { id: "bash/source", severity: "error", file: "f", said: "a\x1b[2Jb", hint } as const;
  assert.equal(formatProblem(hostile), "error: Cannot source f: a\\u001b[2Jb\nhint: c\\nd");
});
