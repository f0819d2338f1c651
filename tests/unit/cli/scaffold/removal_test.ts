import assert from "node:assert/strict";
import { functionParts } from "../../../../src/advice/shell_parts.ts";
import { cutFunction } from "../../../../src/cli/scaffold/removal.ts";
import { appendFunction } from "../../../../src/cli/scaffold/tool.ts";

/** What is left of `text` without `tool_a`, or why it stays. */
function cut(text: string): string {
  const line = text.split("\n").findIndex((each) => /\btool_a *\(|function +tool_a\b/.test(each)) + 1;
  const result = cutFunction({ path: "t.bash", text }, "tool_a", line, functionParts);
  return "text" in result ? result.text : result.refusal;
}

const rows: readonly (readonly [what: string, text: string, left: string])[] = [
  ["alone", "tool_a() { :; }\nexport -f tool_a\n", ""],
  ["between others", "x=1\n\ntool_a() {\n  :\n}\nexport -f tool_a\n\ny=2\n", "x=1\n\ny=2\n"],
  ["without blank lines", "x=1\ntool_a() {\n  :\n}\ny=2\nexport -f tool_a\nz=3\n", "x=1\ny=2\nz=3\n"],
  ["with comments", "x=1\n\n# What it is.\n# @tool A\ntool_a() { :; } # end\n", "x=1\n"],
  [
    "with blank lines in its description",
    "x=1\n\n# @tool A\n\n# @param b string\n\ntool_a() { :; }\ny=2\n",
    "x=1\n\ny=2\n",
  ],
  ["other comments stay", "# One.\n\n# Two.\ntool_a() { :; }\n# Three.\ny=2\n", "# One.\n\n# Three.\ny=2\n"],
  ["below the head of the file", "#!/bin/bash\n# Head.\ntool_a() { :; }\ny=2\n", "#!/bin/bash\n# Head.\ny=2\n"],
  ["described in the head", "# Head.\n# @tool A\n# B\ntool_a() { :; }\ny=2\n", "# Head.\ny=2\n"],
  ["exported with others", "tool_a() { :; }\nexport -f tool_b tool_a tool_c\n", "export -f tool_b tool_c\n"],
  ["exported over lines", "tool_a() { :; }\nexport -f b \\\n  tool_a \\\n  c\n", "export -f b \\\n  c\n"],
  ["exported last over lines", "tool_a() { :; }\nexport -f b \\\n  tool_a\ny=2\n", "export -f b\ny=2\n"],
  ["exported first", "export -f tool_a b\ntool_a() { :; }\n", "export -f b\n"],
  ["exported by declare", "function tool_a {\n  :\n}\ndeclare -fx tool_a\ny=2\n", "y=2\n"],
  ["exported on its line", "y=2\ntool_a() { :; }; export -f tool_a\n", "y=2\n"],
  ["exported twice", "tool_a() { :; }\nexport -f tool_a; export -f tool_a\ny=2\n", "y=2\n"],
  ["not exported", "  tool_a ()\n  {\n  :\n  } >&2\n", ""],
  ["with here-documents", "tool_a() {\n  cat <<E\n}\nE\n} <<F\nx\nF\ny=2\n", "y=2\n"],
  ["that calls itself", "tool_a() { tool_a; }\ny=2\n", "y=2\n"],
  ["that a comment names", "tool_a() { :; }\n# tool_a was here\ny=2\n", "# tool_a was here\ny=2\n"],
  ["whose name begins others", "tool_a() { :; }\ntool_ab() { tool_a-b; }\n", "tool_ab() { tool_a-b; }\n"],
  [
    "as Windows ends lines",
    "x=1\r\n\r\ntool_a() {\r\n  :\r\n}\r\nexport -f tool_a\r\n\r\ny=2\r\n",
    "x=1\r\n\r\ny=2\r\n",
  ],
  ["of a branch", "if x; then\n  y=2\n  tool_a() { :; }\nfi\n", "if x; then\n  y=2\nfi\n"],
  ["at the top, with a blank line", "tool_a() { :; }\n\ny=2\n", "y=2\n"],
];

for (const [what, text, left] of rows) {
  Deno.test(`a function ${what}`, () => assert.equal(cut(text), left));
}

for (const text of ["", "x=1", "x=1\n", "x=1\r\n", "# shellcheck shell=bash\n"]) {
  Deno.test(`what was added to ${JSON.stringify(text)} is taken out again`, () => {
    assert.equal(cut(appendFunction(text, "# @tool A\ntool_a() {\n  :\n}\nexport -f tool_a\n")), text);
  });
}

const refused: readonly (readonly [what: string, text: string, refusal: string])[] = [
  [
    "that is defined twice",
    "tool_a() { :; }\n\ntool_a() { :; }\n",
    "found tool_a on lines 1 and 3 of t.bash, expected it once",
  ],
  [
    "made by eval",
    "eval 'tool_a() { :; }'\n",
    "found tool_a made by other code on line 1 of t.bash, expected it written out",
  ],
  [
    "on a line with another",
    "tool_a() { :; }; tool_b() { :; }\n",
    "found other code beside it on line 1 of t.bash, expected it alone",
  ],
  [
    "behind other code",
    "x=1; tool_a() {\n  :\n}\n",
    "found other code beside it on line 1 of t.bash, expected it alone",
  ],
  [
    "with a condition",
    "[ x ] && tool_a() { :; }\n",
    "found other code beside it on line 1 of t.bash, expected it alone",
  ],
  [
    "exported with a condition",
    "tool_a() { :; }\n[ x ] && export -f tool_a\n",
    "found other code beside it on line 2 of t.bash, expected it alone",
  ],
  [
    "that another calls",
    "tool_a() { :; }\ntool_b() {\n  tool_a x\n}\n",
    "found tool_a used on line 3 of t.bash, expected it nowhere else",
  ],
  [
    "that a string names",
    "tool_a() { :; }\ntrap 'tool_a' EXIT\n",
    "found tool_a used on line 2 of t.bash, expected it nowhere else",
  ],
  [
    "that a here-document names",
    "tool_a() { :; }\ncat <<X\n$(tool_a)\nX\n",
    "found tool_a used on line 3 of t.bash, expected it nowhere else",
  ],
  ["that is all of a branch", "if x; then\n  tool_a() { :; }\nfi\n", "t.bash would not be sound without tool_a"],
  ["in a text that cannot be parsed", "tool_a() { :; }\nif\n", "it cannot be told where tool_a ends in t.bash"],
];

for (const [what, text, refusal] of refused) {
  Deno.test(`a function stays ${what}`, () => assert.equal(cut(text), refusal));
}
