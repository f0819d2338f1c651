/**
 * A worker: one bash, started ahead of time with `tools.bash` already sourced, that runs one call in a process group of
 * its own (`lib/worker.bash`). This file starts it, and tells how the call ended; when to start one is the pool's business.
 */

import type { JsonObject } from "../json.ts";
import { ChannelReader, newMark } from "./channel.ts";
import { drain, readAll } from "./drain.ts";
import { Output, Tail } from "./output.ts";
import { programs } from "./programs.ts";
import type { Reaper } from "./reaper.ts";
import { type CallRequest, encodeRequest } from "./request.ts";
import type { BashProcess, Spawner } from "./spawn.ts";

/** How the run of a function ended. The first reason is what counts: what was killed for it is no second one. */
export type Outcome =
  | { readonly kind: "exited"; readonly code: number }
  | { readonly kind: "signaled"; readonly signal: string }
  | { readonly kind: "timedOut"; readonly timeoutMs: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "tooMuchOutput"; readonly limitBytes: number }
  | { readonly kind: "notStarted"; readonly reason: string };

/** What a call may take. */
export interface CallLimits {
  /** How long a call may run with no progress, in milliseconds. */
  readonly timeoutMs: number;
  /** How long it may run in all, however much progress it reports, in milliseconds. */
  readonly maxTimeoutMs: number;
  /** Between SIGTERM and SIGKILL, in milliseconds. */
  readonly graceMs: number;
  /** The most that it may print to stdout, and send over the control channel. */
  readonly maxOutputBytes: number;
}

/** What a running call says, as it says it. */
export interface CallListener {
  /** A control message other than the worker's own. */
  onMessage(message: JsonObject): void;
  /** Text on stderr. */
  onText(text: string): void;
}

/** What came of a call. */
export interface CallRun {
  readonly outcome: Outcome;
  readonly stdout: Uint8Array;
  /** The end of what it wrote to stderr, at most 4 KB. */
  readonly stderr: string;
}

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
  readonly #reaper: Reaper;
  readonly #tail = new Tail(4096);
  readonly #output = new Output();
  readonly #drained: Promise<unknown>;
  readonly #stdout: ReadableStreamDefaultReader<Uint8Array>;
  readonly #stderr: ReadableStreamDefaultReader<Uint8Array>;
  readonly #text = new TextDecoder();
  readonly #grouped = Promise.withResolvers<void>();
  readonly #stop = Promise.withResolvers<Outcome>();
  #listener: CallListener | undefined;
  #group: number | undefined;
  #signal: string | undefined;
  #isReady = false;
  #hasLeftovers = false;
  #graceMs = 0;
  #status: Deno.CommandStatus | undefined;
  #onProgress = () => {};

  /** Resolves when the process has ended. */
  readonly ended: Promise<Deno.CommandStatus>;

  /** Starts one; it waits for its request. @throws {BashMissing} If bash cannot be started. */
  constructor(spawner: Spawner, reaper: Reaper, tools: ToolsLocation) {
    const mark = newMark();
    this.#reaper = reaper;
    this.#child = spawner.start(programs.worker, [tools.directory, tools.path, tools.text], { __bashful_mark: mark });
    const channel = new ChannelReader(mark, longestControlLine, (bytes) => this.#read(bytes), (message, bytes) => {
      this.#receive(message, bytes);
    });
    this.#stdout = this.#child.stdout.getReader();
    this.#stderr = this.#child.stderr.getReader();
    this.#drained = Promise.all([
      readAll(this.#stdout, (chunk) => this.#count(this.#output.add(chunk))),
      readAll(this.#stderr, (chunk) => channel.read(chunk)).then(() => channel.end()),
    ]);
    this.ended = this.#child.status;
    this.ended.then((status) => {
      this.#status = status;
      this.#grouped.resolve();
    });
  }

  /** Whether it can still take a call. */
  get isAlive(): boolean {
    return this.#status === undefined;
  }

  /** Runs the call. A worker runs one. */
  async run(request: CallRequest, limits: CallLimits, signal: AbortSignal, listener: CallListener): Promise<CallRun> {
    this.#listener = listener;
    this.#graceMs = limits.graceMs;
    this.#output.limitBytes = limits.maxOutputBytes;
    const deadline = this.#watchTime(limits);
    const cancel = () => this.#stop.resolve({ kind: "cancelled" });
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    this.#send(encodeRequest(request));

    const ended = this.ended.then((status) => this.#outcomeOf(status));
    const outcome = await Promise.race([this.#stop.promise, ended]);
    deadline.clear();
    signal.removeEventListener("abort", cancel);
    await this.#end();
    return { outcome, stdout: this.#output.bytes(), stderr: this.#tail.text() };
  }

  /** Lets go of a worker that will get no call: its job reads end of file and ends. */
  discard(): void {
    this.#child.stdin.close().catch(() => {});
  }

  /** Ends the group where it still has to be ended, waits for the process, and for what it printed. */
  async #end(): Promise<void> {
    if (this.isAlive) {
      await this.#grouped.promise;
      this.#endGroup();
      // A worker that its own tool has stopped or hurt cannot report the end of its job.
      const lastResort = setTimeout(() => this.#kill(), this.#graceMs + 500);
      await this.ended;
      clearTimeout(lastResort);
    }
    // Only a worker that came to its own end has looked for what its job left behind.
    if (this.#status?.signal !== null) this.#leaveBehind();
    await drain(this.#drained);
    this.#cancel(this.#stdout);
    this.#cancel(this.#stderr);
    if (this.#group !== undefined && !this.#hasLeftovers) this.#reaper.forget(this.#group);
  }

  #leaveBehind(): void {
    this.#hasLeftovers = true;
    this.#endGroup();
  }

  #endGroup(): void {
    if (this.#group !== undefined) this.#reaper.end(this.#group, this.#graceMs);
  }

  #cancel(reader: ReadableStreamDefaultReader<Uint8Array>): void {
    reader.cancel().catch(() => {});
  }

  #kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }

  #send(bytes: Uint8Array): void {
    const writer = this.#child.stdin.getWriter();
    // A function that ends before it has read its request is no failure of the call.
    writer.write(bytes).then(() => writer.close()).catch(() => {});
  }

  #watchTime(limits: CallLimits): { clear(): void } {
    const stop = () => this.#stop.resolve({ kind: "timedOut", timeoutMs: limits.timeoutMs });
    const start = performance.now();
    let timer = setTimeout(stop, limits.timeoutMs);
    this.#onProgress = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, Math.min(limits.timeoutMs, start + limits.maxTimeoutMs - performance.now()));
    };
    return { clear: () => clearTimeout(timer) };
  }

  #outcomeOf(status: Deno.CommandStatus): Outcome {
    if (!this.#isReady) {
      return {
        kind: "notStarted",
        reason: `tools.bash ended the shell with exit code ${status.code} while it was sourced`,
      };
    }
    if (status.signal !== null) return { kind: "signaled", signal: status.signal };
    return this.#signal === undefined
      ? { kind: "exited", code: status.code }
      : { kind: "signaled", signal: this.#signal };
  }

  #read(bytes: Uint8Array): void {
    this.#tail.add(bytes);
    const text = this.#text.decode(bytes, { stream: true });
    if (text !== "") this.#listener?.onText(text);
  }

  #receive(message: JsonObject, bytes: number): void {
    switch (message.type) {
      case "group":
        this.#group = Number(message.id);
        this.#reaper.know(this.#group);
        this.#grouped.resolve();
        return;
      case "ready":
        this.#isReady = true;
        // What came before is the noise of tools.bash being sourced.
        this.#tail.clear();
        return;
      case "signal":
        this.#signal = String(message.name);
        return;
      case "leftovers":
        this.#leaveBehind();
        return;
      case "progress":
        this.#onProgress();
        break;
      case "content":
        if (this.#count(this.#output.reserve(bytes))) break;
        return;
    }
    this.#listener?.onMessage(message);
  }

  #count(isWithinLimit: boolean): boolean {
    if (!isWithinLimit) {
      this.#stop.resolve({ kind: "tooMuchOutput", limitBytes: this.#output.limitBytes });
      this.#cancel(this.#stdout);
    }
    return isWithinLimit;
  }
}

/** A control line carries at most one image; what a call may send in all is `maxOutputBytes`. */
const longestControlLine = 64 * 1024 * 1024;
