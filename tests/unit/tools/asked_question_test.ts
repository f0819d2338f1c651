import { deepEqual } from "node:assert/strict";
import type { JsonObject } from "../../../src/json.ts";
import { askedQuestion, toldReply } from "../../../src/tools/asked_question.ts";

/** What a helper sends, and the form that it asks for. */
const rows: readonly (readonly [JsonObject, unknown])[] = [
  [{ form: "text" }, { kind: "text" }],
  [{ form: "text", default: "a" }, { kind: "text", default: "a" }],
  [{ form: "number", default: "1e3" }, { kind: "number", default: 1000 }],
  [{ form: "yes-no", default: "no" }, { kind: "yesNo", default: false }],
  [{ form: "choice", choices: ["a", "b"], default: "b" }, { kind: "choice", choices: ["a", "b"], default: "b" }],
  [{ form: "choice", choices: ["a"], titles: ["A"] }, { kind: "choice", choices: ["a"], titles: ["A"] }],
];

Deno.test("a control message becomes a question, and what no helper sends becomes none", () => {
  for (const [sent, form] of rows) {
    deepEqual(askedQuestion({ type: "ask", message: "?", ...sent }), { message: "?", form });
  }
  for (const wrong of [{}, { form: "agreement" }, { form: "choice", choices: "a" }, { form: "choice", choices: [1] }]) {
    deepEqual(askedQuestion({ type: "ask", message: "?", ...wrong }), undefined);
  }
  deepEqual(askedQuestion({ type: "ask", form: "text" }), undefined);
});

Deno.test("a function is told the answer as text", () => {
  const value = (value: string | number | boolean) => toldReply({ kind: "answered", value });
  deepEqual([true, false, 2.5, -0, 1e21, ""].map((each) => value(each).text), ["yes", "no", "2.5", "0", "1e+21", ""]);
  deepEqual(toldReply({ kind: "unable", reason: "why" }), { kind: "unable", text: "why" });
  deepEqual(toldReply({ kind: "declined" }), { kind: "declined", text: "" });
});
