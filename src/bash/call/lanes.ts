/**
 * Lanes that are alike: of the same tools and in the same sandbox (contract X5). Keeps some ready, lends one for each call
 * and takes it back. When a call's turn comes is the pool's business.
 */

import { isDoneWithin } from "../pipes.ts";
import { BashMissing } from "../spawn.ts";
import type { Lane } from "./lane.ts";

/** How lanes come to be. */
export interface LanesOptions {
  /** Whether they are kept ready for calls to come. */
  readonly startAhead: boolean;
  /** Whether there are tools to start any for. */
  readonly canStart: () => boolean;
  /** Starts one. @throws {BashMissing} If bash cannot be started. */
  readonly start: () => Lane;
}

/** How long after the last call the idle lanes are let go, all but one, in milliseconds. */
const restMs = 10_000;

/** How long a lane may take after a call to be ready for the next, before it is given up, in milliseconds. */
const returnMs = 2_000;

/** How long a call waits for such a lane before it gets a new one, in milliseconds. */
const patienceMs = 250;

/** Lanes that any call of some tools may run on. */
export class Lanes {
  readonly #options: LanesOptions;
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

  constructor(options: LanesOptions) {
    this.#options = options;
  }

  /** Whether it is of the tools that are served. */
  has(lane: Lane): boolean {
    return this.#lanes.has(lane);
  }

  /** A call is about to need a lane: one more is kept where none is left over. */
  begin(): void {
    this.#running++;
    this.#target = Math.max(this.#target, this.#running);
  }

  /** A call that has begun needs its lane no more. */
  finish(): void {
    this.#running--;
    this.#lastCall = Date.now();
    this.refill();
    this.#rest();
  }

  /** Lends a lane. @throws {BashMissing} If bash cannot be started. */
  async lease(): Promise<Lane> {
    for (;;) {
      const lane = this.#idle.shift();
      if (lane?.isAlive) return lane;
      if (lane !== undefined) continue;
      if (this.#returning.size === 0) return this.#start();
      if (!await isDoneWithin(Promise.race(this.#returning), patienceMs)) return this.#start();
    }
  }

  /** A lane has had its call: it is idle again when it is ready for the next, or it is ended. */
  return(lane: Lane): void {
    if (!lane.isAlive || !this.#lanes.has(lane)) return void lane.end();
    const returned = isDoneWithin(lane.ready, returnMs).then((isBack) => {
      this.#returning.delete(returned);
      if (isBack && lane.isAlive && this.#lanes.has(lane)) this.#idle.push(lane);
      else lane.end();
    });
    this.#returning.add(returned);
  }

  /** Lets go of the lanes that have no call; the others are ended when they have had theirs. */
  letGo(): void {
    for (const lane of this.#idle) lane.end();
    this.#idle = [];
    this.#lanes = new Set();
  }

  /** Starts as many as are to be kept ready. */
  refill(): void {
    if (!this.#options.startAhead || !this.#options.canStart()) return;
    try {
      while (this.#lanes.size < this.#target) this.#idle.push(this.#start());
    } catch (error) {
      // The next call starts one for itself, or says why it cannot.
      if (!(error instanceof BashMissing)) throw error;
    }
  }

  /** Waits for no more calls. */
  close(): void {
    clearTimeout(this.#restTimer);
    this.letGo();
  }

  #start(): Lane {
    const lane = this.#options.start();
    this.#lanes.add(lane);
    lane.exited.then(() => {
      // One that could not source tools.bash would be followed by one that cannot either, without end.
      if (this.#lanes.delete(lane) && lane.hasBeenReady) this.refill();
    });
    return lane;
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
