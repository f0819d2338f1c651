import assert from "node:assert/strict";
import { describeCommand, reportedCommand } from "../../../src/tools/last_command.ts";

/** A function's text from line 10 of a file, the last command as Bash prints it, and how it is described. */
const rows: readonly (readonly [text: string, command: string, expected: string])[] = [
  ["tool_a() {\n  n=$(grep -c x f)\n  echo\n}\n", "n=$(grep -c x f)", '"n=$(grep -c x f)" (tools.bash:11)'],
  [
    "tool_a() {\n  true\n  grep x 2>/dev/null <f\n}\n",
    "grep x 2> /dev/null < f",
    '"grep x 2> /dev/null < f" (tools.bash:12)',
  ],
  ["tool_a() {\n  # grep x\n  cat f |\n    grep x\n}\n", "grep x", '"grep x" (tools.bash:13)'],
  [
    "tool_a() {\n  curl -fsS \\\n    --max-time 5 \\\n    x\n}\n",
    "curl -fsS --max-time 5 x",
    '"curl -fsS --max-time 5 x" (tools.bash:11)',
  ],
  ["tool_a() { cd x; grep y; }\ntool_b() {\n  grep y\n}\n", "grep y", '"grep y" (tools.bash:10)'],
  ["function tool_a\n{\n  if true; then false; fi\n}\n", "false", '"false" (tools.bash:12)'],
  ["tool_a() {\n  printf 'a\n    b'\n}\n", "printf 'a\n    b'", "\"printf 'a\\n    b'\" (tools.bash:11)"],
  ["tool_a() {\n  case $1 in\n    x) false ;;\n  esac\n}\n", "false", '"false" (tools.bash:12)'],
  ["tool_a() {\n  false || echo false\n}\n", "false", '"false" (tools.bash:11)'],
  // Twice, only as an argument, in another function, or not at all: only the function is known.
  ["tool_a() {\n  false\n  false\n}\n", "false", '"false" (function tool_a, tools.bash:10)'],
  ["tool_a() {\n  echo false\n  b\n}\n", "false", '"false" (function tool_a, tools.bash:10)'],
  ["tool_a() {\n  b\n}\nb() {\n  return 2\n}\n", "return 2", '"return 2" (function tool_a, tools.bash:10)'],
  ["", "false", '"false" (function tool_a, tools.bash:10)'],
];

for (const [text, command, expected] of rows) {
  Deno.test(`where ${JSON.stringify(command)} stands in ${JSON.stringify(text)}`, () => {
    const last = { command, stages: 1, function: "tool_a", file: "/d/tools.bash", line: 10, text };
    assert.equal(describeCommand(last, "/d"), expected);
  });
}

Deno.test("a file outside of the configuration has its whole path, a pipeline its last stage, a long command its beginning", () => {
  const last = { command: "false", stages: 1, function: "f", file: "/lib/net.bash", line: 3, text: "f() { false; }\n" };
  assert.equal(describeCommand(last, "/d"), '"false" (/lib/net.bash:3)');
  assert.equal(describeCommand({ ...last, stages: 3 }, "/d"), '"... | false" (/lib/net.bash:3)');
  assert.match(describeCommand({ ...last, command: "x".repeat(200) }, "/d"), /^"x{119}…" /);
});

Deno.test("a report of something else is none", () => {
  const report = { type: "stopped", stages: 1, command: "false", function: "f", file: "", line: 0, text: "" };
  assert.deepEqual(reportedCommand(report), {
    ...{ command: "false", stages: 1, function: "f", file: "", line: 0, text: "" },
  });
  assert.equal(reportedCommand({ ...report, command: 5 }), undefined);
});
