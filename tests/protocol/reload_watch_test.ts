import assert from "node:assert/strict";
import { mkdir, readFile, rename, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasRole } from "../../scripts/harness/roles.ts";
import { connectLines } from "../helpers/eras.ts";
import type { LineClient } from "../helpers/line_client.ts";
import { childrenOf, expectNone, type Process } from "../helpers/processes.ts";
import { tempDir } from "../helpers/temp_config.ts";
import {
  connect,
  edit,
  names,
  printed,
  reloadConfig,
  reloaded,
  reloads,
  toolsBash,
  toolsJson,
} from "./reload_served.ts";

const ignore = Deno.build.os !== "linux";

/** The process that watches the files. */
async function watcherOf(client: LineClient): Promise<Process> {
  const found = (await childrenOf(client.pid)).filter((process) => hasRole(process, "watch"));
  assert.equal(found.length, 1);
  return found[0]!;
}

/** The page faults of children that a process has waited for: none means that there was no child. */
async function faultsOfChildren(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[8]) + Number(fields[10]);
}

Deno.test({
  name: "reload: no process is started to look at the files, and the watcher ends with the server",
  ignore,
  async fn() {
    await Promise.all([false, true].map(async (isKilled) => {
      await using temp = await reloadConfig();
      await using client = await connect(temp.dir);
      await names(client);
      const watcher = await watcherOf(client);
      const before = await faultsOfChildren(watcher.pid);
      if (!isKilled) {
        // More than a look; an edit shows that it does look.
        const until = performance.now() + 3_000;
        while (performance.now() < until) {
          assert.deepEqual(await childrenOf(watcher.pid), []);
          await pause(5);
        }
        await edit(temp, "tools.bash", toolsBash(["a"], "two"));
        await reloaded(client);
        assert.equal(await faultsOfChildren(watcher.pid), before);
        // Seen once, it is no edit any more; where times have no fractions of a second, once more. A request is a look too.
        await pause(1_500);
        await names(client);
        assert.ok(reloads(client) <= 2, client.stderr);
        const seen = reloads(client);
        await names(client);
        await pause(3_000);
        assert.equal(reloads(client), seen);
      }
      if (isKilled) client.kill("SIGKILL");
      else await client.closeInput();
      await client.exited();
      await expectNone(async () => (await childrenOf(1)).filter(({ pid }) => pid === watcher.pid));
      await assert.rejects(readFile(`/proc/${watcher.pid}/stat`));
    }));
  },
});

Deno.test({
  name: "reload: SIGHUP reloads without the watcher, and one that was stopped is replaced by the next call",
  ignore,
  async fn() {
    await using temp = await reloadConfig();
    await using client = await connect(temp.dir);
    await names(client);
    const { pid } = await watcherOf(client);
    Deno.kill(pid, "SIGSTOP");
    await edit(temp, "tools.bash", toolsBash(["a"], "two"));
    client.kill("SIGHUP");
    await reloaded(client);
    assert.equal(await printed(client, "a"), "two");
    assert.notEqual((await watcherOf(client)).pid, pid);
  },
});

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  Deno.test({
    name: `reload: a watcher that was ended by ${signal} is replaced, and what is saved is live`,
    ignore,
    async fn() {
      await using temp = await reloadConfig();
      await using client = await connect(temp.dir);
      await names(client);
      Deno.kill((await watcherOf(client)).pid, signal);
      await edit(temp, "tools.bash", toolsBash(["a"], "two"));
      assert.equal(await printed(client, "a"), "two");
    },
  });
}

Deno.test("reload: a file whose time is still to come does not reload over and over, and its edits are seen", async () => {
  await using temp = await reloadConfig();
  const path = join(temp.dir, "tools.json");
  await utimes(path, 4e9, 4e9);
  await using client = await connect(temp.dir);
  await names(client);
  // One more may come where times have no fractions of a second.
  await pause(3_000);
  for (let look = 0; look < 3; look++) await names(client);
  const before = reloads(client);
  assert.ok(before <= 1, client.stderr);
  await edit(temp, "tools.json", toolsJson(["a"], "Another"));
  await client.notification("notifications/tools/list_changed");
  await reloaded(client, before);
});

Deno.test("reload: tools.json that appears in the default place replaces the embedded example", async () => {
  await using home = await tempDir();
  await using client = await connectLines("2025-06-18", {
    args: ["serve", "--log-level", "info"],
    env: { XDG_CONFIG_HOME: home.dir },
  });
  assert.deepEqual(await names(client), ["file_size", "file_hash", "system_info"]);
  await using made = await reloadConfig();
  await mkdir(join(home.dir, "bashful"));
  for (const name of ["server.json", "tools.bash", "tools.json"]) {
    await rename(join(made.dir, name), join(home.dir, "bashful", name));
  }
  await reloaded(client);
  assert.deepEqual([await names(client), await printed(client, "a")], [["a"], "one"]);
});
