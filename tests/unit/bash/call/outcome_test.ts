import assert from "node:assert/strict";
import { outcomeOf, reportedEnd, unreportedEnd } from "../../../../src/bash/call/outcome.ts";

Deno.test("a lane's report says how its job ended", () => {
  const end = { code: 3, signal: undefined, hasLeftovers: false };
  assert.deepEqual(reportedEnd({ type: "ended", code: 3 }), end);
  assert.deepEqual(reportedEnd({ code: 3, leftovers: true }), { ...end, hasLeftovers: true });
  assert.deepEqual(reportedEnd({ code: 143, signal: "SIGTERM" }), { ...end, code: 143, signal: "SIGTERM" });
});

Deno.test("a lane that ended without a report may have left processes", () => {
  const end = unreportedEnd({ success: false, code: 137, signal: "SIGKILL" });
  assert.deepEqual(end, { code: 137, signal: "SIGKILL", hasLeftovers: true });
});

Deno.test("an end means one thing while tools.bash is sourced, and another later", () => {
  const exited = reportedEnd({ code: 3 });
  const killed = reportedEnd({ code: 137, signal: "SIGKILL" });
  assert.deepEqual(outcomeOf(exited, true), { kind: "exited", code: 3 });
  assert.deepEqual(outcomeOf(killed, true), { kind: "signaled", signal: "SIGKILL" });
  assert.deepEqual(outcomeOf(exited, false), {
    kind: "notStarted",
    reason: "tools.bash ended the shell with exit code 3 while it was sourced",
  });
  assert.deepEqual(outcomeOf(killed, false), {
    kind: "notStarted",
    reason: "tools.bash was ended by signal SIGKILL while it was sourced",
  });
});
