/**
 * Runs calls on workers: a few started ahead, one a call, so many calls at once, the others in a fair queue.
 * How one worker runs its call is `run_call.ts`.
 */

import { Reaper } from "./reaper.ts";
import type { CallRequest } from "./request.ts";
import { type CallLimits, type CallListener, type CallRun, withoutRun } from "./outcome.ts";
import { BashMissing, type Spawner } from "../spawn.ts";
import { runCall } from "./run_call.ts";
import { type ToolsLocation, Worker } from "./worker.ts";

/** How a call takes its place among others. */
export interface CallPlace {
  /** Calls of one tool that may not overlap share this key; `undefined` for a tool whose calls may. */
  readonly serialKey: string | undefined;
}

/** How a pool runs its calls. */
export interface PoolOptions {
  /** How many run at once. */
  readonly maxCalls: number;
  /** Whether workers are kept ready for calls to come; not worth it for one call. */
  readonly startAhead: boolean;
}

/** How long after the last call the idle workers are let go, all but one, in milliseconds. */
const restMs = 10_000;

/** How long after a call's start the next worker is started, unless the call has ended before, in milliseconds. */
const refillMs = 5;

/** How long the sending of an answer has the machine to itself before the next worker is started, in milliseconds. */
const answerMs = 2;

/** How long a worker may take to start its job when everything ends, in milliseconds. */
const groupedMs = 400;

/** The workers of one server. */
export class Pool {
  readonly #spawner: Spawner;
  readonly #reaper: Reaper;
  readonly #maxCalls: number;
  readonly #startAhead: boolean;
  readonly #waiting = new Set<{ place: CallPlace; start: () => void }>();
  readonly #busyKeys = new Set<string>();
  readonly #closing = new AbortController();
  #tools: ToolsLocation | undefined;
  readonly #workers = new Set<Worker>();
  #idle: Worker[] = [];
  /** Workers kept ready: as many as calls ran at once of late. */
  #target = 1;
  #running = 0;
  #lastCall = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(spawner: Spawner, options: PoolOptions) {
    this.#spawner = spawner;
    this.#reaper = new Reaper(spawner);
    this.#maxCalls = options.maxCalls;
    this.#startAhead = options.startAhead;
  }

  /** Serves these tools from now on: no later call runs on a worker that sourced others. */
  serve(tools: ToolsLocation): void {
    this.#tools = tools;
    for (const worker of this.#idle) worker.end();
    this.#idle = [];
    this.#refill();
  }

  /** Runs one call, when its turn has come. Cancelling takes it out of the queue. */
  async run(
    request: CallRequest,
    limits: CallLimits,
    place: CallPlace,
    signal: AbortSignal,
    listener: CallListener,
  ): Promise<CallRun> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    if (!await this.#turn(place, either)) {
      return withoutRun({ kind: "cancelled" });
    }
    try {
      const worker = this.#lease();
      // A call that is alone gets the whole machine first.
      setTimeout(() => this.#refill(), this.#running > 1 ? 0 : refillMs);
      return await runCall(worker, request, limits, either, listener);
    } catch (error) {
      if (!(error instanceof BashMissing)) throw error;
      return withoutRun({ kind: "notStarted", reason: error.message });
    } finally {
      this.#running--;
      this.#lastCall = Date.now();
      if (place.serialKey !== undefined) this.#busyKeys.delete(place.serialKey);
      this.#admit();
      this.#rest();
      if (this.#running === 0) setTimeout(() => this.#refill(), answerMs);
    }
  }

  /** Ends every call, and every process that they started. Resolves when they are gone, within about a second. */
  async close(): Promise<void> {
    clearTimeout(this.#restTimer);
    this.#tools = undefined;
    const idle = this.#idle;
    this.#idle = [];
    for (const worker of idle) worker.end();
    this.#closing.abort();
    // A worker that has just been started may not have said yet which group is to be ended.
    await Promise.race([Promise.all([...this.#workers].map((worker) => worker.grouped)), pause(groupedMs)]);
    await this.#reaper.close();
  }

  /** Waits for a place. @returns False when the call was cancelled before. */
  #turn(place: CallPlace, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    if (signal.aborted) return Promise.resolve(false);
    const leave = () => {
      this.#waiting.delete(entry);
      resolve(false);
    };
    const entry = {
      place,
      start: () => {
        signal.removeEventListener("abort", leave);
        resolve(true);
      },
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#waiting.add(entry);
    this.#admit();
    return promise;
  }

  /** Starts the calls that may run now, the one that has waited longest first. */
  #admit(): void {
    for (const entry of this.#waiting) {
      if (this.#running >= this.#maxCalls) return;
      const key = entry.place.serialKey;
      if (key !== undefined && this.#busyKeys.has(key)) continue;
      if (key !== undefined) this.#busyKeys.add(key);
      this.#waiting.delete(entry);
      this.#running++;
      this.#target = Math.max(this.#target, this.#running);
      entry.start();
    }
  }

  #lease(): Worker {
    for (;;) {
      const worker = this.#idle.shift() ?? this.#start();
      if (worker.isAlive) return worker;
    }
  }

  #start(): Worker {
    if (this.#tools === undefined) throw new Error("a pool that serves no tools was asked for a worker");
    const worker = new Worker(this.#spawner, this.#reaper, this.#tools);
    this.#workers.add(worker);
    worker.exited.then(() => {
      this.#workers.delete(worker);
      this.#idle = this.#idle.filter((other) => other !== worker);
    });
    return worker;
  }

  #refill(): void {
    if (this.#tools === undefined || !this.#startAhead) return;
    try {
      while (this.#idle.length < this.#target) this.#idle.push(this.#start());
    } catch (error) {
      // The next call starts one for itself, or says why it cannot.
      if (!(error instanceof BashMissing)) throw error;
    }
  }

  /** After a while without calls, keeps one worker: idle ones cost memory. */
  #rest(): void {
    if (this.#restTimer !== undefined || this.#target === 1) return;
    this.#restTimer = setTimeout(() => {
      this.#restTimer = undefined;
      if (this.#running > 0 || Date.now() - this.#lastCall < restMs) return this.#rest();
      this.#target = 1;
      while (this.#idle.length > 1) this.#idle.pop()!.end();
    }, restMs);
    Deno.unrefTimer(this.#restTimer);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
