/**
 * A worker: one bash, started ahead of time with `tools.bash` already sourced, that runs one call in a process group of
 * its own (`worker.bash`). This file starts it, and tells how the call ended; when to start one is the pool's business.
 */

import type { JsonObject } from "../../json.ts";
import { ChannelReader, newMark } from "../channel.ts";
import { Deadline } from "./deadline.ts";
import { type JobEnd, outcomeOf, reportedEnd } from "./job_end.ts";
import { Output, Tail } from "../output.ts";
import { Pipes } from "../pipes.ts";
import { onDemand, programs } from "../programs.ts";
import type { Reaper } from "./reaper.ts";
import { type CallRequest, encodeRequest } from "./request.ts";
import type { CallLimits, CallListener, CallRun, Outcome } from "./outcome.ts";
import type { BashProcess, Spawner } from "../spawn.ts";

/** Where the tools are. */
export interface ToolsLocation {
  readonly directory: string;
  /** Path of `tools.bash`; empty for the embedded example, whose text is `text`. */
  readonly path: string;
  readonly text: string;
}

/** One bash for one call. */
export class Worker {
  readonly #child: BashProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reaper: Reaper;
  readonly #tail = new Tail(4096);
  readonly #output = new Output();
  readonly #pipes: Pipes;
  readonly #channel: ChannelReader;
  readonly #text = new TextDecoder();
  readonly #grouped = Promise.withResolvers<void>();
  readonly #stopped = Promise.withResolvers<void>();
  readonly #finished = Promise.withResolvers<void>();
  /** Why the call was stopped, before anything was done about it. */
  #reason: Outcome | undefined;
  #listener: CallListener | undefined;
  #group: number | undefined;
  #readyAt: number | undefined;
  #isLeased = false;
  #hasRequest = false;
  #hasLeftovers = false;
  #hasReported = false;
  #graceMs = idleGraceMs;
  #ending: Promise<void> | undefined;
  #jobEnd: JobEnd | undefined;
  #deadline: Deadline | undefined;

  /** Resolves when the process has ended. */
  readonly ended: Promise<Deno.CommandStatus>;

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
      onText: (bytes) => this.#read(bytes),
      onMessage: (message, bytes) => this.#receive(message, bytes),
      onTooLong: () => this.#count(false),
    });
    this.#pipes = new Pipes(
      this.#child,
      (chunk) => this.#count(this.#output.add(chunk)),
      (chunk) => this.#channel.read(chunk),
    );
    this.ended = this.#child.status;
    this.ended.then(({ code, signal }) => {
      // Who has not reported has not looked for what is left, either.
      this.#finish({ code, signal: signal ?? undefined, hasLeftovers: true });
      if (!this.#isLeased) this.discard();
    });
  }

  /** Whether it can still take a call. */
  get isAlive(): boolean {
    return this.#jobEnd === undefined;
  }

  /** Runs the call. A worker runs one. */
  async run(request: CallRequest, limits: CallLimits, signal: AbortSignal, listener: CallListener): Promise<CallRun> {
    const leasedAt = performance.now();
    this.#isLeased = true;
    this.#listener = listener;
    this.#graceMs = limits.graceMs;
    this.#output.limitBytes = limits.maxOutputBytes;
    this.#channel.limitBytes = Math.max(limits.maxOutputBytes, longestControlLine);
    this.#deadline = new Deadline(limits, (outcome) => this.#stop(outcome));
    const cancel = () => this.#stop({ kind: "cancelled" });
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    // Not before the reaper knows whom to end: when the server is killed now, no function runs on.
    await Promise.race([this.#grouped.promise, this.#stopped.promise]);
    if (this.#reason === undefined) {
      this.#send(encodeRequest(request));
      await Promise.race([this.#stopped.promise, this.#finished.promise]);
    }
    this.#deadline.clear();
    signal.removeEventListener("abort", cancel);
    await this.#end();
    // Only now is everything read that the worker had to say.
    const outcome = this.#reason ?? outcomeOf(this.#jobEnd!, this.#readyAt !== undefined);
    const startMs = Math.max(0, (this.#readyAt ?? leasedAt) - leasedAt);
    const runMs = performance.now() - leasedAt - startMs;
    return { outcome, stdout: this.#output.take(), stderr: this.#tail.text(), startMs, runMs };
  }

  /** Lets go of a worker that will get no call, and ends what it started. */
  discard(): void {
    this.#isLeased = true;
    this.#ending ??= this.#end();
  }

  /** Resolves when the reaper knows the worker's group, or the worker has ended. */
  get grouped(): Promise<void> {
    return this.#grouped.promise;
  }

  #stop(reason: Outcome): void {
    this.#reason ??= reason;
    this.#stopped.resolve();
  }

  #finish(end: JobEnd): void {
    this.#jobEnd ??= end;
    this.#finished.resolve();
    this.#grouped.resolve();
  }

  /** Ends the group where it still has to be ended, waits for the job's end, and for what it printed. */
  async #end(): Promise<void> {
    if (!this.#hasRequest) this.#input.close().catch(() => {});
    if (this.isAlive) {
      // A worker that its own tool has stopped or hurt cannot report the end of its job, or that it has one.
      const lastResort = setTimeout(() => this.#kill(), this.#graceMs + 500);
      await this.#grouped.promise;
      this.#endGroup();
      await this.#finished.promise;
      clearTimeout(lastResort);
    }
    if (this.#jobEnd!.hasLeftovers) this.#leaveBehind();
    await this.#pipes.drain(this.#hasReported);
    this.#channel.end();
    this.#part();
  }

  /** Sees to the worker's own end, for which nobody waits: what it reported may have been its tool's words. */
  async #part(): Promise<void> {
    const late = setTimeout(() => this.#leaveBehind(), partMs);
    await this.ended;
    clearTimeout(late);
    if (this.#group !== undefined && !this.#hasLeftovers) this.#reaper.forget(this.#group);
  }

  #leaveBehind(): void {
    this.#hasLeftovers = true;
    this.#endGroup();
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

  #send(bytes: Uint8Array): void {
    this.#hasRequest = true;
    // A function that ends before it has read its request is no failure of the call.
    this.#input.write(bytes).then(() => this.#input.close()).catch(() => {});
  }

  #read(bytes: Uint8Array): void {
    this.#tail.add(bytes);
    const text = this.#text.decode(bytes, { stream: true });
    if (text !== "") this.#listener?.onText(text);
  }

  #receive(message: JsonObject, bytes: number): void {
    switch (message.type) {
      case "group":
        // The worker's own is the first; a tool knows the mark too.
        if (this.#group !== undefined) return;
        this.#group = Number(message.id);
        // Not before: what tools.bash starts while it is sourced is to end with the server, however that ends.
        this.#reaper.know(this.#group).then(() => {
          this.#input.write(new TextEncoder().encode("\n")).catch(() => {});
          this.#grouped.resolve();
        });
        return;
      case "ready":
        this.#readyAt ??= performance.now();
        // What came before is the noise of tools.bash being sourced.
        this.#tail.clear();
        return;
      case "notStarted":
        return this.#stop({ kind: "notStarted", reason: String(message.reason) });
      case "ended": {
        const end = reportedEnd(message);
        if (end === undefined) return;
        this.#hasReported = true;
        return this.#finish(end);
      }
      case "progress":
        this.#deadline?.extend();
        break;
      case "content":
        if (this.#count(this.#output.reserve(bytes))) break;
        return;
    }
    this.#listener?.onMessage(message);
  }

  #count(isWithinLimit: boolean): boolean {
    if (!isWithinLimit) {
      this.#stop({ kind: "tooMuchOutput", limitBytes: this.#output.limitBytes });
      this.#pipes.closeStdout();
    }
    return isWithinLimit;
  }
}

/** The longest control line that does not count as too much output by itself, in bytes. */
const longestControlLine = 64 * 1024;

/** Between SIGTERM and SIGKILL for a worker that has no call, in milliseconds. */
const idleGraceMs = 1_000;

/** Between a worker's report and its own end, in milliseconds. */
const partMs = 500;
