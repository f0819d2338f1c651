import assert from "node:assert/strict";
import { adviseSandbox } from "../../../src/advice/tools.ts";
import { toolItems } from "../../../src/advice/walk.ts";
import { Checker, readConfig } from "../../../src/config/mod.ts";
import type { Problem } from "../../../src/problem.ts";
import { sourceOf, tool, toolsFile } from "../config/sources.ts";

/** What is said of a tool's sandbox: the setting and what it contradicts. */
function saidOf(annotations: unknown, sandbox: unknown): string[] {
  const { documents } = readConfig(sourceOf({ tools: toolsFile(tool({ annotations, run: { sandbox } })) }));
  const problems: Problem[] = [];
  for (const item of toolItems(documents.tools!)) adviseSandbox(item, new Checker(documents.tools!, problems));
  return problems.map(({ subject, expected }) => `${subject}: ${expected}`);
}

Deno.test("a sandbox that allows what the annotations deny", () => {
  const write = '"write" of its "sandbox": what "readOnlyHint": true says';
  const network = '"network" of its "sandbox": what "openWorldHint": false says';
  const closed = { readOnlyHint: true, openWorldHint: false };
  assert.deepEqual(saidOf(closed, { write: ["a"], network: true }), [write, network]);
  assert.deepEqual(saidOf(closed, { write: [], network: false }), []);
  assert.deepEqual(saidOf(closed, true), []);
  assert.deepEqual(saidOf({ readOnlyHint: false }, { write: ["a"], network: true }), []);
});
