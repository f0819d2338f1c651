/**
 * One call that may go on in the background (contract O3): how long it is waited for, who hears what it says, and what of
 * its output has been delivered. Names, and how many jobs there may be, are the business of `jobs.ts`.
 */

import type { Slot } from "../bash/mod.ts";
import type { ToolDefinition } from "../config/mod.ts";
import type { CallEvents } from "./answer.ts";
import { Asking } from "./asking.ts";
import type { Begin, Ended, JobEvents, Reported } from "./job_events.ts";
import { JobOutput } from "./job_output.ts";
import type { Ask } from "./question.ts";

/** How a wait for a job can end. */
export type WaitEnd =
  /** The job has ended. */
  | "ended"
  /** It goes on; perhaps it has printed more. */
  | "goesOn"
  /** Another wait for it has begun. */
  | "replaced"
  /** Whoever waited has gone. */
  | "cancelled";

/** One call. */
export class Job {
  readonly tool: string;
  /** Whether what it prints is to be JSON: of no use before it has ended. */
  readonly isStructured: boolean;
  readonly #first: CallEvents;
  readonly #stop = new AbortController();
  readonly #output: JobOutput;
  readonly #fit: (text: string) => Promise<string>;
  readonly #startMs = performance.now();
  /** The last progress that is in no answer. */
  #reported: Reported | undefined;
  /** Those who hear what it says: of the call, then of the wait for it that began last. */
  #hearer: CallEvents | undefined;
  #isHeard = true;
  #slot: Slot | undefined;
  #isInBackground = false;
  #end: Ended | undefined;
  /** Looks whether the wait for it is over; absent where nobody waits. */
  #look: (() => void) | undefined;
  /** Lets go whoever waits for it. */
  #release: (() => void) | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #asking = new Asking(() => this.#look?.());
  /** Resolves when somebody hears it. */
  #heard = Promise.withResolvers<void>();

  /** Resolves when it has ended. */
  readonly ended: Promise<Ended>;

  /**
   * Begins the call.
   *
   * @param events Who hears what it says, until it is answered.
   * @param fit Fits what it has printed into an answer.
   */
  constructor(
    { name, outputSchema, run }: Pick<ToolDefinition, "name" | "outputSchema" | "run">,
    begin: Begin,
    events: CallEvents,
    fit: (text: string) => Promise<string>,
  ) {
    this.tool = name;
    this.#fit = fit;
    this.isStructured = outputSchema !== undefined;
    this.#output = new JobOutput(run.output.raw === true);
    this.#first = this.#hearer = events;
    this.ended = begin(this.#stop.signal, this.#events()).catch(brokenOff).then((end) => {
      this.#output.end(end.stdout);
      return this.#end = end;
    });
    this.ended.then(() => this.#look?.());
  }

  /** How it has ended; `undefined` while it has not. */
  get end(): Ended | undefined {
    return this.#end;
  }

  /** Whether its function runs, or has run: before, it waits for its turn. */
  get hasBegun(): boolean {
    return this.#slot !== undefined;
  }

  /** Since when it was called, in milliseconds. */
  get ageMs(): number {
    return performance.now() - this.#startMs;
  }

  /** How many bytes of its output have been delivered. */
  get delivered(): number {
    return this.#output.delivered;
  }

  /** Ends it, as a cancelled call is ended. */
  stop(): void {
    this.#stop.abort();
  }

  /** Whether it still runs after so many milliseconds, those not counted in which a person is asked. */
  async outlasts(milliseconds: number): Promise<boolean> {
    const look = () => {
      if (this.#end !== undefined) return "ended";
      const leftMs = milliseconds - this.ageMs + this.#asking.askedMs;
      return this.#asking.isOpen ? Infinity : leftMs > 0 ? leftMs : "outlasts";
    };
    return await this.#until(look).promise === "outlasts";
  }

  /** It goes on in the background: it needs no place among the calls that are waited for, and nobody hears it. */
  goOn(): void {
    this.#isInBackground = true;
    this.#unhear();
    this.#slot?.leave();
  }

  /** Takes what was printed since this was asked last; nothing of what is to be JSON. */
  async take(): Promise<string> {
    return this.isStructured ? "" : await this.#fit(this.#output.take());
  }

  /** Takes the last progress that it has reported since this was asked last. */
  takeReport(): Reported | undefined {
    const reported = this.#reported;
    this.#reported = undefined;
    return reported;
  }

  /**
   * Waits until it has ended, or has printed more and pauses, at most so long. Whoever waits already is let go.
   *
   * @param events Who hears what it says meanwhile.
   */
  wait(waitMs: number, signal: AbortSignal, events: CallEvents): Promise<WaitEnd> {
    this.#release?.();
    if (signal.aborted) return Promise.resolve("cancelled");
    const untilMs = performance.now() + waitMs;
    const { promise, finish } = this.#until<WaitEnd>(() => {
      if (this.#end !== undefined) return "ended";
      const nowMs = performance.now();
      if (nowMs >= untilMs) return "goesOn";
      const pauseAtMs = this.#output.rhythm.pauseAtMs ?? Infinity;
      if (nowMs < pauseAtMs) return Math.min(pauseAtMs, untilMs) - nowMs;
      this.#output.rhythm.pause();
      return "goesOn";
    });
    const leave = () => finish("cancelled");
    signal.addEventListener("abort", leave, { once: true });
    this.#release = () => finish("replaced");
    this.#hearer = events;
    this.#isHeard = true;
    this.#heard.resolve();
    return promise.finally(() => {
      signal.removeEventListener("abort", leave);
      if (this.#hearer === events) this.#unhear();
    });
  }

  /** Runs these one after the other. */
  alone<Result>(act: () => Promise<Result>): Promise<Result> {
    const acted = this.#turn.then(act);
    this.#turn = acted.catch(() => {});
    return acted;
  }

  /**
   * Asks `look` at once, whenever something has happened, and after as many milliseconds as it says (Infinity: not before
   * something happens), until it says how this ends. `finish` ends it otherwise.
   */
  #until<End extends string>(look: () => End | number): { promise: Promise<End>; finish: (end: End) => void } {
    const { promise, resolve } = Promise.withResolvers<End>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (end: End) => {
      clearTimeout(timer);
      if (this.#look === again) this.#look = undefined;
      resolve(end);
    };
    const again = () => {
      clearTimeout(timer);
      const found = look();
      if (typeof found === "string") finish(found);
      else if (found !== Infinity) timer = setTimeout(again, found);
    };
    this.#look = again;
    again();
    return { promise, finish };
  }

  #unhear(): void {
    if (this.#isHeard) this.#heard = Promise.withResolvers();
    this.#isHeard = false;
  }

  /** How a person can be asked: by who hears it, now or as soon as somebody does. */
  async #way(): Promise<Ask | undefined> {
    if (!this.#isHeard) await this.#heard.promise;
    return this.#hearer?.ask;
  }

  #events(): JobEvents {
    return {
      // What it logs is for the connection, and may come when nobody waits.
      log: (level, message) => this.#hearer?.log(level, message),
      progress: (progress, total, message) => {
        this.#reported = { progress, total, message };
        if (this.#isHeard) this.#hearer?.progress(progress, total, message);
      },
      stderr: (text) => this.#hearer?.stderr(text),
      ask: (question, signal) => this.#asking.ask(question, signal, this.#way()),
      room: async () => await this.#first.room?.(),
      admitted: (slot) => {
        this.#slot = slot;
        if (this.#isInBackground) slot.leave();
      },
      printed: this.isStructured ? undefined : (printed) => {
        const wasNew = this.#output.rhythm.isNew;
        this.#output.add(printed);
        if (!wasNew) this.#look?.();
      },
    };
  }
}

/** The end of a call that a bug has ended: whoever asks for its answer gets that. */
function brokenOff(error: unknown): Ended {
  return { ending: "notStarted", stdout: new Uint8Array(0), bytes: () => 0, answer: () => Promise.reject(error) };
}
