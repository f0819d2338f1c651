/** The reaper itself dies. */
import assert from "node:assert/strict";
import { until } from "../../scripts/harness/deadline.ts";
import { expectNoneMarked } from "../helpers/processes.ts";
import { expectAtRest, reaperOf } from "./at_rest.ts";
import { expectAnswers, running, type Session, session, startCall } from "./session.ts";

/** Starts a session with a call that runs, and kills its reaper. @returns The call's id, and the reaper that was. */
async function withoutReaper(): Promise<Session & { id: number; killed: number }> {
  const started = await session({ programs: { runs_until_ended: { graceMs: 300 } } });
  const id = await startCall(started.client, "runs_until_ended", "it");
  await running(started.client, "it");
  const reaper = await reaperOf(started.client.pid);
  assert.ok(reaper !== undefined);
  Deno.kill(reaper.pid, "SIGKILL");
  return { ...started, id, killed: reaper.pid };
}

async function hasAnother({ client, killed }: Session & { killed: number }): Promise<boolean> {
  const reaper = await reaperOf(client.pid);
  return reaper !== undefined && reaper.pid !== killed;
}

Deno.test("a reaper that was killed is replaced, and the next one ends the calls of before", async () => {
  await using orphaned = await withoutReaper();
  await until(() => hasAnother(orphaned), () => "another reaper");
  await orphaned.client.notify("notifications/cancelled", { requestId: orphaned.id });
  await expectAtRest(orphaned.client.pid, orphaned.marker);
  await expectAnswers(orphaned.client);
});

Deno.test("a reaper that was killed is replaced at once where a call is to be ended", async () => {
  await using orphaned = await withoutReaper();
  await orphaned.client.notify("notifications/cancelled", { requestId: orphaned.id });
  await expectAtRest(orphaned.client.pid, orphaned.marker);
  await expectAnswers(orphaned.client);
});

Deno.test("the next reaper ends the calls of before when the server is killed", async () => {
  await using orphaned = await withoutReaper();
  await until(() => hasAnother(orphaned), () => "another reaper");
  orphaned.client.kill("SIGKILL");
  await expectNoneMarked(orphaned.marker);
});

Deno.test("a server that is to end just when its reaper was killed leaves nothing", async () => {
  await using orphaned = await withoutReaper();
  orphaned.client.kill("SIGTERM");
  assert.equal((await orphaned.client.exited()).code, 0);
  await expectNoneMarked(orphaned.marker);
});
