/** Hints with their facts, and those that are the same everywhere. */

import assert from "node:assert/strict";
import { hintText } from "../../../../src/cli/problems/hint.ts";
import type { Hint } from "../../../../src/problem.ts";

const place = { file: "tools.json", line: 4, column: 15 };

const rows: readonly (readonly [Hint, string])[] = [
  [{ kind: "rename", to: "a" }, 'rename it to "a"'],
  [{ kind: "rename", from: "b", to: "a" }, 'rename "b" to "a"'],
  [{ kind: "renameThis", first: place }, "the first one, on line 4 of tools.json, is served; rename this one"],
  [{ kind: "renameOne", other: place }, "rename one of them (the other is at 4:15)"],
  [{ kind: "takeOut" }, "take it out"],
  [{ kind: "takeOut", because: '"a" is there' }, 'take it out: "a" is there'],
  [{ kind: "export", name: "tool_a", isDefined: true }, "add: export -f tool_a"],
  [{ kind: "export", name: "tool_a", isDefined: false }, "define it, and add: export -f tool_a"],
  [{ kind: "renameFunction", from: "a", to: "tool_a" }, "rename function a to tool_a"],
  [
    { kind: "renameFunction", from: "my_a", to: "tool_a", prefix: "my_" },
    "rename function my_a to tool_a, or set SERVER_TOOLS_FUNCTION_NAME_PREFIX=my_",
  ],
  [{ kind: "install", command: "jq", orRequire: false }, "install jq, or put its directory in run.path"],
  [{ kind: "initialize", directory: "/a" }, "bashful init /a makes one"],
  [{ kind: "initialize", directory: "/a b/'c'" }, `bashful init '/a b/'\\''c'\\''' makes one`],
  [{ kind: "initialize", directory: "/a\x1b[31m" }, "bashful init $'/a\\033[31m' makes one"],
  [{ kind: "words", text: "take the comma out" }, "take the comma out"],
  [{ kind: "writeOutReference" }, "write out what it refers to"],
];

for (const [hint, text] of rows) {
  Deno.test(`hint: ${text}`, () => assert.equal(hintText(hint), text));
}
