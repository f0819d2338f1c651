import assert from "node:assert/strict";
import { ProtocolError } from "@modelcontextprotocol/server";
import { type Project, toResult } from "../../../src/server/calls.ts";

const asIs: Project = (result) => result;
const issue = { pointer: "/a", found: "1", expected: "a string", keyword: "type", message: "a is 1" };
const wireIssue = { pointer: "/a", found: "1", expected: "a string", keyword: "type" };

Deno.test("results are what the tool made", () => {
  const content = [{ type: "text", text: "t" }];
  assert.deepEqual(toResult({ kind: "done", result: { content } }, "2025-06-18", asIs), { content });
  const failed = { kind: "failed", result: { content, isError: true }, brief: "" } as const;
  assert.deepEqual(toResult(failed, "2025-06-18", asIs), { content, isError: true });
});

Deno.test("invalid arguments are an error until 2025-11-25, and then a result", () => {
  const answer = { kind: "invalidArguments", message: "m", issues: [issue] } as const;
  assert.throws(() => toResult(answer, "2025-06-18", asIs), new ProtocolError(-32602, "m", { issues: [wireIssue] }));
  assert.deepEqual(toResult(answer, "2025-11-25", asIs), {
    content: [{ type: "text", text: "m" }],
    isError: true,
    _meta: { "bashful/issues": [wireIssue] },
  });
});

Deno.test("an unknown tool and invalid output are errors in every revision", () => {
  for (const version of ["2024-11-05", "2026-07-28"]) {
    assert.throws(() => toResult({ kind: "unknownTool", message: "m" }, version, asIs), new ProtocolError(-32602, "m"));
    assert.throws(
      () => toResult({ kind: "invalidOutput", message: "m", issues: Array(30).fill(issue) }, version, asIs),
      new ProtocolError(-32603, "m", { issues: Array(20).fill(wireIssue) }),
    );
  }
});
