/**
 * A worker: one bash, started ahead of time with `tools.bash` already sourced, that runs one call in a process group of
 * its own (`worker.bash`). This file starts it, hears it and ends it; when to start one is the pool's business, and what
 * a call makes of it is `run_call.ts`.
 */

import type { JsonObject } from "../../json.ts";
import { ChannelReader, newMark } from "../channel.ts";
import {
  type CallLimits,
  type CallListener,
  type JobEnd,
  type Outcome,
  reportedEnd,
  unreportedEnd,
} from "./outcome.ts";
import { Pipes } from "../pipes.ts";
import { onDemand, programs } from "../programs.ts";
import type { Reaper } from "./reaper.ts";
import type { BashProcess, Spawner } from "../spawn.ts";
import { Transcript } from "./transcript.ts";

/** Where the tools are. */
export interface ToolsLocation {
  readonly directory: string;
  /** Path of `tools.bash`; empty for the embedded example, whose text is `text`. */
  readonly path: string;
  readonly text: string;
}

/** A worker's life: `tools.bash` is being sourced, it waits for its call, it has one, its job is over. */
type WorkerState = "starting" | "ready" | "leased" | "ended";

/** One bash for one call. */
export class Worker {
  readonly #child: BashProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reaper: Reaper;
  readonly #pipes: Pipes;
  readonly #channel: ChannelReader;
  readonly #grouped = Promise.withResolvers<void>();
  readonly #refused = Promise.withResolvers<Outcome>();
  readonly #jobEnded = Promise.withResolvers<JobEnd>();
  #state: WorkerState = "starting";
  #group: number | undefined;
  #readyAt: number | undefined;
  #graceMs = idleGraceMs;
  #ending: Promise<void> | undefined;

  /** What its job prints and says. */
  readonly transcript: Transcript = new Transcript();
  /** Resolves when the reaper knows the worker's group, or the job has ended. */
  readonly grouped: Promise<void> = this.#grouped.promise;
  /** Resolves when the worker says that it cannot run the function it was asked for. */
  readonly refused: Promise<Outcome> = this.#refused.promise;
  /** Resolves when the job has ended. */
  readonly jobEnded: Promise<JobEnd> = this.#jobEnded.promise;
  /** Resolves when the process has ended. */
  readonly exited: Promise<Deno.CommandStatus>;

  /** Starts one; it waits for its request. @throws {BashMissing} If bash cannot be started. */
  constructor(spawner: Spawner, reaper: Reaper, tools: ToolsLocation) {
    const mark = newMark();
    this.#reaper = reaper;
    this.#child = spawner.start(programs.worker, [tools.directory, tools.path, tools.text], {
      ...onDemand,
      __bashful_mark: mark,
    });
    this.#input = this.#child.stdin.getWriter();
    this.#input.closed.catch(() => {});
    this.#channel = new ChannelReader(mark, longestControlLine, {
      onText: (bytes) => this.transcript.addText(bytes),
      onMessage: (message, bytes) => this.#receive(message, bytes),
      onTooLong: () => this.transcript.overflow(),
    });
    this.#pipes = new Pipes(
      this.#child,
      (chunk) => this.transcript.addOutput(chunk),
      (chunk) => this.#channel.read(chunk),
    );
    this.transcript.tooMuch.then(() => this.#pipes.closeStdout());
    this.exited = this.#child.status;
    this.exited.then((status) => {
      this.#finish(unreportedEnd(status));
      this.end();
    });
  }

  /** Whether it can still take a call. */
  get isAlive(): boolean {
    return this.#state !== "ended";
  }

  /** When `tools.bash` had been sourced, as `performance.now()` tells the time; `undefined` until then. */
  get readyAt(): number | undefined {
    return this.#readyAt;
  }

  /** Gives it to a call, the only one that it gets. It may not be ready yet. */
  lease(limits: CallLimits, listener: CallListener): void {
    if (this.#state !== "ended") this.#state = "leased";
    this.#graceMs = limits.graceMs;
    this.#channel.limitBytes = Math.max(limits.maxOutputBytes, longestControlLine);
    this.transcript.begin(limits.maxOutputBytes, listener);
  }

  /** Hands over the call's request (`request.ts`). */
  send(request: Uint8Array): void {
    // A function that ends before it has read its request is no failure of the call.
    this.#input.write(request).catch(() => {});
    this.#input.close().catch(() => {});
  }

  /**
   * Ends it where it has not ended by itself, and what it started. Resolves when the job is over and what it printed
   * was read. May be called again.
   */
  end(): Promise<void> {
    return this.#ending ??= this.#end();
  }

  async #end(): Promise<void> {
    this.#input.close().catch(() => {});
    if (this.isAlive) await this.#stop();
    const { hasLeftovers, isReported } = await this.jobEnded;
    if (hasLeftovers) this.#endGroup();
    await this.#pipes.drain(isReported);
    this.#channel.end();
    this.#awaitExit(hasLeftovers);
  }

  async #stop(): Promise<void> {
    // A worker that its own tool has stopped or hurt cannot report the end of its job, or that it has one.
    const lastResort = setTimeout(() => this.#kill(), this.#graceMs + 500);
    await this.grouped;
    this.#endGroup();
    await this.jobEnded;
    clearTimeout(lastResort);
  }

  /** Makes sure that the process exits too: the report of the job's end may have been forged by the tool. */
  async #awaitExit(hasLeftovers: boolean): Promise<void> {
    const late = setTimeout(() => {
      hasLeftovers = true;
      this.#endGroup();
    }, exitMs);
    await this.exited;
    clearTimeout(late);
    if (this.#group !== undefined && !hasLeftovers) this.#reaper.forget(this.#group);
  }

  #endGroup(): void {
    if (this.#group !== undefined) this.#reaper.end(this.#group, this.#graceMs);
  }

  #kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }

  #finish(end: JobEnd): void {
    this.#state = "ended";
    this.#jobEnded.resolve(end);
    this.#grouped.resolve();
  }

  #receive(message: JsonObject, bytes: number): void {
    switch (message.type) {
      case "group":
        this.#join(Number(message.id));
        return;
      case "ready":
        if (this.#state === "starting") this.#state = "ready";
        this.#readyAt ??= performance.now();
        // What came before is the noise of tools.bash being sourced.
        return this.transcript.forgetText();
      case "notStarted":
        return this.#refused.resolve({ kind: "notStarted", reason: String(message.reason) });
      case "ended": {
        const end = reportedEnd(message);
        if (end !== undefined) this.#finish(end);
        return;
      }
      default:
        return this.transcript.addMessage(message, bytes);
    }
  }

  /** The job has its group, and waits for a line that says that the group will be ended whatever happens. */
  async #join(group: number): Promise<void> {
    // The worker's own message is the first; a tool knows the mark too.
    if (this.#group !== undefined) return;
    this.#group = group;
    // Not before: what tools.bash starts while it is sourced is to end with the server, however that ends.
    await this.#reaper.know(group);
    this.#input.write(new TextEncoder().encode("\n")).catch(() => {});
    this.#grouped.resolve();
  }
}

/** The longest control line that does not count as too much output by itself, in bytes. */
const longestControlLine = 64 * 1024;

/** Between SIGTERM and SIGKILL for a worker that has no call, in milliseconds. */
const idleGraceMs = 1_000;

/** Between a worker's report and its exit, in milliseconds. */
const exitMs = 500;
