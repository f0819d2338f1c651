import assert from "node:assert/strict";
import { problemsOf } from "./problems.ts";

/** What argc and llm-functions read: nothing of it is ours. */
const foreign = [
  [
    "@describe Search the web",
    "@option --query! The query",
    "@env API_KEY! The key",
    "@env LLM_OUTPUT=/dev/stdout Where",
  ],
  ["@meta require-tools curl,jq", "@option --format[=json|text] <FMT> How", "@flag -v --verbose Say more"],
  ["@cmd Deploy", "@alias d", "@arg target![`_choice_targets`] Where", "@arg files* The files"],
  ["@cmd", "@option --tag*, <NAME>", "@option -f --file+ <PATH> Files", "@option --size[1-10]"],
  ["@meta version 1.0.0", "@meta dotenv .env", "@meta combine-shorts", "@flag --dry-run $DRY_RUN Only say"],
  ["@description Adds a user", "@param $1 string Its name", "@return 0 If added", "@output none", "@run now"],
  ["@param {string} name", "@annotation whatever", "@titel", "@parm", "@tools", "@toolbox x", "@title A, b"],
];

Deno.test("what argc, llm-functions and others write above functions makes no tool and no problem", () => {
  const scripts = foreign.flatMap((tags, index) =>
    ["", "\n", "#\n", "# Words between.\n", "\n\n"].flatMap((gap) =>
      [`tool_f${index}() {`, `function tool_f${index} {`, "main() {"].map((opening) =>
        `#!/usr/bin/env bash\nset -e\n\n${
          tags.map((tag) => `# ${tag}\n${gap}`).join("")
        }${opening}\n  :\n}\n\neval "$(argc --argc-eval "$0" "$@")"\n`
      )
    )
  );
  assert.ok(scripts.length > 100);
  for (const script of scripts) assert.equal(problemsOf(script), "\n");
});

Deno.test("what argc reads may stand beside a description", () => {
  const own = [
    "@cmd",
    "@describe",
    "@option --x! X",
    "@flag -v",
    "@arg a",
    "@env A!",
    "@meta x",
    "@alias a",
    "@return 0",
  ];
  const text = `# @tool T\n${own.map((tag) => `# ${tag}\n# more\n`).join("")}tool_a() { :; }\n`;
  assert.equal(problemsOf(text), "\n");
});
