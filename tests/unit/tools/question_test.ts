import { deepEqual, equal } from "node:assert/strict";
import { type AnswerValue, askPerson, type Form } from "../../../src/tools/mod.ts";

const choice: Form = { kind: "choice", choices: ["red", "2"] };

/** A form, what came back, and whether that is an answer to it. */
const rows: readonly (readonly [Form, unknown, boolean])[] = [
  [{ kind: "text" }, "", true],
  [{ kind: "text" }, 1, false],
  [{ kind: "text" }, undefined, false],
  [{ kind: "number" }, -1.5, true],
  [{ kind: "number" }, "1", false],
  [{ kind: "number" }, NaN, false],
  [{ kind: "number" }, Infinity, false],
  [{ kind: "yesNo" }, false, true],
  [{ kind: "yesNo" }, "true", false],
  [{ kind: "yesNo" }, null, false],
  [choice, "2", true],
  [choice, 2, false],
  [choice, "Red", false],
  [choice, ["red"], false],
  [{ kind: "agreement" }, true, true],
  [{ kind: "agreement" }, false, false],
  [{ kind: "agreement" }, "yes", false],
];

Deno.test("only what fits the question is an answer", async () => {
  for (const [form, value, isAnswer] of rows) {
    const ask = () => Promise.resolve({ kind: "answered", value: value as AnswerValue } as const);
    const reply = await askPerson(ask, { message: "?", form }, new AbortController().signal);
    equal(reply.kind, isAnswer ? "answered" : "unable", `${form.kind}: ${value}`);
  }
});

Deno.test("what is no answer is passed on, and where nobody can be asked the reply says so", async () => {
  const question = { message: "?", form: choice };
  const { signal } = new AbortController();
  for (
    const reply of [{ kind: "declined" }, { kind: "cancelled" }, {
      kind: "unable",
      reason: "the client is shy",
    }] as const
  ) {
    deepEqual(await askPerson(() => Promise.resolve(reply), question, signal), reply);
  }
  const reason = "whoever made the call has no way to ask";
  deepEqual(await askPerson(undefined, question, signal), { kind: "unable", reason });
});
