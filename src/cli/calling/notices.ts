/** What `bashful call` says on stderr of a result that clients get as text. */

import type { Log } from "../../log.ts";
import { type Answer, misprintOf, sentAsText } from "../../tools/mod.ts";

const cutNotice = {
  label: "note",
  message: "Text is left out, as it is for clients: what a handle leads to is kept as long as their server runs",
};

/** Says that text is left out, or, of text that was meant to be JSON, what keeps it from that. */
export function tellOfText(name: string, { result, isCut }: Answer & { readonly kind: "done" }, log: Log): void {
  if (isCut) return log.tell("warning", cutNotice);
  const text = result.structuredContent === undefined ? result.content.at(-1)?.text : undefined;
  const misprint = typeof text === "string" ? misprintOf(text) : undefined;
  if (misprint !== undefined) log.tell("warning", { message: sentAsText(name, misprint), hint: misprint.hint });
}
