/**
 * Runs calls on lanes: one call at a time on each, so many calls at once, the others in a fair queue. How a lane runs a
 * call is `run_call.ts`.
 */

import { Reaper } from "./reaper.ts";
import type { CallRequest } from "./request.ts";
import { type CallLimits, type CallListener, type CallRun, withoutRun } from "./outcome.ts";
import { isDoneWithin } from "../pipes.ts";
import { BashMissing, type Spawner } from "../spawn.ts";
import { runCall } from "./run_call.ts";
import { Lane, type ToolsLocation } from "./lane.ts";

/** How a call takes its place among others. */
export interface CallPlace {
  /** Calls of one tool that may not overlap share this key; `undefined` for a tool whose calls may. */
  readonly serialKey: string | undefined;
  /** Resolves when whoever is to get the result has room for it; asked when the call's turn has come. */
  readonly room?: () => Promise<void>;
}

/** How a pool runs its calls. */
export interface PoolOptions {
  /** How many run at once. */
  readonly maxCalls: number;
  /** Whether lanes are kept ready for calls to come; not worth it for one call. */
  readonly startAhead: boolean;
  /** Sees to it that the tools served are those that are saved; asked when `tools.bash` has been sourced anew. */
  readonly refresh?: () => Promise<unknown>;
}

/** How long after the last call the idle lanes are let go, all but one, in milliseconds. */
const restMs = 10_000;

/** How long a lane may take after a call to be ready for the next, before it is given up, in milliseconds. */
const returnMs = 2_000;

/** How long a call waits for such a lane before it gets a new one, in milliseconds. */
const patienceMs = 250;

/** The lanes of one server. */
export class Pool {
  readonly #spawner: Spawner;
  readonly #reaper: Reaper;
  readonly #maxCalls: number;
  readonly #startAhead: boolean;
  readonly #waiting = new Set<{ place: CallPlace; start: () => void }>();
  readonly #busyKeys = new Set<string>();
  readonly #closing = new AbortController();
  readonly #refresh: () => Promise<unknown>;
  #tools: ToolsLocation | undefined;
  /** Whether the file of the tools that are served is no longer what it was when they were loaded. */
  #isFileBroken = false;
  /** Lanes that have no call and are ready for one, or are about to be for the first time. */
  #idle: Lane[] = [];
  /** Lanes that have had a call and are not ready for the next yet. */
  readonly #returning = new Set<Promise<void>>();
  /** Lanes of the tools that are served, whatever they do. */
  #lanes = new Set<Lane>();
  /** How many lanes are kept: as many as calls ran at once of late. */
  #target = 1;
  #running = 0;
  #lastCall = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(spawner: Spawner, options: PoolOptions) {
    this.#spawner = spawner;
    this.#reaper = new Reaper(spawner);
    this.#maxCalls = options.maxCalls;
    this.#startAhead = options.startAhead;
    this.#refresh = options.refresh ?? (() => Promise.resolve());
  }

  /** Serves these tools from now on: no later call runs on a lane that sourced others. */
  serve(tools: ToolsLocation): void {
    this.#tools = tools;
    this.#isFileBroken = false;
    this.#letGo();
    this.#refill();
  }

  /** The file that the tools came from cannot be served as it is by now: lanes take what it was. */
  keepServing(): void {
    this.#isFileBroken = true;
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
      await Promise.race([place.room?.(), aborted(either)]);
      for (;;) {
        if (either.aborted) return withoutRun({ kind: "cancelled" });
        const lane = await this.#lease();
        const run = await runCall(lane, request, limits, either, listener);
        this.#return(lane);
        if (run !== undefined) return run;
      }
    } catch (error) {
      if (!(error instanceof BashMissing)) throw error;
      return withoutRun({ kind: "notStarted", reason: error.message });
    } finally {
      this.#running--;
      this.#lastCall = Date.now();
      if (place.serialKey !== undefined) this.#busyKeys.delete(place.serialKey);
      this.#admit();
      this.#refill();
      this.#rest();
    }
  }

  /** Ends every call, and every process that they started. Resolves when they are gone, within about a second. */
  async close(): Promise<void> {
    clearTimeout(this.#restTimer);
    this.#tools = undefined;
    this.#letGo();
    // The reaper ends all of them together, as soon as it is told that this is the end.
    const closed = this.#reaper.close();
    this.#closing.abort();
    await closed;
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

  async #lease(): Promise<Lane> {
    for (;;) {
      const lane = this.#idle.shift();
      if (lane?.isAlive) return lane;
      if (lane !== undefined) continue;
      if (this.#returning.size === 0) return this.#start();
      if (!await isDoneWithin(Promise.race(this.#returning), patienceMs)) return this.#start();
    }
  }

  /** A lane has had its call: it is idle again when it is ready for the next, or it is ended. */
  #return(lane: Lane): void {
    if (!lane.isAlive || !this.#lanes.has(lane)) return void lane.end();
    const returned = isDoneWithin(lane.ready, returnMs).then((isBack) => {
      this.#returning.delete(returned);
      if (isBack && lane.isAlive && this.#lanes.has(lane)) this.#idle.push(lane);
      else lane.end();
    });
    this.#returning.add(returned);
  }

  #start(): Lane {
    if (this.#tools === undefined) throw new Error("a pool that serves no tools was asked for a lane");
    const fromText = this.#isFileBroken || this.#tools.path === "";
    const confirm = async (): Promise<boolean> => {
      if (fromText) return true;
      await this.#refresh();
      return this.#lanes.has(lane) && !this.#isFileBroken;
    };
    const lane: Lane = new Lane(this.#spawner, this.#reaper, this.#tools, { fromText, confirm });
    this.#lanes.add(lane);
    lane.exited.then(() => {
      this.#lanes.delete(lane);
      // One that could not source tools.bash would be followed by one that cannot either, without end.
      if (lane.hasBeenReady) this.#refill();
    });
    return lane;
  }

  /** Lets go of the lanes that have no call; the others are ended when they have had theirs. */
  #letGo(): void {
    for (const lane of this.#idle) lane.end();
    this.#idle = [];
    this.#lanes = new Set();
  }

  #refill(): void {
    if (this.#tools === undefined || !this.#startAhead) return;
    try {
      while (this.#lanes.size < this.#target) this.#idle.push(this.#start());
    } catch (error) {
      // The next call starts one for itself, or says why it cannot.
      if (!(error instanceof BashMissing)) throw error;
    }
  }

  /** After a while without calls, keeps one lane: idle ones cost memory. */
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

function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}
