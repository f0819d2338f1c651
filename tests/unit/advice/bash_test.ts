import { compileSchema } from "../../../src/schema/compile.ts";
import assert from "node:assert/strict";
import { adviseConfig } from "../../../src/advice/mod.ts";
import { readConfig } from "../../../src/config/mod.ts";
import { type Given, placesIn, report, sourceOf, tool, toolsFile } from "../config/sources.ts";

const tools = toolsFile(tool({ annotations: { readOnlyHint: true } }));

/** What is said of `tools.bash` when it comes with one sound tool, `a`. */
function adviceOf(given: Given, machine: { syntax?: string; shellcheck?: string } = {}): string {
  const source = sourceOf({ tools, exported: ["tool_a"], ...given });
  const { problems, documents } = readConfig(source);
  const { syntax = "", shellcheck } = machine;
  const path = source.bash.path;
  const all = {
    syntax: new Map([[path, syntax]]),
    shellcheck: new Map(shellcheck === undefined ? [] : [[path, shellcheck]]),
    hasShellcheck: true,
    missingDirectories: new Set<string>(),
    missingCommands: [],
  };
  return "\n" +
    report(
      adviseConfig(source, {
        problems,
        documents,
        commands: [],
        machine: all,
        scripts: [{ path, text: source.bash.text ?? "" }],
        functions: { scripts: [], byName: new Map() },
        helpers: new Set(["tool_helper"]),
        ownNames: new Set(),
        compiler: compileSchema,
      }),
    );
}

/** What shellcheck prints of problems, each [code, level, message]. */
function shellcheck(...problems: readonly (readonly [number, string, string])[]): string {
  const comments = problems.map(([code, level, message], index) => ({
    ...{ file: "tools.bash", line: index + 1, endLine: index + 1, column: 3, endColumn: 4 },
    ...{ level, code, message, fix: null },
  }));
  return JSON.stringify({ comments });
}

Deno.test("a comment that was probably to describe the function is pointed at", () => {
  const bash = "# @todo mend\ntool_a() { :; }\n# @tools B\n\n# more\ntool_b() { :; }\n# @Tool C\ntool_c() { :; }\n";
  const hints = adviceOf({ bash, exported: ["tool_b", "tool_c"], defined: ["tool_a", "tool_b", "tool_c"] })
    .split("\n").filter((line) => line.startsWith("hint"));
  assert.deepEqual(hints, ['hint: rename "@tools" to "@tool"', 'hint: rename "@Tool" to "@tool"']);
});

Deno.test("without tools.json, a function that nothing describes is told of its comment", () => {
  const bash = "# @tool A\ntool_a() { :; }\ntool_b() { :; }\n";
  const functions = ["tool_a", "tool_b"];
  const said = adviceOf({ bash, tools: { text: undefined }, places: placesIn(bash), exported: functions });
  assert.equal(
    said.split("\n").slice(said.split("\n").indexOf("[functions/no-tool]")).join("\n"),
    `[functions/no-tool]
warning: Cannot serve function tool_b: found no "# @tool" above it, expected one
  --> tools.bash:3:1
hint: put "# @tool What it does" above it, or give it a name without "tool_"
`,
  );
});

Deno.test("a function with the prefix and without a tool is named where it is defined", () => {
  const bash = "tool_a() { :; }\nfunction tool_b {\n  :\n}\n  tool_c ( ) { :; }\nexport -f tool_a tool_b\n";
  assert.equal(
    adviceOf({ bash, exported: ["tool_a", "tool_b"], defined: ["tool_a", "tool_b", "tool_c", "tool_helper", "other"] }),
    `
[functions/no-tool]
warning: Cannot serve function tool_b: found no tool "b" in tools.json, expected one
  --> tools.bash:2:10
hint: describe it there, or give it a name without "tool_"
[functions/no-tool]
warning: Cannot serve function tool_c: found no tool "c" in tools.json, expected one
  --> tools.bash:5:3
hint: describe it there, or give it a name without "tool_"
`,
  );
});

Deno.test("a function that a tool without function means is no problem of its own", () => {
  const named = toolsFile(tool({ name: "resize", annotations: { readOnlyHint: true } }));
  assert.equal(adviceOf({ tools: named, exported: ["tool_rezise"] }), "\n");
});

Deno.test("what bash -n says beyond what sourcing said", () => {
  const syntax = "/d/tools.bash: line 7: syntax error near unexpected token `)'\n/d/tools.bash: line 7: `  x )'\n";
  assert.equal(
    adviceOf({}, { syntax }),
    `
[bash/syntax]
warning: Cannot parse all of tools.bash: syntax error near unexpected token \`)'
  --> tools.bash:7:1
`,
  );
  const sourceFailure = { code: 1, stderr: syntax.replaceAll("/d/tools.bash", "tools.bash") };
  assert.equal(adviceOf({ sourceFailure }, { syntax }), "\n");
});

Deno.test("shellcheck's errors and warnings come as warnings, and word splitting; other notes do not", () => {
  const printed = shellcheck(
    [2164, "warning", "Use 'cd ... || exit' or 'cd ... || return' in case cd fails."],
    [2086, "info", "Double quote to prevent globbing and word splitting."],
    [2016, "info", "Expressions don't expand in single quotes, use double quotes for that."],
    [2006, "style", "Use $(...) notation instead of legacy backticks `...`."],
    [1090, "warning", "ShellCheck can't follow non-constant source."],
    [2068, "error", "Double quote array expansions to avoid re-splitting elements."],
  );
  assert.equal(
    adviceOf({}, { shellcheck: printed }),
    `
[shellcheck/SC2164]
warning: Shellcheck objects to tools.bash: Use 'cd ... || exit' or 'cd ... || return' in case cd fails
  --> tools.bash:1:3
hint: see https://www.shellcheck.net/wiki/SC2164
[shellcheck/SC2086]
warning: Shellcheck objects to tools.bash: Double quote to prevent globbing and word splitting
  --> tools.bash:2:3
hint: see https://www.shellcheck.net/wiki/SC2086
[shellcheck/SC2068]
warning: Shellcheck objects to tools.bash: Double quote array expansions to avoid re-splitting elements
  --> tools.bash:6:3
hint: see https://www.shellcheck.net/wiki/SC2068
`,
  );
});

Deno.test("a variable that a helper sets is one that is assigned", () => {
  const bash = `tool_a() {
  json_get -v path "$1" path; json_vars "$1" size=1 \\
    width:w 'files[]'
  echo "$path $other"
}
`;
  const unassigned = (name: string) => [2154, "warning", `${name} is referenced but not assigned.`] as const;
  const printed = shellcheck(...["path", "other", "size", "width", "files", "w"].map(unassigned));
  const lines = adviceOf({ bash }, { shellcheck: printed }).matchAll(/tools\.bash:(\d)/g);
  assert.deepEqual([...lines].map((match) => match[1]), ["2", "6"]);
});

Deno.test("what bash cannot parse, shellcheck need not complain of too", () => {
  const syntax = "tools.bash: line 2: syntax error near unexpected token `)'\n";
  const printed = shellcheck([1073, "error", "Couldn't parse this function. Fix to allow more checks."]);
  assert.equal(adviceOf({}, { syntax, shellcheck: printed }).match(/^\[/gm)?.length, 1);
});

Deno.test("a shellcheck that prints something else is passed over", () => {
  for (const printed of ["", "Unrecognized format", "[]", '{"comments":[1,{"code":"x"}]}']) {
    assert.equal(adviceOf({}, { shellcheck: printed }), "\n");
  }
});
