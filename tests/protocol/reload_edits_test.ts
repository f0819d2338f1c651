import assert from "node:assert/strict";
import { rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../scripts/harness/deadline.ts";
import {
  connect,
  edit,
  names,
  notices,
  printed,
  reloadConfig,
  reloaded,
  reloads,
  said,
  toolsBash,
  toolsJson,
} from "./reload_served.ts";

Deno.test("reload: after 100 quick edits in a row, the last one is served", async () => {
  await using temp = await reloadConfig();
  await using client = await connect(temp.dir);
  for (let count = 1; count <= 100; count++) {
    await edit(temp, "tools.json", toolsJson(["a"], `Edit ${count}`));
    await edit(temp, "tools.bash", toolsBash(["a"], `edit${count}`));
    await pause(15);
  }
  const isLast = async () => (await client.request("tools/list")).result.tools[0]?.description === "Edit 100";
  await until(isLast, () => `the last edit: ${client.stderr}`);
  await until(async () => await printed(client, "a") === "edit100", () => "the last function");
  assert.doesNotMatch(client.stderr, /error|warning/);
  // How many are taken together depends on how long a load takes; an edit of tools.bash alone is no other list.
  assert.ok(notices(client) >= 1 && notices(client) <= 100, client.stderr);
});

Deno.test("reload: 100 edits while the files are loaded are taken together, and told once", async () => {
  await using temp = await reloadConfig();
  await using client = await connect(temp.dir);
  const exists = (name: string) => Deno.stat(join(temp.dir, name)).then(() => true, () => false);
  const waits = ': >"$SERVER_CONFIG_DIR/loading"; until [ -e "$SERVER_CONFIG_DIR/go" ]; do sleep 0.05; done\n';
  await edit(temp, "tools.bash", waits + toolsBash(["a"], "waited"));
  client.kill("SIGHUP");
  await until(() => exists("loading"), () => `the load: ${client.stderr}`);
  for (let count = 1; count <= 100; count++) {
    await edit(temp, "tools.bash", toolsBash(["a"], `edit${count}`));
    await edit(temp, "tools.json", toolsJson(["a"], `Edit ${count}`));
  }
  await edit(temp, "go", "");
  assert.equal(await printed(client, "a"), "edit100");
  await client.notification("notifications/tools/list_changed");
  assert.equal((await client.request("tools/list")).result.tools[0].description, "Edit 100");
  assert.equal(notices(client), 1);
  assert.doesNotMatch(client.stderr, /error|warning/);
});

Deno.test("reload: an editor that writes a new file and renames it, be it older than the one before", async () => {
  await using temp = await reloadConfig();
  await using client = await connect(temp.dir);
  await printed(client, "a");
  await writeFile(join(temp.dir, "tools.bash.swp"), toolsBash(["a"], "renamed"));
  await utimes(join(temp.dir, "tools.bash.swp"), 1, 1);
  await rename(join(temp.dir, "tools.bash.swp"), join(temp.dir, "tools.bash"));
  await reloaded(client);
  assert.equal(await printed(client, "a"), "renamed");
  // And the new file is watched as the old one was.
  await edit(temp, "tools.bash", toolsBash(["a"], "edited"));
  await reloaded(client, reloads(client));
  assert.equal(await printed(client, "a"), "edited");
  assert.equal(notices(client), 0);
});

Deno.test("reload: a file that is half written for a moment is not reported", async () => {
  for (const [name, half, whole, head] of halves) {
    await using temp = await reloadConfig();
    await edit(temp, "tools.bash", head + toolsBash(["a"]));
    await using client = await connect(temp.dir);
    await names(client);
    await writeFile(join(temp.dir, "whole"), whole);
    await edit(temp, name, half);
    client.kill("SIGHUP");
    await reloaded(client);
    assert.doesNotMatch(client.stderr, /error|warning|hint/);
    assert.deepEqual(await names(client), ["a"]);
    assert.equal(await printed(client, "a"), name === "tools.bash" ? "two" : "one");
  }
});

const bash = toolsBash(["a"], "two");
const json = toolsJson(["a"], "Another");

/** The beginning of a tools.bash that puts the whole file where half of it was read just before: the next look finds it. */
const completes = (name: string) =>
  `[ ! -e "$SERVER_CONFIG_DIR/whole" ] || mv "$SERVER_CONFIG_DIR/whole" "$SERVER_CONFIG_DIR/${name}"\n`;

/** Files, what there is of them at first, and all of it; and how tools.bash begins until then. */
const halves: readonly (readonly [name: string, half: string, whole: string, head: string])[] = [
  ["tools.json", json.slice(0, 40), json, completes("tools.json")],
  ["tools.json", "", json, completes("tools.json")],
  ["tools.bash", `${completes("tools.bash")}tool_a() { echo`, bash, ""],
  ["tools.bash", completes("tools.bash"), bash, ""],
];

Deno.test("reload: a broken file is reported once, the last good tools are served, and it recovers", async () => {
  await using temp = await reloadConfig();
  await using client = await connect(temp.dir);
  await names(client);
  await edit(temp, "tools.json", json.slice(0, 40));
  const kept = "warning: The tools that were served before are still served\n";
  await said(client, kept);
  assert.match(client.stderr, new RegExp(`^error: Cannot read ${temp.dir}/tools\\.json: .*\\n  --> `));
  assert.deepEqual([await names(client), await printed(client, "a")], [["a"], "one"]);
  // Written again with the same fault, it is not reported again.
  for (let count = 0; count < 2; count++) {
    await edit(temp, "tools.json", json.slice(0, 40));
    client.kill("SIGHUP");
    // Longer than what is half written is given.
    await pause(700);
  }
  await edit(temp, "tools.bash", toolsBash(["a", "b"], "two"));
  await edit(temp, "tools.json", toolsJson(["a", "b"]));
  await client.notification("notifications/tools/list_changed");
  assert.deepEqual([await names(client), await printed(client, "b")], [["a", "b"], "two"]);
  assert.equal(client.stderr.split(kept).length, 2, client.stderr);
  // The same fault once more, after it was well, is reported again.
  await edit(temp, "tools.json", json.slice(0, 40));
  await said(client, kept, 2);
});

Deno.test("reload: a tools.bash that cannot be sourced leaves the functions of before", async () => {
  await using temp = await reloadConfig();
  await using client = await connect(temp.dir);
  await names(client);
  await edit(temp, "tools.bash", "tool_a() { echo broken\n");
  await said(client, "The tools that were served before are still served");
  assert.deepEqual(await names(client), ["a"]);
  await edit(temp, "tools.bash", toolsBash(["a"], "well"));
  await reloaded(client);
  assert.equal(await printed(client, "a"), "well");
  assert.equal(notices(client), 0);
});

Deno.test("reload: one tool that becomes unusable is left out and named; with --strict all stays", async () => {
  const broken = toolsJson(["a", "nofunction"]);
  await Promise.all([false, true].map(async (isStrict) => {
    await using temp = await reloadConfig();
    await using client = await connect(temp.dir, "2025-06-18", isStrict ? ["--strict"] : []);
    await names(client);
    await edit(temp, "tools.json", broken.replaceAll("A tool", "Another"));
    if (isStrict) await said(client, "The tools that were served before are still served");
    else await reloaded(client);
    assert.match(client.stderr, /^error: Cannot serve tool "nofunction": function tool_nofunction is not in /m);
    const { result } = await client.request("tools/list");
    assert.deepEqual(
      result.tools.map(({ name, description }: Record<string, string>) => [name, description]),
      [["a", isStrict ? "A tool" : "Another"]],
    );
  }));
});

Deno.test("reload: a directory that goes away is reported once, and is read again when it is back", async () => {
  await using temp = await reloadConfig();
  await using client = await connect(temp.dir);
  await names(client);
  await rename(temp.dir, `${temp.dir}.away`);
  try {
    await said(client, "The tools that were served before are still served");
    assert.ok(
      client.stderr.startsWith(
        `error: Cannot read the configuration directory "${temp.dir}": No such file or directory\n`,
      ),
      client.stderr,
    );
    assert.deepEqual(await names(client), ["a"]);
  } finally {
    await rename(`${temp.dir}.away`, temp.dir);
  }
  await reloaded(client);
  assert.equal(await printed(client, "a"), "one");
  await rm(join(temp.dir, "tools.json"));
  await said(client, "The tools that were served before are still served", 2);
});

Deno.test("reload: new code of tools.bash alone runs, a running call ends on the old, and nobody is told", async () => {
  await using temp = await reloadConfig();
  const waiting = (word: string) =>
    `tool_a() { : >"$SERVER_CONFIG_DIR/${word}"; until [ -e "$SERVER_CONFIG_DIR/go" ]; do sleep 0.05; done; later; }
later() { echo ${word}; }
export -f tool_a
`;
  await edit(temp, "tools.bash", waiting("old"));
  await using client = await connect(temp.dir);
  const old = await client.start("tools/call", { name: "a", arguments: {} });
  await until(() => Deno.stat(join(temp.dir, "old")).then(() => true, () => false), () => "the call's start");
  await edit(temp, "tools.bash", waiting("new"));
  await reloaded(client);
  const next = await client.start("tools/call", { name: "a", arguments: {} });
  await until(() => Deno.stat(join(temp.dir, "new")).then(() => true, () => false), () => "the next call's start");
  await writeFile(join(temp.dir, "go"), "");
  assert.equal((await client.response(old)).result.content[0].text, "old");
  assert.equal((await client.response(next)).result.content[0].text, "new");
  assert.equal(notices(client), 0);
});
