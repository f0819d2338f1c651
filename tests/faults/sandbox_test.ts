/** Calls inside a sandbox end as others do: cancelled, late, with what they have left, and with the server (contract X6). */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import { expectNoneMarked, newMarker } from "../helpers/processes.ts";
import { lackForSandbox, testUnless } from "../helpers/skip.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { running, startCall, textOf } from "./session.ts";

const bash = `
tool_late() { trap 'echo cleaned >>log; exit 0' TERM; mcp_progress 1; sleep 60 & wait; }
tool_leaves() { sleep 60 & set -m; sleep 60 & echo left; }
tool_fine() { mcp_progress 1; log_info "from inside"; mcp_text "content"; printf '%s' GIF89a >"$TMPDIR/i.gif"; mcp_image "$TMPDIR/i.gif"; echo fine; }
tool_pid() { echo "$$"; }
tool_loud() { head -c 100000 /dev/zero; }
export -f tool_late tool_leaves tool_fine tool_pid tool_loud
`;

testUnless(await lackForSandbox(), "calls in a sandbox end as others do", async () => {
  const run = { sandbox: { write: ["out"] }, cwd: "out", graceMs: 5_000 };
  await using config = await tempConfig({
    tools: [
      toolNamed("late", { run: { ...run, timeoutMs: 100 } }),
      toolNamed("loud", { run: { ...run, maxOutputBytes: 1_000 } }),
      ...["leaves", "fine", "pid"].map((name) => toolNamed(name, { run })),
    ],
    bash,
  });
  await mkdir(join(config.dir, "out"));
  const marker = newMarker();
  const client = await connectLines("2025-06-18", { env: { SERVER_CONFIG_DIR: config.dir, ...marker.env } });
  const call = async (name: string) => textOf(await client.callTool(name));

  assert.equal(
    await call("late"),
    'Tool "late" took longer than 100 ms and was ended\nhint: ask for less at once, or raise "timeoutMs" in its "run"',
  );
  assert.equal(await readFile(join(config.dir, "out", "log"), "utf8"), "cleaned\n");
  assert.equal(await call("leaves"), "left");
  assert.match(await call("loud"), /printed more than 1000 bytes and was ended/);
  const fine = await client.callTool("fine");
  assert.deepEqual(fine.result?.content, [
    { type: "text", text: "content" },
    { type: "image", data: "R0lGODlh", mimeType: "image/gif" },
    { type: "text", text: "fine" },
  ]);
  // Forks of one lane have one number.
  assert.equal(await call("pid"), await call("pid"));
  await startCall(client, "late", "last");
  await running(client, "last");
  client.kill("SIGKILL");
  await expectNoneMarked(marker);
  await client.exited();
});

Deno.test({
  name: "a tool whose sandbox does not hold is taken from the list, and the others are served",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using config = await tempConfig({
      tools: [toolNamed("confined", { run: { sandbox: { write: [] } } }), toolNamed("plain")],
      bash: "tool_confined() { echo ran; }; tool_plain() { echo fine; }; export -f tool_confined tool_plain",
      files: { bwrap: `#!/bin/bash\nwhile [[ $1 != -- ]]; do shift; done\nshift\nexec "$@"\n` },
    });
    const PATH = `${config.dir}:${Deno.env.get("PATH")}`;
    const client = await connectLines("2025-06-18", { env: { SERVER_CONFIG_DIR: config.dir, PATH } });
    const names = async () => {
      const { result } = await client.request("tools/list");
      return result?.tools.map(({ name }: { name: string }) => name);
    };
    const changed = client.waitFor((message) => message?.method === "notifications/tools/list_changed", "a notice");
    const refused = client.callTool("confined");
    await changed;
    assert.deepEqual(await names(), ["plain"]);
    assert.match(
      JSON.stringify(await refused),
      /Unknown tool|its sandbox does not hold: what runs in it can write outside to /,
    );
    assert.equal(textOf(await client.callTool("plain")), "fine");
    // What is loaded anew is proved anew.
    const told = client.waitFor((message) => message?.method === "notifications/tools/list_changed", "another notice");
    await writeFile(
      join(config.dir, "server.json"),
      JSON.stringify({ capabilities: { tools: { listChanged: true } } }),
    );
    await told;
    const again = client.callTool("confined");
    assert.match(JSON.stringify(await again), /Unknown tool|its sandbox does not hold/);
    await client.close();
    // It may have been loaded more than once.
    assert.ok(client.stderr.split("\n").filter((line) => line.startsWith("error: Cannot serve")).length >= 2);
    assert.match(client.stderr, /^error: Cannot serve tool "confined": its sandbox does not hold: /);
  },
});
