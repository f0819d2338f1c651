import assert from "node:assert/strict";
import { statelessMeta } from "../helpers/eras.ts";
import { datedRevisions, type Revision, statelessRevision } from "../helpers/revisions.ts";
import { WireChecker } from "../helpers/wire_schema.ts";

const clientInfo = { name: "c", version: "1" };
const serverInfo = { name: "s", version: "1" };

/** A checker of a connection that is open at `revision`; nothing has gone wrong so far. */
function connected(revision: Revision): WireChecker {
  const checker = new WireChecker();
  if (revision === statelessRevision) {
    send(checker, { id: 0, method: "server/discover", params: { _meta: statelessMeta() } });
    const result = {
      resultType: "complete",
      supportedVersions: [revision],
      capabilities: {},
      serverInfo,
      ttlMs: 0,
      cacheScope: "private",
    };
    assert.equal(receive(checker, { id: 0, result }), undefined);
  } else {
    const params = { protocolVersion: revision, capabilities: {}, clientInfo };
    send(checker, { id: 0, method: "initialize", params });
    const result = { protocolVersion: revision, capabilities: {}, serverInfo };
    assert.equal(receive(checker, { id: 0, result }), undefined);
  }
  return checker;
}

function send(checker: WireChecker, message: Record<string, unknown>): void {
  checker.sent(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
}

function receive(checker: WireChecker, message: Record<string, unknown>): string | undefined {
  return checker.received(JSON.stringify({ jsonrpc: "2.0", ...message }));
}

const text = { type: "text", text: "" };
const complete = { resultType: "complete" };
const error = { code: -32700, message: "Parse error" };

/** What is sent, the line that answers it, and what is wrong with it; none where all is well. */
const cases: readonly (readonly [Revision, string, Record<string, unknown>, RegExp | undefined])[] = [
  ["2024-11-05", "tools/call", { id: 1, result: { content: [text] } }, undefined],
  [
    "2024-11-05",
    "tools/call",
    { id: 1, result: { content: [{ type: "audio", data: "", mimeType: "audio/wav" }] } },
    /no CallToolResult of 2024-11-05/,
  ],
  [
    "2025-03-26",
    "tools/call",
    { id: 1, result: { content: [{ type: "audio", data: "", mimeType: "audio/wav" }] } },
    undefined,
  ],
  [
    "2025-06-18",
    "tools/call",
    { id: 1, result: { content: "x" } },
    /no CallToolResult of 2025-06-18: \/content must be array/,
  ],
  [
    "2025-06-18",
    "tools/call",
    { id: "1", result: { content: [] } },
    /an answer to "1", which is answered already or was never asked/,
  ],
  [
    "2025-06-18",
    "tools/list",
    { id: 1, result: { tools: [{ name: "x" }] } },
    /must have required property 'inputSchema'/,
  ],
  [
    "2025-06-18",
    "server/discover",
    { id: 1, result: {} },
    /a result of server\/discover, which 2025-06-18 does not have/,
  ],
  ["2025-11-25", "ping", { id: 1, result: {}, error }, /neither or both/],
  ["2025-11-25", "ping", { id: 2, method: "sampling/createMessage" }, /a request \(sampling\/createMessage\)/],
  ["2025-11-25", "ping", { method: "notifications/tools/changed" }, /which 2025-11-25 does not have/],
  ["2025-11-25", "ping", { method: "notifications/progress", params: { progress: 1 } }, /progressToken/],
  ["2025-11-25", "ping", { error }, undefined],
  ["2025-11-25", "ping", { id: null, error }, /id must be string,integer/],
  ["2025-06-18", "ping", { id: null, error }, undefined],
  ["2025-06-18", "ping", { error }, /an error without an id, expected null/],
  ["2026-07-28", "tools/call", { id: 1, result: { content: [text] } }, /required property 'resultType'/],
  ["2026-07-28", "tools/call", { id: 1, result: { content: [text], ...complete } }, undefined],
  ["2026-07-28", "ping", { id: 1, result: complete }, /a result of ping, which 2026-07-28 does not have/],
];

for (const [revision, method, answer, wrong] of cases) {
  const found = wrong === undefined ? "is fine" : `is refused: ${wrong.source}`;
  Deno.test(`at ${revision}, ${JSON.stringify(answer)} after ${method} ${found}`, () => {
    const checker = connected(revision);
    const params = revision === statelessRevision ? { _meta: statelessMeta() } : {};
    send(checker, { id: 1, method, params });
    const said = receive(checker, answer);
    if (wrong === undefined) assert.equal(said, undefined);
    else assert.match(said ?? "nothing", wrong);
  });
}

Deno.test("a second answer is refused, a second request with the same id is not", () => {
  const checker = connected("2025-06-18");
  send(checker, { id: 1, method: "ping" });
  send(checker, { id: 1, method: "ping" });
  assert.equal(receive(checker, { id: 1, result: {} }), undefined);
  assert.equal(receive(checker, { id: 1, result: {} }), undefined);
  assert.match(receive(checker, { id: 1, result: {} }) ?? "", /answered already/);
});

Deno.test("a batch of answers is for 2025-03-26 only", () => {
  for (const revision of datedRevisions) {
    const checker = connected(revision);
    send(checker, { id: 1, method: "ping" });
    const line = JSON.stringify([{ jsonrpc: "2.0", id: 1, result: {} }]);
    const wrong = revision === "2025-03-26" ? undefined : `a batch, which ${revision} does not have`;
    assert.equal(checker.received(line), wrong);
  }
});

Deno.test("a line that is no message is refused", () => {
  for (const line of ["", "x", "1", "null", '"x"', "{}", '{"jsonrpc":"2.0"}']) {
    assert.notEqual(connected("2025-06-18").received(line), undefined, line);
  }
});
