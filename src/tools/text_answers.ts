/** Answers that are text: what bashful itself says, and the blocks that text comes in. */

import type { JsonObject } from "../json.ts";
import type { Answer } from "./answer.ts";

/** A text as MCP's content has it. */
export function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

/** A result of these texts, a block for each that is not empty. */
export function done(...texts: readonly string[]): Answer {
  return { kind: "done", result: { content: texts.filter((text) => text !== "").map(textBlock) } };
}

/** A failure that the text tells. */
export function failed(text: string): Answer {
  return { kind: "failed", result: { content: [textBlock(text)], isError: true }, brief: text };
}
