/** A call that a test plays: it prints what it is told to, and ends when it is told to. */

import { defaultRun } from "../../../src/config/mod.ts";
import { Gathered } from "../../../src/bytes.ts";
import type { Answer, CallEvents } from "../../../src/tools/answer.ts";
import { Job } from "../../../src/tools/job.ts";
import type { Ended, JobEvents } from "../../../src/tools/job_events.ts";

const encoder = new TextEncoder();

/** Events that nobody hears. */
export const quiet: CallEvents = { log() {}, progress() {}, stderr() {} };

/** A signal that is never aborted. */
export const never: AbortSignal = new AbortController().signal;

/** Lets every promise that is settled be heard. */
export async function settle(): Promise<void> {
  for (let step = 0; step < 20; step++) await Promise.resolve();
}

/** The texts of an answer. */
export function textsOf(answer: Answer): unknown[] {
  return "result" in answer ? answer.result.content.map(({ text }) => text) : [answer.kind];
}

/** The job that an answer names. */
export function nameIn(answer: Answer): string {
  return /job "([^"]+)"/.exec(String(textsOf(answer)[0]))![1]!;
}

/** One played call. */
export class PlayedJob {
  readonly #ended = Promise.withResolvers<Ended>();
  #events: JobEvents | undefined;
  readonly #printed = new Gathered();
  readonly job: Job;
  /** How often it has left its place, in a row with what else it did. */
  readonly slot = { left: 0, leave: () => ++this.slot.left > 0, comeBack: () => {} };

  constructor(events: CallEvents = quiet, isStructured = false) {
    const begin = (signal: AbortSignal, events: JobEvents) => {
      this.#events = events;
      signal.addEventListener("abort", () => this.end({ ending: "cancelled" }));
      return this.#ended.promise;
    };
    this.job = new Job(
      { name: "t", run: defaultRun, ...(isStructured ? { outputSchema: {} } : {}) },
      begin,
      events,
      (text) => Promise.resolve(text),
    );
  }

  /** What it says. */
  get events(): JobEvents {
    return this.#events!;
  }

  /** Its turn has come. */
  admit(): this {
    this.events.admitted(this.slot);
    return this;
  }

  print(text: string | Uint8Array): void {
    this.#printed.add(typeof text === "string" ? encoder.encode(text) : text);
    this.events.printed?.(this.#printed);
  }

  /** It ends; its answer is the text that it printed and nobody has got, unless `how` says otherwise. */
  end(how: Partial<Ended> = {}): void {
    const stdout = this.#printed.since(0);
    this.#ended.resolve({
      ending: "exited",
      stdout,
      bytes: () => stdout.length,
      answer: (delivered) => {
        const text = new TextDecoder().decode(stdout.slice(delivered));
        return Promise.resolve({ kind: "done", result: { content: [{ type: "text", text }] } });
      },
      ...how,
    });
  }

  fail(error: Error): void {
    this.#ended.reject(error);
  }
}
