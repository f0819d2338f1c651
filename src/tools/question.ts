/**
 * Questions to the person behind the client (contract Q): what may be asked, what may come back, and whether an answer is
 * one to the question. How a person is asked is left to whoever started the call: a client's connection, a terminal.
 */

/** What is asked: a sentence, and one field to fill in, whatever its form. */
export interface Question {
  /** As the person is to read it; plain text. */
  readonly message: string;
  readonly form: Form;
}

/** The field of a question, with what it holds before the person has touched it. */
export type Form =
  | { readonly kind: "text"; readonly default?: string }
  | { readonly kind: "number"; readonly default?: number }
  | { readonly kind: "yesNo"; readonly default?: boolean }
  /** One of several texts, each there once. */
  | {
    readonly kind: "choice";
    readonly choices: readonly string[];
    /** What the person reads for each choice; absent where that is the choice itself. */
    readonly titles?: readonly string[];
    readonly default?: string;
  }
  /** No field: to accept is to agree. Its answer is `true`. */
  | { readonly kind: "agreement" };

/** What a person may answer. */
export type AnswerValue = string | number | boolean;

/** What came of a question. */
export type Reply =
  | { readonly kind: "answered"; readonly value: AnswerValue }
  /** The person said no. */
  | { readonly kind: "declined" }
  /** The person said nothing, and put the question away. */
  | { readonly kind: "cancelled" }
  /** Nobody could be asked, or what came back is no answer. `reason` is a clause: "the client ...". */
  | { readonly kind: "unable"; readonly reason: string };

/**
 * Asks the person behind a call, and waits as long as it takes.
 *
 * @param signal Aborted when the call has ended: the question is withdrawn. What the promise comes to by then is for nobody.
 * @returns A promise that never rejects.
 */
export type Ask = (question: Question, signal: AbortSignal) => Promise<Reply>;

/**
 * Asks where there is somebody to ask, and takes nothing for an answer that does not fit the question.
 *
 * @param ask `undefined` where the caller has no way to ask.
 *
 * @example
 * ```ts
 * import { equal } from "node:assert/strict";
 * import { askPerson } from "./question.ts";
 *
 * const question = { message: "Which?", form: { kind: "choice", choices: ["red", "green"] } } as const;
 * const reply = await askPerson(() => Promise.resolve({ kind: "answered", value: "blue" }), question, AbortSignal.abort());
 * equal(reply.kind, "unable");
 * ```
 */
export async function askPerson(ask: Ask | undefined, question: Question, signal: AbortSignal): Promise<Reply> {
  if (ask === undefined) return { kind: "unable", reason: "whoever made the call has no way to ask" };
  const reply = await ask(question, signal);
  if (reply.kind !== "answered" || fits(question.form, reply.value)) return reply;
  return {
    kind: "unable",
    reason: `the client sent an answer that does not fit the question: expected ${wanted(question.form)}`,
  };
}

/** Whether a value is an answer to a form. */
export function fits(form: Form, value: unknown): value is AnswerValue {
  switch (form.kind) {
    case "text":
      return typeof value === "string";
    case "number":
      return Number.isFinite(value);
    case "yesNo":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && form.choices.includes(value);
    case "agreement":
      return value === true;
  }
}

/** What an answer to a form is, in words. */
export function wanted(form: Form): string {
  switch (form.kind) {
    case "text":
      return "a text";
    case "number":
      return "a number";
    case "yesNo":
      return "true or false";
    case "choice":
      return "one of the choices";
    case "agreement":
      return "no content";
  }
}
