import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryOf } from "../../scripts/harness/processes.ts";
import { connectLines } from "../helpers/eras.ts";
import type { LineClient } from "../helpers/line_client.ts";
import { revisions } from "../helpers/revisions.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { ExpectedAnswers } from "./expected_answers.ts";
import { type Line, linesAt } from "./lines.ts";
import { lineCount, seed, seedInName } from "./scale.ts";

const strict = { type: "object", properties: { text: { type: "string" } }, additionalProperties: false };

/** Lines between two moments at which everything that was asked must be answered. */
const roundLength = 250;

/** What a server may come to, in bytes; a fraction of what one that keeps each line would. */
const mostMemory = 600 * 1024 * 1024;

for (const [index, revision] of revisions.entries()) {
  const count = Math.ceil(lineCount / revisions.length);
  Deno.test(`${count} odd lines at ${revision}: each request is answered once, in protocol lines ${seedInName}`, async () => {
    await using config = await tempConfig({
      server: {
        protocolVersion: revision,
        serverInfo: { name: "fuzzed", version: "1" },
        capabilities: { tools: { listChanged: true }, logging: {} },
      },
      tools: [toolNamed("echo"), toolNamed("fail"), toolNamed("strict", { inputSchema: strict })],
      bash: `
        tool_echo() { printf '%s' "$1"; }
        tool_fail() { log_info "about to fail"; return 3; }
        tool_strict() { json_get "$1" text none; }
        export -f tool_echo tool_fail tool_strict`,
    });
    // What a line is checked for, whatever it answers, is LineClient's business: MCP's schema, and nothing unasked.
    await using client = await connectLines(revision, { env: { SERVER_CONFIG_DIR: config.dir } });
    const expected = new ExpectedAnswers(revision);
    for (let done = 0, round = 0; done < count; done += roundLength, round++) {
      const lines = fc.sample(linesAt(revision), {
        numRuns: Math.min(roundLength, count - done),
        seed: seed + index * 1_000_003 + round,
      });
      await sendRound(client, expected, lines, round);
    }
    assert.equal(await client.close(), 0);
    assert.equal(client.stderr, "");
  });
}

/** Sends lines in pieces that do not end where lines do, and waits for every answer that is owed. */
async function sendRound(client: LineClient, expected: ExpectedAnswers, lines: Line[], round: number): Promise<void> {
  let read = client.messages.length;
  const takeAnswers = () => {
    for (const message of client.messages.slice(read)) assert.equal(expected.received(message), undefined);
    read = client.messages.length;
  };
  for (const line of lines) {
    expected.sent(line);
    const bytes = typeof line === "string" ? new TextEncoder().encode(line) : line;
    const cut = (bytes.length * 7919) % (bytes.length + 1);
    await client.sendRaw(bytes.subarray(0, cut));
    await client.sendRaw(bytes.subarray(cut));
    await client.sendRaw("\n");
  }
  const last = `round ${round}`;
  expected.sent(JSON.stringify({ jsonrpc: "2.0", id: last, method: "tools/call" }));
  await client.send({ jsonrpc: "2.0", id: last, method: "tools/call", params: { name: "echo", _meta: client.meta } });
  await client.response(last);
  for (takeAnswers(); expected.unanswered.length > 0; takeAnswers()) {
    const missing = expected.unanswered.slice(0, 3).join(", ");
    await client.waitFor(() => true, `the answers to ${missing}`, client.messages.length);
  }
  expected.endRound();
  client.messages.length = client.lines.length = 0;
  const { rss } = memoryOf(client.pid);
  assert.ok(rss < mostMemory, `${rss} bytes after round ${round}`);
}
