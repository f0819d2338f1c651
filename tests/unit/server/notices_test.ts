import assert from "node:assert/strict";
import type { LoggingLevel, ServerContext } from "@modelcontextprotocol/server";
import { Notices } from "../../../src/server/notices.ts";

/** Notices of a call, and what they sent. */
function noticesOf(options: { token?: string; level?: LoggingLevel; isBehind?: boolean; logsOutlive?: boolean }) {
  const sent: unknown[] = [];
  const notify = (notice: { method: string; params: unknown }) => {
    sent.push([notice.method.replace("notifications/", ""), notice.params]);
    return Promise.resolve();
  };
  const _meta = options.token === undefined ? undefined : { progressToken: options.token };
  const context = { mcpReq: { _meta, notify } } as unknown as ServerContext;
  return {
    notices: new Notices(context, "t", options.level, () => options.isBehind === true, options.logsOutlive),
    sent,
  };
}

Deno.test("progress goes to a client that gave a token, and only where it increases", () => {
  const { notices, sent } = noticesOf({ token: "p" });
  notices.progress(0, undefined, undefined);
  notices.progress(0, 2, "again");
  notices.progress(1, 2, "half");
  notices.end();
  assert.deepEqual(sent, [
    ["progress", { progressToken: "p", progress: 0 }],
    ["progress", { progressToken: "p", progress: 1, total: 2, message: "half" }],
  ]);
  const without = noticesOf({});
  without.notices.progress(1, undefined, undefined);
  assert.deepEqual(without.sent, []);
});

Deno.test("logs go to a client that asked for them, from its level up", () => {
  const { notices, sent } = noticesOf({ level: "warning" });
  notices.log("notice", "no");
  notices.log("warning", "yes");
  notices.log("emergency", "too");
  assert.deepEqual(sent, [
    ["message", { level: "warning", logger: "t", data: "yes" }],
    ["message", { level: "emergency", logger: "t", data: "too" }],
  ]);
  const without = noticesOf({});
  without.notices.log("emergency", "no");
  assert.deepEqual(without.sent, []);
});

Deno.test("a client that is behind in reading gets neither", () => {
  const { notices, sent } = noticesOf({ token: "p", level: "debug", isBehind: true });
  notices.progress(1, undefined, undefined);
  notices.log("error", "no");
  notices.end();
  assert.deepEqual(sent, []);
});

Deno.test("once the call is answered, nothing is sent but logs that were asked for of the whole connection", () => {
  for (const logsOutlive of [false, true]) {
    const { notices, sent } = noticesOf({ token: "p", level: "debug", logsOutlive });
    notices.end();
    notices.progress(1, undefined, undefined);
    notices.log("error", "later");
    assert.deepEqual(sent, logsOutlive ? [["message", { level: "error", logger: "t", data: "later" }]] : []);
  }
});
