/** What a tool's sandbox allows, by its settings and annotations (contract X1). */

import assert from "node:assert/strict";
import {
  defaultRun,
  previewRules,
  readConfig,
  type RunSettings,
  sandboxRules,
  usuallyHidden,
} from "../../../src/config/mod.ts";
import { outcomeOf, serverFile, sourceOf, tool, toolsFile } from "./sources.ts";

const rulesOf = (run: Partial<RunSettings>, annotations?: Record<string, boolean>) =>
  sandboxRules({ ...defaultRun, ...run }, annotations);

Deno.test("without a setting there is no sandbox", () => {
  assert.equal(rulesOf({}, { readOnlyHint: true }), undefined);
  assert.equal(rulesOf({ sandbox: false }), undefined);
});

Deno.test("true goes by the annotations", () => {
  const rules = { write: [""], hide: usuallyHidden, network: true, show: [""] };
  assert.deepEqual(rulesOf({ sandbox: true }), rules);
  assert.deepEqual(rulesOf({ sandbox: {} }), rules);
  assert.deepEqual(rulesOf({ sandbox: true }, { readOnlyHint: false, openWorldHint: true }), rules);
  assert.deepEqual(rulesOf({ sandbox: true }, { readOnlyHint: true }), { ...rules, write: [] });
  assert.deepEqual(rulesOf({ sandbox: true }, { openWorldHint: false }), { ...rules, network: false });
});

Deno.test("what the sandbox says comes before the annotations", () => {
  const said = { write: ["out"], hide: [], network: true };
  assert.deepEqual(rulesOf({ sandbox: said }, { readOnlyHint: true, openWorldHint: false }), { ...said, show: [""] });
  assert.deepEqual(rulesOf({ sandbox: { write: [] } })?.write, []);
});

Deno.test("the working directory is run.cwd, and is seen with the directories of run.path", () => {
  const rules = rulesOf({ sandbox: true, cwd: "~/work", path: ["bin"] });
  assert.deepEqual(rules, { write: ["~/work"], hide: usuallyHidden, network: true, show: ["", "~/work", "bin"] });
});

Deno.test("a tool's own sandbox takes the place of that of server.json", () => {
  const sandboxOf = (server: unknown, run: Record<string, unknown>) =>
    readConfig(sourceOf({ server: serverFile({ run: { sandbox: server } }), tools: toolsFile(tool({ run })) })).config!
      .tools[0]!.run
      .sandbox;
  assert.equal(sandboxOf(true, {}), true);
  assert.equal(sandboxOf(true, { sandbox: false }), false);
  assert.deepEqual(sandboxOf({ hide: ["/a"] }, { sandbox: { write: ["/b"] } }), { write: ["/b"] });
});

Deno.test("a sandbox that is none is the tool's problem", () => {
  const problemsOf = (sandbox: unknown) => outcomeOf({ tools: toolsFile(tool({ run: { sandbox } })) }).problems;
  assert.match(
    problemsOf("yes"),
    /"sandbox" is "yes", expected true, false or an object with write, hide and network\n/,
  );
  assert.match(
    problemsOf({ writes: [] }),
    /found "writes" in "sandbox", expected write, hide or network\n.*\nhint: rename it to "write"/,
  );
  assert.match(problemsOf({ write: "/a" }), /"write" of "sandbox" is "\/a", expected an array of paths\n/);
  assert.match(problemsOf({ hide: ["/a", ""] }), /item 2 of "hide" of "sandbox" is "", expected a path on one line\n/);
  assert.match(problemsOf({ network: "no" }), /"network" of "sandbox" is "no", expected true or false\n/);
});

Deno.test("a preview sees what its tool sees, writes nothing, and has a network where its tool is said to need one", () => {
  const rulesOf = (run: Partial<RunSettings>, annotations?: Record<string, boolean>) =>
    previewRules({ ...defaultRun, confirm: { preview: "show" }, ...run }, annotations);
  const open = { openWorldHint: true };
  const rules = { write: [], hide: usuallyHidden, network: false, show: [""] };
  assert.equal(rulesOf({ confirm: true }), undefined);
  assert.equal(rulesOf({ confirm: false }), undefined);
  assert.deepEqual(rulesOf({}), { ...rules, showsTemporary: true });
  assert.deepEqual(rulesOf({}, { openWorldHint: false }), { ...rules, showsTemporary: true });
  assert.deepEqual(rulesOf({ cwd: "~/w" }, open), { ...rules, network: true, show: ["", "~/w"], showsTemporary: true });
  assert.deepEqual(rulesOf({ sandbox: true }, open), { ...rules, network: true });
  const own = { write: ["/tmp/a"], hide: ["~/b"], network: false };
  assert.deepEqual(rulesOf({ sandbox: own }, open), { write: [], hide: ["~/b"], network: false, show: ["", "/tmp/a"] });
});
