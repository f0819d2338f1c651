/** One call's job as its lane hears it (`lane.ts`): what it prints and says, and each way in which it may end. */

import type { CallLimits, CallListener, JobEnd, Outcome } from "./outcome.ts";
import { Transcript } from "./transcript.ts";

/** One job. */
export class Job {
  readonly #ended = Promise.withResolvers<JobEnd>();
  readonly #refused = Promise.withResolvers<Outcome>();
  readonly #printed = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();

  #end: JobEnd | undefined;
  #hasPrinted = false;
  /** How many of its two pipes have come to their ends. */
  #closedPipes = 0;

  readonly limits: CallLimits;
  /** What it prints and says. */
  readonly transcript: Transcript;
  /** Resolves when it has ended. */
  readonly ended: Promise<JobEnd> = this.#ended.promise;
  /** Resolves when it says that it cannot run the function that it was asked for. */
  readonly refused: Promise<Outcome> = this.#refused.promise;
  /** Resolves when all that was printed to stdout before its end has been read. */
  readonly printed: Promise<void> = this.#printed.promise;
  /** Resolves when no process is left that can write to one of its pipes. */
  readonly closed: Promise<void> = this.#closed.promise;

  constructor(limits: CallLimits, listener: CallListener) {
    this.limits = limits;
    this.transcript = new Transcript(limits.maxOutputBytes, listener);
  }

  /** Whether all that was printed to stdout before its end has been read. */
  get hasPrinted(): boolean {
    return this.#hasPrinted;
  }

  /** How it has ended; `undefined` while it has not. */
  get end(): JobEnd | undefined {
    return this.#end;
  }

  /** It has ended; the first report counts. */
  finish(end: JobEnd): void {
    this.#end ??= end;
    this.#ended.resolve(this.#end);
  }

  /** It says why it cannot run the function. */
  refuse(reason: string): void {
    this.#refused.resolve({ kind: "notStarted", reason });
  }

  /** Adds bytes of stdout. What processes that it has left behind print after its end is no part of its output. */
  addOutput(bytes: Uint8Array): void {
    if (!this.#hasPrinted) this.transcript.addOutput(bytes);
  }

  /** All has been read that was printed before its end. */
  finishOutput(): void {
    this.#hasPrinted = true;
    this.#printed.resolve();
  }

  /** So many of its two pipes have come to their ends. */
  close(pipes: number): void {
    this.#closedPipes += pipes;
    if (this.#closedPipes >= 2) this.#closed.resolve();
  }
}
