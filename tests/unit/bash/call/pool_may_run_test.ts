/** Whether a call may run after all, asked when its turn has come (contract Q1, Q2). */

import assert from "node:assert/strict";
import { Pool, type RunInPlace } from "../../../../src/bash/call/pool.ts";
import { spawner } from "../spawner.ts";
import { deaf, requestOf, toolsOf, wideLimits } from "./calls.ts";

const never = new AbortController().signal;
const tools = (word: string) => toolsOf(`tool_it() { printf 'it ${word}'; }\ntool_first() { printf 'first ${word}'; }`);

/** Runs `tool_it` on a pool with a single place. @returns How it ended and what it printed. */
async function run(pool: Pool, mayRun: (run: RunInPlace) => Promise<boolean>): Promise<string> {
  const { outcome, stdout } = await pool.run(requestOf("it"), wideLimits, { serialKey: "it", mayRun }, never, deaf);
  return `${outcome.kind} ${new TextDecoder().decode(stdout)}`;
}

Deno.test("a call that may not run is none, and leaves its place", async () => {
  const pool = new Pool(spawner(), { maxCalls: 1, startAhead: true });
  pool.serve(tools("a"));
  assert.equal(await run(pool, () => Promise.resolve(false)), "cancelled ");
  await assert.rejects(run(pool, () => Promise.reject(new Error("a bug"))), /a bug/);
  assert.equal(await run(pool, () => Promise.resolve(true)), "exited it a");
  await pool.close();
});

Deno.test("another function runs in the call's own place before it", async () => {
  const pool = new Pool(spawner(), { maxCalls: 1, startAhead: true });
  pool.serve(tools("a"));
  let printed = "";
  const first = async (place: RunInPlace) => {
    const { stdout } = await place(requestOf("first"), wideLimits, undefined, deaf);
    printed = new TextDecoder().decode(stdout);
    return true;
  };
  assert.equal(await run(pool, first), "exited it a");
  assert.equal(printed, "first a");
  await pool.close();
});

Deno.test("where other tools come to be served after the answer, it is asked for again", async () => {
  for (const startAhead of [true, false]) {
    const pool = new Pool(spawner(), { maxCalls: 1, startAhead });
    pool.serve(tools("a"));
    const answers = [true, false];
    const mayRun = () => {
      queueMicrotask(() => pool.serve(tools("b")));
      return Promise.resolve(answers.shift()!);
    };
    assert.equal(await run(pool, mayRun), "cancelled ");
    assert.deepEqual(answers, []);
    assert.equal(await run(pool, () => Promise.resolve(true)), "exited it b");
    await pool.close();
  }
});
