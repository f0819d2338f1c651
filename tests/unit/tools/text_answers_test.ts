import assert from "node:assert/strict";
import { done, failed } from "../../../src/tools/text_answers.ts";

Deno.test("texts are blocks of a result, and a failure says that it is one", () => {
  const [a, b] = [{ type: "text", text: "a" }, { type: "text", text: "b" }];
  assert.deepEqual(done("a", "", "b"), { kind: "done", result: { content: [a, b] } });
  assert.deepEqual(failed("a"), { kind: "failed", result: { content: [a], isError: true }, brief: "a" });
});
