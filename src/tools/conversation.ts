/** What a running call says: events are passed on as they come, and what belongs to its answer is kept for that. */

import type { JobReply, Printed, Slot } from "../bash/mod.ts";
import { numberIn } from "../decimal.ts";
import { compact, type Json, type JsonObject } from "../json.ts";
import { quote } from "../text.ts";
import type { CallEvents } from "./answer.ts";
import { contentBlock } from "./content.ts";
import type { JobEvents } from "./job_events.ts";
import { cleanShort } from "./output/clean.ts";
import { askedQuestion, toldReply } from "./asked_question.ts";
import { askPerson } from "./question.ts";
import { type LastCommand, reportedCommand } from "./last_command.ts";
import type { Said } from "./result.ts";

/** What a call says over the control channel: passed on as it comes, or kept for the result. */
export class Conversation implements Said {
  readonly content: JsonObject[] = [];
  errorMessage: string | undefined;
  lastCommand: LastCommand | undefined;
  readonly #events: CallEvents & Partial<JobEvents>;
  readonly #isRaw: boolean;
  #slot: Slot | undefined;

  /** @param isRaw Whether messages keep their control sequences. */
  constructor(events: CallEvents & Partial<JobEvents>, isRaw: boolean) {
    this.#events = events;
    this.#isRaw = isRaw;
  }

  /** Whether the call may go on when it has been answered. */
  get mayGoOn(): boolean {
    return this.#events.admitted !== undefined;
  }

  /** Whether somebody wants to know what is printed as it comes. */
  get isWatched(): boolean {
    return this.#events.printed !== undefined;
  }

  admitted(slot: Slot): void {
    this.#slot = slot;
    this.#events.admitted?.(slot);
  }

  onPrinted(printed: Printed): void {
    this.#events.printed?.(printed);
  }

  async room(): Promise<void> {
    await this.#events.room?.();
  }

  onText(text: string): void {
    this.#events.stderr(text);
  }

  /** Asks the person; meanwhile other calls may run in this one's place. */
  async onQuestion(message: JsonObject, signal: AbortSignal): Promise<JobReply> {
    const question = askedQuestion(message);
    if (question === undefined) return { kind: "unable", text: `this is no question: ${shown(message)}` };
    const hasLeft = this.#slot?.leave() === true;
    const reply = await askPerson(this.#events.ask, question, signal);
    if (hasLeft) this.#slot?.comeBack();
    return toldReply(reply);
  }

  onMessage(message: JsonObject): void {
    switch (message.type) {
      case "log":
        return this.#events.log(asText(message.level), this.#clean(asText(message.message)));
      case "progress": {
        const [progress, total] = [finite(message.progress), finite(message.total)];
        if (progress === undefined) return;
        const text = typeof message.message === "string" ? this.#clean(message.message) : undefined;
        return this.#events.progress(progress, total, text);
      }
      case "content": {
        const block = contentBlock(message.block);
        if (block !== undefined) this.content.push(block);
        else this.#events.log("error", `Left out of the result, as it is no content block: ${shown(message.block)}`);
        return;
      }
      case "error":
        this.errorMessage = asText(message.message);
        return;
      case "stopped":
        this.lastCommand = reportedCommand(message);
        return;
    }
  }

  #clean(text: string): string {
    return this.#isRaw ? text : cleanShort(text);
  }
}

/** A number that a double holds; `undefined` for anything else. */
function finite(value: Json | undefined): number | undefined {
  const number = numberIn(value);
  return Number.isFinite(number) ? number : undefined;
}

/** What a helper sends as text is text; anything else, which only a forger sends, is shown as it is. */
function asText(value: Json | undefined): string {
  return typeof value === "string" ? value : shown(value);
}

function shown(value: Json | undefined): string {
  return quote(value === undefined ? "nothing" : compact(value), 200);
}
