/**
 * Runs calls on lanes: one call at a time on each, so many calls at once, the others in a fair queue. Which lane a call
 * gets is `lanes.ts`, how a lane runs it `run_call.ts`.
 */

import { Reaper } from "./reaper.ts";
import type { CallRequest } from "./request.ts";
import { type CallLimits, type CallListener, type CallRun, withoutRun } from "./outcome.ts";
import { BashMissing, type Spawner } from "../spawn.ts";
import { runCall } from "./run_call.ts";
import { Lane } from "./lane.ts";
import { Lanes } from "./lanes.ts";
import type { Sandbox } from "./sandbox.ts";
import type { ToolsLocation } from "./tools_location.ts";
import { type Slot, Turns } from "./turns.ts";

/** How a call takes its place among others. */
export interface CallPlace {
  /** Calls of one tool that may not overlap share this key; `undefined` for a tool whose calls may. */
  readonly serialKey: string | undefined;
  /** What the function runs in; absent for one that is not confined. */
  readonly sandbox?: Sandbox | undefined;
  /** Resolves when whoever is to get the result has room for it; asked when the call's turn has come. */
  readonly room?: () => Promise<void>;
  /** Told when the call's turn has come, with what it may do with it. */
  readonly admitted?: (slot: Slot) => void;
  /**
   * Whether the call may run after all; asked when its turn has come, and nothing else is served between a yes and its run.
   * One that may not counts as cancelled. What it is given runs other functions in the call's place before it.
   */
  readonly mayRun?: ((run: RunInPlace) => Promise<boolean>) | undefined;
}

/** Runs one function in the place of a call that has its turn. */
export type RunInPlace = (
  request: CallRequest,
  limits: CallLimits,
  sandbox: Sandbox | undefined,
  listener: CallListener,
) => Promise<CallRun>;

/** How a pool runs its calls. */
export interface PoolOptions {
  /** How many run at once. */
  readonly maxCalls: number;
  /** Whether lanes are kept ready for calls to come; not worth it for one call. */
  readonly startAhead: boolean;
  /** Sees to it that the tools served are those that are saved; asked when `tools.bash` has been sourced anew. */
  readonly refresh?: () => Promise<unknown>;
  /** Why nothing may run in a sandbox; `undefined` where it has been seen to hold (contract X3). By default, none has. */
  readonly failureOf?: (sandbox: Sandbox) => Promise<string | undefined>;
}

/** The lanes of one server. */
export class Pool {
  readonly #spawner: Spawner;
  readonly #reaper: Reaper;
  readonly #turns: Turns;
  readonly #startAhead: boolean;
  readonly #closing = new AbortController();
  readonly #refresh: () => Promise<unknown>;
  readonly #failureOf: (sandbox: Sandbox) => Promise<string | undefined>;
  #tools: ToolsLocation | undefined;
  /** Whether the file of the tools that are served is no longer what it was when they were loaded. */
  #isFileBroken = false;
  /** By what confines them: the key of a sandbox, or nothing. */
  readonly #lanes = new Map<string, Lanes>();

  constructor(spawner: Spawner, options: PoolOptions) {
    this.#spawner = spawner;
    this.#reaper = new Reaper(spawner);
    this.#turns = new Turns(options.maxCalls);
    this.#startAhead = options.startAhead;
    this.#refresh = options.refresh ?? (() => Promise.resolve());
    this.#failureOf = options.failureOf ?? (() => Promise.resolve("nobody has seen its sandbox hold"));
  }

  /**
   * Serves these tools from now on: no later call runs on a lane that sourced others.
   *
   * @param sandboxes What their functions run in, each once; `undefined` where some are not confined.
   */
  serve(tools: ToolsLocation, sandboxes: readonly (Sandbox | undefined)[] = [undefined]): void {
    this.#tools = tools;
    this.#isFileBroken = false;
    for (const lanes of this.#lanes.values()) lanes.letGo();
    const keys = new Set(sandboxes.map((sandbox) => sandbox?.key ?? ""));
    for (const key of this.#lanes.keys()) if (!keys.has(key)) this.#lanes.delete(key);
    for (const sandbox of sandboxes) this.#lanesIn(sandbox).refill();
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
    const turn = await this.#turns.take(place.serialKey, either);
    if (turn === undefined) return withoutRun({ kind: "cancelled" });
    place.admitted?.(turn);
    const begun = this.#lanesIn(place.sandbox);
    begun.begin();
    try {
      await Promise.race([place.room?.(), aborted(either)]);
      return await this.#runInPlace(request, limits, place, either, listener);
    } catch (error) {
      if (!(error instanceof BashMissing)) throw error;
      return withoutRun({ kind: "notStarted", reason: error.message });
    } finally {
      turn.end();
      begun.finish();
    }
  }

  /** Why nothing may run in a sandbox; `undefined` where it has been seen to hold. */
  async failureOf(sandbox: Sandbox): Promise<string | undefined> {
    try {
      return await this.#failureOf(sandbox);
    } catch (error) {
      if (!(error instanceof BashMissing)) throw error;
      return error.message;
    }
  }

  /** Runs a function for a call that has its turn. @throws {BashMissing} If bash cannot be started. */
  async #runInPlace(
    request: CallRequest,
    limits: CallLimits,
    { sandbox, mayRun }: Pick<CallPlace, "sandbox" | "mayRun">,
    signal: AbortSignal,
    listener: CallListener,
  ): Promise<CallRun> {
    if (sandbox !== undefined) {
      const reason = await this.#failureOf(sandbox);
      if (reason !== undefined) return withoutRun({ kind: "notStarted", reason });
    }
    const before: RunInPlace = (request, limits, sandbox, listener) =>
      this.#runInPlace(request, limits, { sandbox }, signal, listener);
    for (;;) {
      if (signal.aborted) return withoutRun({ kind: "cancelled" });
      const tools = this.#tools;
      if (mayRun !== undefined && !await mayRun(before)) return withoutRun({ kind: "cancelled" });
      const lanes = this.#lanesIn(sandbox);
      const lane = await lanes.lease();
      if (mayRun !== undefined && this.#tools !== tools) {
        lanes.return(lane);
        continue;
      }
      const run = await runCall(lane, request, limits, signal, listener);
      lanes.return(lane);
      if (run !== undefined) return run;
    }
  }

  /** Ends every call, and every process that they started. Resolves when they are gone, within about a second. */
  async close(): Promise<void> {
    this.#tools = undefined;
    for (const lanes of this.#lanes.values()) lanes.close();
    // The reaper ends all of them together, as soon as it is told that this is the end.
    const closed = this.#reaper.close();
    this.#closing.abort();
    await closed;
  }

  #lanesIn(sandbox: Sandbox | undefined): Lanes {
    const key = sandbox?.key ?? "";
    const known = this.#lanes.get(key);
    if (known !== undefined) return known;
    const lanes: Lanes = new Lanes({
      startAhead: this.#startAhead,
      canStart: () => this.#tools !== undefined && this.#lanes.get(key) === lanes,
      start: () => this.#start(lanes, sandbox),
    });
    this.#lanes.set(key, lanes);
    return lanes;
  }

  #start(lanes: Lanes, sandbox: Sandbox | undefined): Lane {
    if (this.#tools === undefined) throw new Error("a pool that serves no tools was asked for a lane");
    const fromText = this.#isFileBroken || this.#tools.path === "";
    const confirm = async (): Promise<boolean> => {
      if (fromText) return true;
      await this.#refresh();
      return lanes.has(lane) && !this.#isFileBroken;
    };
    // It starts while its sandbox is proved, and runs nothing of the author's before that.
    const isAllowed = sandbox === undefined ? Promise.resolve(true) : this.#failureOf(sandbox).then(
      (reason) => reason === undefined,
      () => false, // the call says why there is no bash
    );
    const lane: Lane = new Lane(this.#spawner, this.#reaper, this.#tools, { fromText, confirm, sandbox, isAllowed });
    return lane;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener("abort", () => resolve(), { once: true });
  return promise;
}
