/** A function's question as `mcp_ask` sends it, and what the function is told came of it (contract Q3). */

import type { JobReply } from "../bash/mod.ts";
import type { Json, JsonObject } from "../json.ts";
import type { Form, Question, Reply } from "./question.ts";

/** The question of a control message; `undefined` for what no helper sends. */
export function askedQuestion({ form, message, choices, titles, default: given }: JsonObject): Question | undefined {
  const kind = formOf(form, choices, titles, given);
  return typeof message === "string" && kind !== undefined ? { message, form: kind } : undefined;
}

function formOf(
  form: Json | undefined,
  choices: Json | undefined,
  titles: Json | undefined,
  given: Json | undefined,
): Form | undefined {
  const text = typeof given === "string" ? given : undefined;
  switch (form) {
    case "text":
      return { kind: "text", ...(text === undefined ? {} : { default: text }) };
    case "number":
      return { kind: "number", ...(text === undefined ? {} : { default: Number(text) }) };
    case "yes-no":
      return { kind: "yesNo", ...(text === undefined ? {} : { default: text === "yes" }) };
    case "choice":
      if (!areTexts(choices)) return undefined;
      return {
        kind: "choice",
        choices,
        ...(areTexts(titles) ? { titles } : {}),
        ...(text === undefined ? {} : { default: text }),
      };
    default:
      return undefined;
  }
}

function areTexts(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

/** What the function is told. */
export function toldReply(reply: Reply): JobReply {
  switch (reply.kind) {
    case "answered":
      return { kind: "answered", text: typeof reply.value === "boolean" ? yesOrNo(reply.value) : String(reply.value) };
    case "unable":
      return { kind: "unable", text: reply.reason };
    default:
      return { kind: reply.kind, text: "" };
  }
}

function yesOrNo(value: boolean): string {
  return value ? "yes" : "no";
}
