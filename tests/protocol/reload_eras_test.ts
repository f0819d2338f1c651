import assert from "node:assert/strict";
import { datedRevisions, statelessRevision } from "../helpers/eras.ts";
import {
  connect,
  edit,
  names,
  notices,
  printed,
  reloadConfig,
  reloaded,
  toolsBash,
  toolsJson,
} from "./reload_served.ts";

const listChanged = "notifications/tools/list_changed";
const subscriptionId = "io.modelcontextprotocol/subscriptionId";

Deno.test("reload: clients of the dated revisions are told once, and see and call the new tools", async () => {
  await Promise.all(datedRevisions.map(async (revision) => {
    await using temp = await reloadConfig();
    await using client = await connect(temp.dir, revision);
    assert.deepEqual(await names(client), ["a"]);
    await edit(temp, "tools.bash", toolsBash(["a", "b"], "two"));
    await reloaded(client);
    await edit(temp, "tools.json", toolsJson(["b", "a"]));
    assert.deepEqual(await client.notification(listChanged), { jsonrpc: "2.0", method: listChanged });
    assert.deepEqual(await names(client), ["b", "a"]);
    assert.deepEqual([await printed(client, "a"), await printed(client, "b")], ["two", "two"]);
    assert.equal(notices(client), 1);
  }));
});

Deno.test("reload: a subscription of the stateless revision is acknowledged, then told with its id", async () => {
  await using temp = await reloadConfig();
  await using client = await connect(temp.dir, statelessRevision);
  const id = await client.start("subscriptions/listen", { notifications: { toolsListChanged: true } });
  const { params } = await client.notification("notifications/subscriptions/acknowledged");
  assert.deepEqual(params.notifications, { toolsListChanged: true });
  assert.equal(params._meta[subscriptionId], id);
  await edit(temp, "tools.json", toolsJson(["a"], "Another"));
  const notice = await client.notification(listChanged);
  assert.equal(notice.params._meta[subscriptionId], id);
  const { result } = await client.request("tools/list");
  assert.equal(result.tools[0].description, "Another");

  // A subscription that has been cancelled gets nothing.
  await client.notify("notifications/cancelled", { requestId: id });
  await edit(temp, "tools.json", toolsJson(["a"], "A third"));
  await reloaded(client, 1);
  assert.equal((await client.request("tools/list")).result.tools[0].description, "A third");
  assert.equal(notices(client), 1);
});

Deno.test("reload: what comments describe is served from the call after a save, in both eras", async () => {
  await Promise.all((["2025-11-25", statelessRevision] as const).map(async (revision) => {
    await using temp = await reloadConfig();
    await using client = await connect(temp.dir, revision);
    assert.deepEqual(await names(client), ["a"]);
    await edit(temp, "tools.bash", `${toolsBash(["a"])}# @tool B\n${toolsBash(["b"])}`);
    assert.deepEqual([await names(client), await printed(client, "b")], [["a", "b"], "one"]);
    // A mistake in a comment is half an edit: the tool stays.
    await edit(temp, "tools.bash", `${toolsBash(["a"])}# @tool B\n# @parm x\n${toolsBash(["b"], "two")}`);
    assert.deepEqual([await names(client), await printed(client, "b")], [["a", "b"], "one"]);
    await edit(temp, "tools.bash", `${toolsBash(["a"])}# @tool\n# Bee\n${toolsBash(["b"], "two")}`);
    assert.equal(await printed(client, "b"), "two");
    const { result } = await client.request("tools/list");
    assert.equal(result.tools[1].description, "Bee");
  }));
});

Deno.test("reload: the stateless revision without a subscription to tools is told nothing, and sees the new ones", async () => {
  await using temp = await reloadConfig();
  await using client = await connect(temp.dir, statelessRevision);
  assert.deepEqual(await names(client), ["a"]);
  await client.start("subscriptions/listen", { notifications: { promptsListChanged: true } });
  await client.notification("notifications/subscriptions/acknowledged");
  await edit(temp, "tools.json", toolsJson(["a"], "Another"));
  await reloaded(client);
  assert.equal((await client.request("tools/list")).result.tools[0].description, "Another");
  assert.equal(notices(client), 0);
});

Deno.test("reload: with listChanged false nobody is told, and the edit takes effect", async () => {
  await Promise.all((["2025-06-18", statelessRevision] as const).map(async (revision) => {
    await using temp = await reloadConfig(false);
    await using client = await connect(temp.dir, revision);
    assert.deepEqual(await names(client), ["a"]);
    if (revision === statelessRevision) {
      await client.start("subscriptions/listen", { notifications: { toolsListChanged: true } });
    }
    await edit(temp, "tools.json", toolsJson(["a"], "Another"));
    await reloaded(client);
    assert.equal((await client.request("tools/list")).result.tools[0].description, "Another");
    assert.equal(notices(client), 0);
  }));
});
