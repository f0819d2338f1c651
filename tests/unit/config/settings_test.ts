/** The settings of `run`: declared once, and the same for the checks, for editors and in the README. */

import { Ajv } from "ajv";
import assert from "node:assert/strict";
import { defaultRun, readConfig, runKeys, runSchema, type Setting, settings } from "../../../src/config/mod.ts";
import { list } from "../../../src/text.ts";
import { newConfiguration } from "../../../src/cli/templates/mod.ts";
import { rootDir } from "../../helpers/program.ts";
import { sourceOf, tool, toolsFile } from "./sources.ts";

const declared = Object.entries<Setting>(settings);

/** Those in whose texts `~` and variables are expanded, in words. */
const expanded = list(declared.filter(([, { expands }]) => expands).map(([key]) => `\`${key}\``), "and");

/** Values of every kind, some of them on the borders of some setting. */
const values: readonly unknown[] = [
  ...[null, true, false, "", "30s", "~/bin", "$HOME", "a b", "/a:/b", "a\nb", "\0", [], {}],
  ...[-1, 0, 1, 1.5, 59_999, 60_000, 60_001, 86_400_000, 86_400_001, 1_000_000_000, 1_000_000_001],
  ...[["jq"], ["jq", ""], ["jq -c"], ["/a:/b"], ["a\0"], [5], [[]]],
  ...[["API_TOKEN"], ["AWS_*"], ["*"], ["A-B"], ["1A"], ["A=1"], ["$A"], ["a_?"]],
  ...[{ A: "x" }, { A: 1 }, { A: null }, { A: "\0" }, { "1A": "x" }, { "": "x" }, { "A B": "x" }, { UID: "3" }],
  ...[{ UIDS: "3" }, { BASH_ENV: "x" }, { __bashful_mark: "x" }, { A: "x", B: [] }],
  ...[{ write: ["a"], hide: ["~/b"], network: false }, { write: "a" }, { write: [""] }, { hide: ["a\nb"] }, {
    network: 0,
  }],
  ...[{ afterMs: 1 }, { afterMs: 0 }, { afterMs: 1.5 }, { afterMs: 86_400_001 }, { afterMs: "45s" }, { after: 1 }],
  ...[{ writes: [] }, { hide: [] }, { network: true }, { write: [5] }],
  ...[{ message: "Go?" }, { message: " " }, { message: 5 }, { preview: "a b" }, { preview: 1 }, { ask: "Go?" }, " "],
  ...[{ RANDOM: "1" }, { RANDOMS: "1" }, { BASHFUL: "x" }, { BASH_X: "x" }, { BASH: "x" }, { PS4: "x" }, { PS3: "x" }],
];

/** Whether reading a tool with this `run` finds nothing wrong. */
function isTaken(run: Record<string, unknown>): boolean {
  const { problems } = readConfig(sourceOf({ tools: toolsFile(tool({ run })), exported: ["tool_a"] }));
  return problems.length === 0;
}

for (const [key] of declared) {
  Deno.test(`editors take for "${key}" what bashful takes`, () => {
    const validate = new Ajv({ strict: true }).compile(runSchema(""));
    for (const value of values) {
      // Which of two times may be longer is no business of a schema's.
      const run = key === "maxTimeoutMs" ? { timeoutMs: 1, [key]: value } : { [key]: value };
      assert.equal(validate(run), isTaken(run), `${key}: ${JSON.stringify(value)}`);
    }
  });
}

Deno.test("editors refuse what is no setting", () => {
  const validate = new Ajv({ strict: true }).compile(runSchema(""));
  assert.equal(validate({ timeoutms: 5 }), false);
  assert.equal(validate({}), true);
});

Deno.test("each default is one that could be written", () => {
  for (const [key, value] of Object.entries(defaultRun)) assert.ok(isTaken({ [key]: value }), key);
  assert.deepEqual(Object.keys(defaultRun), runKeys.filter((key) => key !== "cwd" && key !== "inheritEnv"));
});

Deno.test("the schemas that init writes hold that of run", () => {
  const files = newConfiguration({ serverName: "x", prefix: "tool_", isBeside: false });
  for (const name of ["server.schema.json", "tools.schema.json"]) {
    const { definitions } = JSON.parse(files.get(name)!);
    assert.match(definitions.run.description, /^How .*\. Not sent to clients\.$/);
    assert.deepEqual(definitions.run, runSchema(definitions.run.description));
  }
});

Deno.test("the README has each setting with its meaning and default, and says which are expanded", async () => {
  const readme = await Deno.readTextFile(`${rootDir}/README.md`);
  const table = /^\| key of `run` .*\n\|.*\n((?:\|.*\n)*)/m.exec(readme)?.[1] ?? "";
  const rows = table.trimEnd().split("\n").map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()));
  const shown = (setting: Setting) => {
    const value = "default" in setting ? setting.default : undefined;
    return typeof value === "number" || typeof value === "boolean" ? String(value) : "none";
  };
  assert.deepEqual(rows, declared.map(([key, setting]) => [`\`${key}\``, setting.about, shown(setting)]));
  assert.ok(readme.includes(`In ${expanded} a leading \`~\``), "which settings are expanded");
});

Deno.test("the contract has each setting with its default, and says which are expanded", async () => {
  const contract = await Deno.readTextFile(`${rootDir}/docs/contract.md`);
  const rule = (/^- \*\*C5\*\* (?:.*\n(?!- ))*.*/m.exec(contract)?.[0] ?? "").replace(/\s+/g, " ");
  const missing = declared.map(([key, setting]) =>
    setting.kind === "integer" || setting.kind === "boolean" ? `\`${key}\` (${setting.default})` : `\`${key}\``
  ).filter((words) => !rule.includes(words));
  assert.deepEqual(missing, []);
  assert.ok(rule.includes(`In ${expanded} a leading \`~\``), "which settings are expanded");
});
