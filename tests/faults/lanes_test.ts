/** Lanes that die while they wait, or while they run; and a machine on which none can be started. */
import assert from "node:assert/strict";
import { rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "../../scripts/harness/deadline.ts";
import {
  childrenOf,
  expectNone,
  expectNoneMarked,
  markedProcesses,
  type Process,
  processesOfGroup,
} from "../helpers/processes.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { expectAtRest, lanesOf } from "./at_rest.ts";
import { hintOf } from "./misbehaviour.ts";
import { expectAnswers, running, type Session, session, startCall, textOf } from "./session.ts";

/** The idle lane and the job that waits, once they are there. */
async function idleLane({ client, marker }: Session): Promise<{ lane: Process; job: Process }> {
  await expectAtRest(client.pid, marker);
  let job: Process | undefined;
  let lane: Process | undefined;
  await until(async () => {
    [lane] = await lanesOf(client.pid);
    // The relays are in the lane's own group.
    job = lane === undefined ? undefined : (await childrenOf(lane.pid)).find(({ group }) => group !== lane!.group);
    return job !== undefined;
  }, () => "an idle lane");
  return { lane: lane!, job: job! };
}

for (const victim of ["lane", "job"] as const) {
  // A lane is deaf to SIGTERM, which is meant for what it has started.
  for (
    const signal of victim === "lane" ? ["SIGKILL", "SIGSEGV"] as const : ["SIGKILL", "SIGTERM", "SIGSEGV"] as const
  ) {
    Deno.test(`an idle ${victim} that was ended by ${signal} serves no call, and leaves nothing`, async () => {
      await using started = await session();
      await expectAnswers(started.client);
      const { lane, job } = await idleLane(started);
      await expectNone(async () => {
        const left = [...await processesOfGroup(job.pid), ...await childrenOf(started.client.pid)]
          .filter(({ pid }) => pid === lane.pid || pid === job.pid);
        const { pid } = victim === "lane" ? lane : job;
        // More than once: a job that was just forked is as deaf as its lane for a moment.
        try {
          if (left.some((process) => process.pid === pid && process.state !== "Z")) Deno.kill(pid, signal);
        } catch (error) {
          if (!(error instanceof Deno.errors.NotFound)) throw error;
        }
        return left;
      });
      await expectAnswers(started.client);
      await expectAtRest(started.client.pid, started.marker);
    });
  }
}

/** Kills the lanes that there are: the next call runs on one that is started for it. */
async function killLanes({ client }: Session): Promise<void> {
  for (const lane of await lanesOf(client.pid)) Deno.kill(lane.pid, "SIGKILL");
  await until(async () => (await childrenOf(client.pid)).every(({ state }) => state !== "Z"), () => "the lanes' ends");
}

Deno.test("a lane that is killed while its function runs: the call fails, and the function is ended", async () => {
  await using started = await session({ programs: { runs_until_ended: { graceMs: 300 } } });
  const id = await startCall(started.client, "runs_until_ended", "it");
  await running(started.client, "it");
  await killLanes(started);
  const response = await started.client.response(id);
  assert.equal(textOf(response), 'Tool "runs_until_ended" was ended by signal SIGKILL');
  assert.equal(response.result.isError, true);
  await expectAtRest(started.client.pid, started.marker);
  await expectAnswers(started.client);
});

Deno.test("a tools.bash that came to end its shell makes calls fail, and is used again when it no longer does", async () => {
  await using started = await session({ bash: "[[ ! -e $SERVER_CONFIG_DIR/broken ]] || exit 3\n" });
  await writeFile(join(started.dir, "broken"), "");
  let response;
  // The lanes that were started ahead have sourced it already.
  await until(async () => {
    await killLanes(started);
    response = await started.client.callTool("answers");
    return textOf(response) !== "fine";
  }, () => "a call that fails");
  assert.deepEqual(response!.result, {
    content: [{
      type: "text",
      text: 'Tool "answers" could not be started: tools.bash ended the shell with exit code 3 while it was sourced',
    }],
    isError: true,
  });
  await rm(join(started.dir, "broken"));
  await until(async () => textOf(await started.client.callTool("answers")) === "fine", () => "an answer");
  await expectAtRest(started.client.pid, started.marker);
});

const hangs = {
  programs: { prints_nothing: { timeoutMs: 500, graceMs: 200 } },
  bash: "[[ ! -e $SERVER_CONFIG_DIR/hanging ]] || sleep 300\n",
};

Deno.test("a tools.bash that came to hang is ended with its call", async () => {
  await using started = await session(hangs);
  await writeFile(join(started.dir, "hanging"), "");
  let text = "";
  await until(async () => {
    await killLanes(started);
    return (text = textOf(await started.client.callTool("prints_nothing"))) !== "";
  }, () => "a call that hangs");
  assert.equal(text, 'Tool "prints_nothing" took longer than 500 ms and was ended' + hintOf("timeoutMs"));
  assert.equal(await started.client.close(), 0);
});

for (const how of ["closes its input", "SIGTERM", "SIGKILL"] as const) {
  Deno.test(`a tools.bash that hangs while it is loaded again ends with the server: ${how}`, async () => {
    await using started = await session(hangs);
    const { client, marker } = started;
    await writeFile(join(started.dir, "hanging"), "");
    client.kill("SIGHUP");
    await until(
      async () => (await markedProcesses(marker)).some(({ command }) => command === "sleep 300"),
      () => "a tools.bash that hangs",
    );
    if (how === "closes its input") await client.closeInput();
    else client.kill(how);
    const { signal } = await client.exited();
    assert.equal(signal, how === "SIGKILL" ? "SIGKILL" : null);
    await expectNoneMarked(marker);
  });
}

Deno.test("a server that finds no bash any more answers so, and calls again when there is one", async () => {
  await using bin = await tempDir();
  const bash = Deno.env.get("BASHFUL_TEST_BASH") || "/bin/bash";
  const link = join(bin.dir, "bash");
  await symlink(bash, link);
  await using started = await session({ env: { PATH: bin.dir } });
  await idleLane(started);
  await rm(link);
  await expectAnswers(started.client);
  await killLanes(started);
  const response = await started.client.callTool("answers");
  assert.match(textOf(response), /^Tool "answers" could not be started: Cannot start bash: /);
  assert.equal(response.result.isError, true);
  await symlink(bash, link);
  await expectAnswers(started.client);
  const isZombie = ({ state }: Process) => state === "Z";
  await until(
    async () => !(await markedProcesses(started.marker, started.client.pid)).some(isZombie),
    () => "the end of zombies",
  );
});
