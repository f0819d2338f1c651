/** Calls that have to wait for others. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { toolNamed } from "../helpers/temp_config.ts";
import { expectAtRest } from "./at_rest.ts";
import { hintOf } from "./misbehaviour.ts";
import { expectAnswers, reportedToken, running, type Session, session, startCall, textOf } from "./session.ts";

const holds = "holds_until_released";

function hold({ client }: Session, name: string): Promise<number> {
  return startCall(client, holds, name, { name });
}

async function release({ dir }: Session, ...names: string[]): Promise<void> {
  for (const name of names) await writeFile(join(dir, `release_${name}`), "");
}

/**
 * Has the tool called before. Arguments of its first calls may be checked off the server's thread, where the machine is so
 * busy that the schema takes long to compile: such a call enters the queue behind later ones.
 */
async function compileSchema(held: Session): Promise<void> {
  await release(held, "early");
  for (let call = 0; call < 3; call++) {
    assert.equal(textOf(await held.client.callTool(holds, { name: "early" })), "early");
  }
}

/** The calls that have begun, in order. */
function begun({ client }: Session): string[] {
  return client.notifications.map(reportedToken).filter((token) => token !== undefined);
}

Deno.test("calls beyond --max-calls wait, and begin in the order in which they came", async () => {
  await using held = await session({ programs: { [holds]: {} }, args: ["--max-calls", "2"] });
  await compileSchema(held);
  const ids = new Map<string, number>();
  for (const name of ["a", "b", "c", "d", "e"]) ids.set(name, await hold(held, name));
  await Promise.all([running(held.client, "a"), running(held.client, "b")]);
  // What is no call does not wait.
  assert.deepEqual((await held.client.request("ping")).result, {});
  assert.deepEqual(begun(held).sort(), ["a", "b"]);
  for (const [done, next] of [["b", "c"], ["a", "d"], ["c", "e"]] as const) {
    await release(held, done);
    assert.equal(textOf(await held.client.response(ids.get(done)!)), done);
    await running(held.client, next);
  }
  assert.deepEqual(begun(held).slice(2), ["c", "d", "e"]);
  await release(held, "d", "e");
  for (const name of ["d", "e"]) assert.equal(textOf(await held.client.response(ids.get(name)!)), name);
});

Deno.test("a cancelled call leaves the queue, and its function never runs", async () => {
  await using held = await session({ programs: { [holds]: {} }, args: ["--max-calls", "1"] });
  await compileSchema(held);
  const first = await hold(held, "first");
  await running(held.client, "first");
  const cancelled = await hold(held, "cancelled");
  const last = await hold(held, "last");
  await held.client.notify("notifications/cancelled", { requestId: cancelled });
  // Once this is answered, the cancellation has been read.
  await held.client.request("ping");
  await release(held, "first", "last");
  assert.equal(textOf(await held.client.response(first)), "first");
  assert.equal(textOf(await held.client.response(last)), "last");
  await expectAnswers(held.client);
  assert.deepEqual(begun(held), ["first", "last"]);
  assert.equal(held.client.messages.some((message) => message.id === cancelled), false);
});

Deno.test("a running call that is cancelled ends as a whole, and is not answered", async () => {
  await using held = await session({ programs: { runs_until_ended: { graceMs: 300 } } });
  const id = await startCall(held.client, "runs_until_ended", "it");
  await running(held.client, "it");
  await held.client.notify("notifications/cancelled", { requestId: id });
  await expectAtRest(held.client.pid, held.marker);
  await expectAnswers(held.client);
  assert.equal(held.client.messages.some((message) => message.id === id), false);
});

Deno.test("calls of a serial tool never overlap, and others overtake them", async () => {
  await using held = await session({ programs: { [holds]: { serial: true } } });
  await compileSchema(held);
  const ids = new Map<string, number>();
  for (const name of ["a", "b", "c"]) ids.set(name, await hold(held, name));
  for (const [index, name] of ["a", "b", "c"].entries()) {
    await running(held.client, name);
    await expectAnswers(held.client);
    assert.equal(begun(held).length, index + 1);
    await release(held, name);
    assert.equal(textOf(await held.client.response(ids.get(name)!)), name);
  }
  assert.deepEqual(begun(held), ["a", "b", "c"]);
});

Deno.test("a call's time counts from when it runs, not from when it waits", async () => {
  const timeoutMs = 5_000;
  await using held = await session({
    programs: { [holds]: {} },
    tools: [toolNamed("quick", { run: { timeoutMs } })],
    bash: "tool_quick() { printf quick; }\nexport -f tool_quick\n",
    args: ["--max-calls", "1"],
  });
  const first = await hold(held, "first");
  await running(held.client, "first");
  const quick = await held.client.start("tools/call", { name: "quick" });
  await pause(timeoutMs + 500);
  await release(held, "first");
  assert.equal(textOf(await held.client.response(first)), "first");
  assert.equal(textOf(await held.client.response(quick)), "quick");
});

Deno.test("progress gives a call more time, up to maxTimeoutMs", async () => {
  const run = { timeoutMs: 3_000, maxTimeoutMs: 5_000 };
  await using started = await session({ programs: { reports_progress_forever: run } });
  const id = await startCall(started.client, "reports_progress_forever", "it");
  assert.equal(
    textOf(await started.client.response(id)),
    'Tool "reports_progress_forever" reported progress for 5000 ms, the most that it may run, and was ended' +
      hintOf("maxTimeoutMs"),
  );
  await expectAtRest(started.client.pid, started.marker);
});

Deno.test("content beyond maxOutputBytes ends the call; what came before is in its result", async () => {
  await using started = await session({ programs: { sends_too_much_content: { maxOutputBytes: 20_000 } } });
  const { result } = await started.client.callTool("sends_too_much_content");
  const text = { type: "text", text: "a piece of content" };
  const said = 'Tool "sends_too_much_content" printed more than 20000 bytes and was ended' + hintOf("maxOutputBytes");
  const last = { type: "text", text: said };
  assert.deepEqual(result, { content: [...Array(result.content.length - 1).fill(text), last], isError: true });
  assert.ok(result.content.length > 100 && result.content.length < 1_000);
  await expectAtRest(started.client.pid, started.marker);
});
