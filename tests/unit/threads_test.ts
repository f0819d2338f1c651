import assert from "node:assert/strict";
import { runTask } from "../../src/threads.ts";

// A thread outlives its task for a while, on purpose.
const options = { sanitizeResources: false, sanitizeOps: false };
const done = { kind: "done", value: { kind: "valid" }, isFull: false };
const validate = { schema: '{"type":"object"}', json: "{}" };

Deno.test({
  name: "a thread does a task, and the next one",
  ...options,
  async fn() {
    for (let count = 0; count < 2; count++) {
      assert.deepEqual(await runTask("validate", validate), done);
    }
  },
});

Deno.test({
  name: "a task that throws has failed, and another thread does what comes next",
  ...options,
  async fn() {
    const failed = await runTask("validate", { schema: "{", json: "{}" });
    assert.deepEqual(failed, { kind: "failed" });
    assert.deepEqual(await runTask("validate", validate), done);
  },
});

Deno.test({
  name: "what comes besides waits for a thread",
  ...options,
  async fn() {
    const answers = await Promise.all(Array.from({ length: 5 }, () => runTask("validate", validate)));
    assert.deepEqual(answers, Array(5).fill(done));
  },
});
