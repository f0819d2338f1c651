/**
 * The jobs of one server: calls that were answered before they had ended, and go on (contract O3). Here they get their
 * names and their places, and their results are kept until somebody asks for them. What one job does is `job.ts`'s business,
 * what is said of it `job_words.ts`'s.
 */

import { randomName } from "../text.ts";
import type { Answer, CallEvents } from "./answer.ts";
import type { Job } from "./job.ts";
import type { Ended, Gone } from "./job_events.ts";
import * as words from "./job_words.ts";

/** How many jobs run at once at most. */
export const mostJobs = 16;

/** How many results that nobody has asked for are kept at most, and how many bytes of them but for the newest. */
export const mostKept = 32;
export const mostKeptBytes = 32_000_000;

/** Of how many jobs that are gone it is known what has become of them. */
const mostGone = 1_000;

/** The jobs of one server. */
export class Jobs {
  readonly #running = new Map<string, Job>();
  /** Those that have ended and whose results nobody has, the oldest first. */
  readonly #kept = new Map<string, { readonly job: Job; readonly bytes: number }>();
  readonly #gone = new Map<string, Gone>();
  /** Calls that are to go on in the background as soon as there is a place. */
  readonly #queue = new Set<() => void>();
  #count = 0;
  #keptBytes = 0;

  /** Whether there is any job that can be waited for. */
  get isEmpty(): boolean {
    return this.#running.size === 0 && this.#kept.size === 0;
  }

  /**
   * Answers a call: with its answer or, when it has run for `afterMs` without waiting for a person, with the job that goes
   * on. Where too many jobs run already it is answered later.
   *
   * @param signal Aborting it ends the call, until it is answered.
   */
  async answer(job: Job, afterMs: number, signal: AbortSignal, events: CallEvents): Promise<Answer> {
    const stop = () => job.stop();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    try {
      const name = await job.outlasts(afterMs) ? await this.#place(job) : undefined;
      if (name !== undefined) return words.goesOn(job, name, await job.take());
      const end = await job.ended;
      events.ended?.(end.ending);
      return await end.answer(0);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Answers a call of `job_wait`. */
  async wait(name: string, waitMs: number, signal: AbortSignal, events: CallEvents): Promise<Answer> {
    const job = this.#running.get(name) ?? this.#kept.get(name)?.job;
    if (job === undefined) return words.noJob(name, this.#gone.get(name));
    switch (await job.wait(waitMs, signal, events)) {
      case "goesOn":
        return words.stillRuns(job, name, await job.take());
      case "replaced":
        return words.replaced(name);
      case "cancelled":
        return { kind: "cancelled" };
      case "ended":
        return await job.alone(() => this.#deliver(job, name, signal, events));
    }
  }

  /** Answers a call of `job_cancel`. */
  async cancel(name: string): Promise<Answer> {
    const job = this.#running.get(name);
    if (job === undefined) return this.#kept.has(name) ? words.hasEnded(name) : words.noJob(name, this.#gone.get(name));
    job.stop();
    const { ending } = await job.ended;
    if (ending !== "cancelled") return words.hasEnded(name);
    return words.cancelled(job, name, await job.take());
  }

  /** Gives the job's result away. One that nobody took, as whoever asked has gone, is kept. */
  async #deliver(job: Job, name: string, signal: AbortSignal, events: CallEvents): Promise<Answer> {
    const gone = this.#gone.get(name);
    if (gone !== undefined) return words.noJob(name, gone);
    const end = await job.ended;
    const answer = await end.answer(job.delivered);
    if (signal.aborted) return { kind: "cancelled" };
    events.ended?.(end.ending);
    this.#forget(name, "delivered");
    return words.result(job, name, answer);
  }

  /** Makes the call a job. @returns Its name; `undefined` where it ended before there was a place. */
  async #place(job: Job): Promise<string | undefined> {
    while (this.#running.size >= mostJobs) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#queue.add(resolve);
      await Promise.race([promise, job.ended]);
      this.#queue.delete(resolve);
      if (job.end === undefined) continue;
      // The place may have been given to it.
      this.#admit();
      return undefined;
    }
    // Several clients may share a server, and none may guess the name of another's job.
    const name = `j${++this.#count}-${randomName()}`;
    this.#running.set(name, job);
    job.ended.then((end) => this.#keep(job, name, end));
    job.goOn();
    return name;
  }

  /** Lets the call go on in the background that has waited longest for a place, where there is one. */
  #admit(): void {
    if (this.#running.size >= mostJobs) return;
    const [next] = this.#queue;
    if (next === undefined) return;
    this.#queue.delete(next);
    next();
  }

  #keep(job: Job, name: string, end: Ended): void {
    this.#running.delete(name);
    this.#admit();
    if (end.ending === "cancelled") return this.#forget(name, "cancelled");
    const bytes = end.bytes();
    this.#kept.set(name, { job, bytes });
    this.#keptBytes += bytes;
    while (this.#kept.size > mostKept || this.#keptBytes > mostKeptBytes && this.#kept.size > 1) {
      this.#forget(this.#kept.keys().next().value!, "dropped");
    }
  }

  #forget(name: string, how: Gone): void {
    this.#keptBytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
    this.#gone.set(name, how);
    if (this.#gone.size > mostGone) this.#gone.delete(this.#gone.keys().next().value!);
  }
}
