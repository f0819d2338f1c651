import assert from "node:assert/strict";
import { LongJson } from "../../../src/json.ts";
import { callLine } from "../../../src/server/call_line.ts";
import type { Answer } from "../../../src/tools/mod.ts";

const content = [{ type: "text", text: "é" }, { type: "image", data: "AA==", mimeType: "image/png" }];
const image = JSON.stringify(content[1]).length;

Deno.test("a call is told by its outcome and by how much it moved", () => {
  const failed: Answer = { kind: "failed", result: { content: content.slice(0, 1), isError: true }, brief: "" };
  const rows: readonly (readonly [Answer, Parameters<typeof callLine>[3], string, number])[] = [
    [{ kind: "done", result: { content } }, "exited", "done", 2 + image],
    [failed, "exited", "failed", 2],
    [failed, "timedOut", "timedOut", 2],
    [failed, "notStarted", "notStarted", 2],
    [{ kind: "cancelled" }, "cancelled", "cancelled", 0],
    [{ kind: "unknownTool", message: "no é" }, undefined, "unknownTool", 5],
    [{ kind: "invalidOutput", message: "no", issues: [] }, "exited", "invalidOutput", 2],
  ];
  for (const [answer, ending, outcome, bytesOut] of rows) {
    const line = callLine("t", { a: "é" }, answer, ending, 12.345);
    assert.deepEqual(line, { tool: "t", ms: 12.3, outcome, bytesIn: 10, bytesOut });
  }
});

Deno.test("no arguments are no bytes, and long ones are not read again", () => {
  const answer: Answer = { kind: "cancelled" };
  assert.equal(callLine("t", undefined, answer, undefined, 0).bytesIn, 0);
  assert.equal(callLine("t", new LongJson('{"a":"é"}'), answer, undefined, 0).bytesIn, 10);
});
