import assert from "node:assert/strict";
import { adviseTimes } from "../../../src/advice/times.ts";
import { Checker } from "../../../src/config/mod.ts";
import type { JsonObject } from "../../../src/json.ts";
import { openDocument } from "../../../src/jsonfile/mod.ts";
import type { Problem } from "../../../src/problem.ts";

/** What is said of a tool with this `run`, where `base` holds for all: identifiers, and what they point at. */
function adviceOf(run: JsonObject, base?: JsonObject): unknown[] {
  const value = { run };
  const problems: Problem[] = [];
  const document = openDocument("tools.json", JSON.stringify(value)).document!;
  adviseTimes({ value, path: [], tool: "a" }, base, new Checker(document, problems));
  return problems.map(({ id, subject, found, expected }) => [id, subject, found, expected]);
}

const waits = "less than the 60000 that they wait";
const noBackground = (timeoutMs: number, afterMs: number) => [
  "run/no-background",
  '"timeoutMs"',
  String(timeoutMs),
  `more than the ${afterMs} after which it would go on`,
];

Deno.test("a long timeout is one that usual clients do not wait for, unless the call is answered before", () => {
  assert.deepEqual(adviceOf({ timeoutMs: 60_000 }), []);
  assert.deepEqual(adviceOf({ maxTimeoutMs: 3_600_000 }), []);
  assert.deepEqual(adviceOf({ timeoutMs: 60_001 }), [["run/long-timeout", '"timeoutMs"', "60001", waits]]);
  assert.deepEqual(adviceOf({ timeoutMs: 120_000, background: true }), []);
  assert.deepEqual(adviceOf({ timeoutMs: 120_000 }, { background: true }), []);
  assert.deepEqual(adviceOf({ timeoutMs: 120_000, background: false }, { background: true }), [
    ["run/long-timeout", '"timeoutMs"', "120000", waits],
  ]);
});

Deno.test("a call that would go on has to run that long, and its client to wait for it", () => {
  assert.deepEqual(adviceOf({ background: { afterMs: 54_999 } }), []);
  assert.deepEqual(adviceOf({ background: { afterMs: 55_000 } }), [noBackground(55_000, 55_000)]);
  assert.deepEqual(adviceOf({ timeoutMs: 45_000, background: {} }), [noBackground(45_000, 45_000)]);
  assert.deepEqual(adviceOf({ timeoutMs: 1_000 }, { background: true }), [noBackground(1_000, 45_000)]);
  assert.deepEqual(adviceOf({ serial: true }, { timeoutMs: 1_000, background: true }), []);
  assert.deepEqual(adviceOf({ timeoutMs: 90_000, background: { afterMs: 60_000 } }), [
    ["run/late-background", '"afterMs"', "60000", waits],
  ]);
});

Deno.test("settings that are unsound get no advice", () => {
  assert.deepEqual(adviceOf({ timeoutMs: "1" }), []);
  assert.deepEqual(adviceOf({ timeoutMs: 1, background: "yes" }), []);
  assert.deepEqual(adviceOf({ timeoutMs: 1, background: { afterMs: "2" } }), []);
  assert.deepEqual(adviceOf({ background: true }, "run" as never), []);
});
