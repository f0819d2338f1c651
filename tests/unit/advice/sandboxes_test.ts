import assert from "node:assert/strict";
import { adviseSandbox, adviseTemporary } from "../../../src/advice/sandboxes.ts";
import { toolItems } from "../../../src/advice/walk.ts";
import { Checker, readConfig } from "../../../src/config/mod.ts";
import type { Json } from "../../../src/json.ts";
import type { Problem } from "../../../src/problem.ts";
import { sourceOf, tool, toolsFile } from "../config/sources.ts";

/** What is said of a tool's sandbox: the setting and what it contradicts. */
function saidOf(annotations: unknown, sandbox: unknown, server?: Json): string[] {
  const { documents } = readConfig(
    sourceOf({ tools: toolsFile(tool({ annotations, run: sandbox === undefined ? {} : { sandbox } })) }),
  );
  const problems: Problem[] = [];
  for (const item of toolItems(documents.tools!)) adviseSandbox(item, server, new Checker(documents.tools!, problems));
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

Deno.test("a sandbox for all counts where a tool has none of its own", () => {
  const server = { run: { sandbox: { write: ["a"] } } };
  const write = '"write" of the "sandbox" in server.json: what "readOnlyHint": true says';
  assert.deepEqual(saidOf({ readOnlyHint: true }, undefined, server), [write]);
  assert.deepEqual(saidOf({ readOnlyHint: true }, false, server), []);
});

Deno.test("what can be written in the temporary directory", () => {
  const problems: Problem[] = [];
  const write = ["/tmp", "/tmp/x", "/private/tmp/x", "/dev/shm", "$TMPDIR/x", "${TMPDIR}", "/tmpx", "tmp", "/var/tmp"];
  const { documents } = readConfig(sourceOf({ tools: toolsFile(tool({ run: { sandbox: { write } } })) }));
  const [item] = toolItems(documents.tools!);
  adviseTemporary(item!.value, item!.path, item!.name, new Checker(documents.tools!, problems));
  assert.deepEqual(problems.map(({ found }) => found), write.slice(0, 6).map((each) => JSON.stringify(each)));
});
