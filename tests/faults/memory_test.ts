/** The server's memory stays bounded while a tool sends as much as it can. */
import assert from "node:assert/strict";
import { memoryOf, peakMemoryOf } from "../../scripts/harness/processes.ts";
import { expectAtRest } from "./at_rest.ts";
import { expectAnswers, session } from "./session.ts";

/** What the server may grow by, in bytes: garbage that is not collected yet, and no more. */
const mostGrowth = 200 * 2 ** 20;

/** What each tool runs, for as long as it is let. */
const floods: Readonly<Record<string, string>> = {
  "stdout, in lines": "trap '' PIPE; while :; do yes; done 2>/dev/null",
  "stdout, without a newline": "trap '' PIPE; while :; do tr '\\0' x </dev/zero; done 2>/dev/null",
  "stdout, byte by byte": "while :; do printf x; done",
  "stderr, in lines": "yes >&2",
  "stderr, without a newline": "tr '\\0' x </dev/zero >&2",
  "stderr, byte by byte": "while :; do printf x; done >&2",
  "stderr, separators": "tr '\\0' '\\036' </dev/zero >&2",
  "stderr, beginnings of marks": `yes "\${__bashful_mark%??}" | tr -d '\\n' >&2`,
  "log messages": "while :; do log_info 'a message of some length'; done",
  "log messages, from a fast program": `yes "$__bashful_mark"'{"type":"log","level":"info","message":"m"}' >&41`,
  "progress":
    `local n; for ((n = 1;; n++)); do printf '%s{"type":"progress","progress":%s}\\n' "$__bashful_mark" "$n"; done >&41`,
  "one endless control line": `printf '%s{"type":"log","message":"' "$__bashful_mark" >&41; tr '\\0' x </dev/zero >&41`,
  "content": `yes "$__bashful_mark"'{"type":"content","block":{"type":"text","text":"t"}}' >&41`,
  "error messages": `yes "$__bashful_mark"'{"type":"error","message":"m"}' >&41`,
  "no messages": `yes "$__bashful_mark"'["no message"]' >&41`,
};

for (const [what, body] of Object.entries(floods)) {
  Deno.test(`memory stays bounded while a tool floods: ${what}`, async () => {
    await using flooded = await session({
      tools: [{
        name: "flood",
        description: "Floods",
        inputSchema: { type: "object" },
        run: { timeoutMs: 1_500, maxTimeoutMs: 1_500, graceMs: 1_000 },
      }],
      bash: `tool_flood() { ${body}; }\nexport -f tool_flood\n`,
    });
    const { client } = flooded;
    await expectAnswers(client);
    await client.request("logging/setLevel", { level: "debug" });
    const before = memoryOf(client.pid).rss;
    const response = await client.callTool("flood", {}, { _meta: { progressToken: "it" } });
    assert.equal(response.result.isError, true);
    const grown = peakMemoryOf(client.pid) - before;
    assert.ok(grown < mostGrowth, `the server grew by ${grown} bytes`);
    await expectAnswers(client);
    await expectAtRest(client.pid, flooded.marker);
  });
}
