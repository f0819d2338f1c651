import assert from "node:assert/strict";
import { elicitation, replyOf, whyUnasked } from "../../../src/server/elicitation.ts";
import { fits, type Form } from "../../../src/tools/question.ts";

Deno.test("a client is asked where its revision has questions and it has declared forms", () => {
  const can = (elicitation: unknown, version = "2025-11-25") =>
    whyUnasked({ elicitation } as never, version) === undefined;
  assert.deepEqual([can({}), can({ form: {} }), can({ form: {}, url: {} })], [true, true, true]);
  assert.deepEqual([can({ url: {} }), can(undefined), can(null), can("yes"), can([])], [
    false,
    false,
    false,
    false,
    false,
  ]);
  assert.deepEqual(
    ["2024-11-05", "2025-03-26", "2025-06-18", "2026-07-28"].map((version) => can({}, version)),
    [false, false, true, true],
  );
  assert.notEqual(whyUnasked(undefined, "2026-07-28"), undefined);
});

const choice: Form = { kind: "choice", choices: ["a", "b"], default: "b" };

/** A form, and the schema of its field in 2025-06-18 and from 2025-11-25 on. */
const schemas: readonly (readonly [Form, unknown, unknown?])[] = [
  [{ kind: "text", default: "x" }, { type: "string", title: "Answer" }, {
    type: "string",
    title: "Answer",
    default: "x",
  }],
  [{ kind: "number", default: 0 }, { type: "number", title: "Answer" }, {
    type: "number",
    title: "Answer",
    default: 0,
  }],
  [{ kind: "yesNo", default: false }, { type: "boolean", title: "Yes", default: false }],
  [choice, { type: "string", title: "Answer", enum: ["a", "b"] }, {
    ...{ type: "string", title: "Answer", enum: ["a", "b"], default: "b" },
  }],
  [
    { ...choice, titles: ["A", "B"] },
    { type: "string", title: "Answer", enum: ["a", "b"], enumNames: ["A", "B"] },
    {
      ...{ type: "string", title: "Answer", default: "b" },
      oneOf: [{ const: "a", title: "A" }, { const: "b", title: "B" }],
    },
  ],
];

Deno.test("each form is a field as each revision has it", () => {
  for (const [form, old, current = old] of schemas) {
    for (const [version, answer] of [["2025-06-18", old], ["2025-11-25", current], ["2026-07-28", current]] as const) {
      assert.deepEqual(elicitation({ message: "?", form }, version), {
        message: "?",
        requestedSchema: { type: "object", properties: { answer }, required: ["answer"] },
      });
    }
  }
  assert.deepEqual(elicitation({ message: "?", form: { kind: "agreement" } }, "2025-11-25").requestedSchema, {
    type: "object",
    properties: {},
  });
});

const unable = { kind: "unable", reason: "what the client sent is no answer to the question" };
const agreement: Form = { kind: "agreement" };

/** What a client answers a question with, and what that says. */
const replies: readonly (readonly [Form, unknown, unknown])[] = [
  [agreement, { action: "accept" }, { kind: "answered", value: true }],
  [agreement, { action: "accept", content: {} }, { kind: "answered", value: true }],
  [agreement, { action: "accept", content: { answer: true } }, unable],
  [agreement, { action: "accept", content: [] }, unable],
  [agreement, { action: "decline", content: {} }, { kind: "declined" }],
  [agreement, { action: "cancel" }, { kind: "cancelled" }],
  [agreement, { action: "Accept" }, unable],
  [agreement, { action: true }, unable],
  [agreement, {}, unable],
  [agreement, null, unable],
  [agreement, [], unable],
  [agreement, "accept", unable],
  [choice, { action: "accept", content: { answer: "a" } }, { kind: "answered", value: "a" }],
  [choice, { action: "accept" }, unable],
  [choice, { action: "accept", content: {} }, unable],
  [choice, { action: "accept", content: { answer: "a", more: 1 } }, unable],
  [choice, { action: "accept", content: { Answer: "a" } }, unable],
];

Deno.test("nothing but an answer is one", () => {
  for (const [form, result, reply] of replies) {
    assert.deepEqual(replyOf(result, form), reply, `${form.kind}: ${JSON.stringify(result)}`);
  }
  // What the field holds is held against the form by whoever asked.
  const wrong = replyOf({ action: "accept", content: { answer: { a: 1 } } }, choice);
  assert.equal(wrong.kind === "answered" && fits(choice, wrong.value), false);
});
