/** What one call does to its shell, and what the processes that it leaves do, reaches no other call (contract F8, F10). */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expectNone, markedProcesses } from "../helpers/processes.ts";
import { toolNamed } from "../helpers/temp_config.ts";
import { upsetting } from "../helpers/upsetting.ts";
import { expectAtRest } from "./at_rest.ts";
import { session, textOf } from "./session.ts";

Deno.test("whatever a call does to its shell, it is undone in the next", async () => {
  await using started = await session({
    tools: [toolNamed("shows"), ...upsetting.map((_, index) => toolNamed(`upsets_${index}`))],
    bash: `tool_shows() { json_get -v word "$1" word; trap; set -o; shopt; umask; pwd; ulimit -a; jobs
  builtin printf '%s ' "$IFS" "$PATH" "$HOME" "\${REPLY-}" "\${TMOUT-}" "$word" "$#" /dev/fd/*; declare -F | md5sum; }
export -f tool_shows
${upsetting.map((body, index) => `tool_upsets_${index}() {\n${body}\n}; export -f tool_upsets_${index}`).join("\n")}
`,
    args: ["--max-calls", "1"],
  });
  const { client, marker } = started;
  const shown = async () => textOf(await client.callTool("shows", { word: "it" })).replaceAll(/\/dev\/fd\/\d+/g, "");
  const before = await shown();
  assert.match(before, / it /);
  for (const index of upsetting.keys()) {
    await client.callTool(`upsets_${index}`);
    assert.equal(await shown(), before, upsetting[index]);
  }
  await expectAtRest(client.pid, marker);
});

/** What a child keeps of the descriptors that its call gave it, by redirections. */
const kept: Readonly<Record<string, string>> = {
  "every descriptor": "",
  "only stdout": "2>/dev/null 41>&-",
  "only stderr": ">/dev/null 41>&-",
  "only the control channel": ">/dev/null 2>/dev/null",
};

for (const [what, redirections] of Object.entries(kept)) {
  Deno.test(`a child in a session of its own that keeps ${what} and prints to it reaches no later call`, async () => {
    await using started = await session({
      tools: ["sprays", "repeats", "fails"].map((name) => toolNamed(name)),
      bash: `spray() {
  while [[ -d $SERVER_CONFIG_DIR && ! -e $SERVER_CONFIG_DIR/enough ]]; do
    for fd in /dev/fd/*; do
      fd=\${fd##*/}
      ((fd != 255)) || continue
      {
        printf 'STRAY\\n%s{"type":"progress","progress":1,"message":"STRAY"}\\n' "$__bashful_mark"
        printf '%s{"type":"content","block":{"type":"text","text":"STRAY"}}\\n' "$__bashful_mark"
        printf '%s{"type":"log","level":"error","message":"STRAY"}\\n' "$__bashful_mark"
      } >&$fd
    done 2>/dev/null
    sleep 0.02
  done
}
tool_sprays() { export -f spray; setsid bash -c 'trap "" PIPE; spray' ${redirections} & printf done; }
tool_repeats() { mcp_progress 1 2; printf '%s' "$1"; }
tool_fails() { printf why >&2; return 3; }
export -f tool_sprays tool_repeats tool_fails
`,
    });
    const { client, marker, dir } = started;
    assert.match(textOf(await client.callTool("sprays")), /^(STRAY|done)/);
    const first = client.messages.length;
    const calls = Array.from({ length: 100 }, async (_, call) => {
      const params = {
        name: call % 4 === 0 ? "fails" : "repeats",
        arguments: { call },
        _meta: { progressToken: call },
      };
      const { result } = await client.request("tools/call", params);
      const text = call % 4 === 0 ? 'Tool "fails" exited with code 3: why' : `{"call":${call}}`;
      assert.deepEqual(result.content, [{ type: "text", text }]);
    });
    await Promise.all(calls);
    assert.doesNotMatch(JSON.stringify(client.messages.slice(first)), /STRAY/);
    await writeFile(join(dir, "enough"), "");
    await expectNone(async () => (await markedProcesses(marker)).filter(({ command }) => command.includes("spray")));
    await expectAtRest(client.pid, marker, 8);
  });
}
