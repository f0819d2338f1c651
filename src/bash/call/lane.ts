/**
 * A lane: one bash that has sourced `tools.bash`, and forks a job for each call, one after the other (`lane.bash`). This
 * file starts it, hears it and ends it; when to start one is the pool's business, and what a call makes of it is
 * `run_call.ts`.
 */

import type { JsonObject } from "../../json.ts";
import { ChannelReader, newMark } from "../channel.ts";
import { Job } from "./job.ts";
import { laneArguments } from "./lane_arguments.ts";
import { type CallLimits, type CallListener, reportedEnd, unreportedEnd } from "./outcome.ts";
import { Tail } from "../output.ts";
import { Pipes } from "../pipes.ts";
import { programs } from "../programs.ts";
import type { Family, Reaper } from "./reaper.ts";
import { type CallRequest, encodeRequest } from "./request.ts";
import type { Sandbox } from "./sandbox.ts";
import { type BashProcess, type Spawner, textVariables } from "../spawn.ts";
import type { ToolsLocation } from "./tools_location.ts";

/** What a lane may be told besides. */
export interface LaneOptions {
  readonly fromText?: boolean;
  readonly confirm?: () => Promise<boolean>;
  /** What it is confined by. */
  readonly sandbox?: Sandbox | undefined;
  /** Whether it may source `tools.bash`: it waits for that, and ends where it may not. */
  readonly isAllowed?: Promise<boolean>;
}

/** One bash for one call after the other. */
export class Lane {
  readonly #child: BashProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reaper: Reaper;
  readonly #family: Family;
  readonly #pipes: Pipes;
  readonly #confirm: () => Promise<boolean>;
  readonly #tools: ToolsLocation;
  #hasAsked = false;
  readonly #output: ChannelReader;
  readonly #channel: ChannelReader;
  /** What is written to stderr while no job runs: as a rule by `tools.bash`, while it is sourced. */
  readonly #noise = new Tail(4096);
  #hasBeenReady = false;
  #isOver = false;
  #ready = Promise.withResolvers<boolean>();
  /** The job of the call that it is leased to. */
  #job: Job | undefined;
  /** The last job that got its request. */
  #sent: Job | undefined;
  #mark = "";
  #ending: Promise<void> | undefined;

  /** Resolves when the process has ended. */
  readonly exited: Promise<Deno.CommandStatus>;

  /**
   * Starts one.
   *
   * @param options.fromText Whether it takes `tools.bash` as it was loaded, and not as it is in its file by now.
   * @param options.confirm Asked when `tools.bash` has been sourced: whether that was right. If not, the lane is ended.
   * @throws {BashMissing} If bash cannot be started.
   */
  constructor(spawner: Spawner, reaper: Reaper, tools: ToolsLocation, options: LaneOptions = {}) {
    const { fromText = tools.path === "", confirm = () => Promise.resolve(true), sandbox, isAllowed = true } = options;
    const secret = newMark();
    const args = laneArguments(tools, { fromText, keepsPipes: spawner.reopensPipes, own: sandbox?.temporary });
    const environment = { __bashful_secret: secret, ...(fromText ? textVariables(tools.text) : {}) };
    this.#reaper = reaper;
    this.#confirm = confirm;
    this.#tools = tools;
    this.#child = spawner.start(programs.lane, args, environment, { ownSession: true, sandbox });
    this.#family = { kind: spawner.makesSessions ? "session" : "tree", id: this.#child.pid };
    this.#input = this.#child.stdin.getWriter();
    this.#input.closed.catch(() => {});
    // It waits for that: whatever it starts is ended even if the server is killed.
    Promise.all([isAllowed, reaper.know(this.#family)]).then(async ([isAllowed]) => {
      if (isAllowed) await this.#input.write(new TextEncoder().encode("\n"));
      else this.end();
    }).catch(() => {});
    this.#output = new ChannelReader(secret, longestControlLine, {
      onText: (bytes) => this.#job?.addOutput(bytes),
      onMessage: ({ closed }) => this.#sent?.close(Number(closed)),
      onEnd: () => this.#job?.finishOutput(),
    });
    this.#channel = new ChannelReader(secret, longestControlLine, {
      onText: (bytes) => this.#hasRunningJob ? this.#sent!.transcript.addText(bytes) : this.#noise.add(bytes),
      onMessage: (message, bytes, isOwn) =>
        isOwn ? this.#hear(message) : this.#job?.transcript.addMessage(message, bytes),
      onTooLong: () => this.#job?.transcript.overflow(),
    });
    this.#pipes = new Pipes(
      this.#child,
      (chunk) => this.#output.read(chunk),
      (chunk) => this.#channel.read(chunk),
    );
    this.exited = this.#child.status;
    this.exited.then((status) => this.#exit(status));
  }

  get #hasRunningJob(): boolean {
    return this.#sent !== undefined && this.#sent.end === undefined;
  }

  /** Resolves when a job waits for a request: true; or when none will any more: false. */
  get ready(): Promise<boolean> {
    return this.#ready.promise;
  }

  /** Whether it can still take a call. */
  get isAlive(): boolean {
    return !this.#isOver;
  }

  /** Whether it has ever had a job that was ready: then its end says nothing about `tools.bash`. */
  get hasBeenReady(): boolean {
    return this.#hasBeenReady;
  }

  /** The end of what was written to stderr since its last job ended; why no other job became ready, if none did. */
  get noise(): string {
    return this.#noise.text();
  }

  /** Gives its next job to a call. */
  lease(limits: CallLimits, listener: CallListener): Job {
    const job = new Job(limits, listener);
    this.#job = job;
    this.#mark = newMark();
    this.#channel.guest = this.#mark;
    this.#channel.limitBytes = Math.max(limits.maxOutputBytes, longestControlLine);
    job.transcript.tooMuch.then(() => this.#pipes.closeStdout());
    if (this.#isOver) this.exited.then((status) => job.finish(unreportedEnd(status)));
    return job;
  }

  /** Hands over the request of the call that it is leased to. */
  send(request: CallRequest): void {
    const { bytes, isLast } = encodeRequest(request, this.#mark, this.#tools.mayAsk);
    this.#ready = Promise.withResolvers();
    this.#sent = this.#job;
    // A function that ends before it has read its request is no failure of the call. One that read to the end of the
    // stream leaves nothing for another job.
    this.#input.write(bytes).catch(() => {});
    if (!isLast) return;
    this.#isOver = true;
    this.#input.close().catch(() => {});
  }

  /** Its job has asked a question: an answer that came late would be another one's request. */
  expectAnswers(): void {
    this.#hasAsked = true;
  }

  /** Gives its job a part of the answer to a question. */
  answer(bytes: Uint8Array): void {
    this.#input.write(bytes).catch(() => {});
  }

  /**
   * Waits until the job that ended by itself has printed its last. A lane whose job left processes behind, or has asked a
   * question, gets no other call and is ended. (One whose job left a stream open will not be {@linkcode ready} again.)
   */
  async finish(job: Job): Promise<void> {
    const { hasLeftovers } = await job.ended;
    if (hasLeftovers || this.#hasAsked || !job.hasPrinted && !await this.#pipes.quiet(job.printed)) await this.end();
  }

  /**
   * Ends it, and every process that its jobs started. Resolves when the job is over and what it printed was read. May be
   * called again.
   */
  end(): Promise<void> {
    return this.#ending ??= this.#end();
  }

  async #end(): Promise<void> {
    this.#isOver = true;
    this.#ready.resolve(false);
    this.#input.close().catch(() => {});
    const job = this.#job;
    if (job !== undefined && (job.end?.hasLeftovers ?? true)) await this.#stop(job);
    await Promise.race([job?.printed, this.#pipes.ended]);
    await this.#pipes.quiet(Promise.race([job?.closed, this.#pipes.ended]));
    this.#pipes.close();
    this.#channel.end();
    this.#awaitExit();
  }

  /** Ends all that the job started; resolves when it has ended itself. */
  async #stop(job: Job): Promise<void> {
    const { graceMs } = job.limits;
    // A lane that its own tool has stopped or hurt cannot report the end of its job.
    const lastResort = setTimeout(() => this.#reaper.finish(this.#family), graceMs + lastResortMs);
    this.#reaper.end(this.#family, graceMs);
    await job.ended;
    clearTimeout(lastResort);
  }

  /** Makes sure that the process exits too: the reaper knows it until then. */
  async #awaitExit(): Promise<void> {
    const late = setTimeout(() => this.#reaper.finish(this.#family), exitMs);
    await this.exited;
    clearTimeout(late);
    this.#reaper.release(this.#family);
  }

  async #exit(status: Deno.CommandStatus): Promise<void> {
    this.#isOver = true;
    // It may have told of the job's end before its own.
    await this.#pipes.quiet(this.#pipes.ended);
    this.#job?.finish(unreportedEnd(status));
    this.end();
  }

  /** What the lane, its relays and its jobs say themselves. */
  #hear(message: JsonObject): void {
    if (message.closed !== undefined) this.#sent?.close(Number(message.closed));
    if (message.reason !== undefined) this.#job?.refuse(String(message.reason));
    if (message.ready === true) this.#becomeReady();
    if (message.code === undefined) return;
    this.#reaper.sweep(this.#family, Number(message.group ?? 0), this.#job?.limits.graceMs);
    if (this.#job !== undefined && this.#job.end === undefined) this.#job.finish(reportedEnd(message));
    // A job that got no request: tools.bash, or somebody else, has ended it.
    else this.end();
  }

  /**
   * A job waits for its request. `tools.bash` has been sourced by the lane, or by the job: it can be used if that was
   * right, and when nothing can be heard of the job before it any more.
   */
  async #becomeReady(): Promise<void> {
    const isNew = !this.#hasBeenReady || !this.#tools.isShareable;
    this.#hasBeenReady = true;
    this.#noise.clear();
    await this.#sent?.closed;
    if (isNew && !await this.#confirm()) this.end();
    this.#ready.resolve(!this.#isOver);
  }
}

/** The longest control line that does not count as too much output by itself, in bytes. */
const longestControlLine = 64 * 1024;

/** Between the end of a lane's standard input and its own, in milliseconds. */
const exitMs = 500;

/** Between SIGKILL for a job and the end of a lane that has still not told of its end, in milliseconds. */
const lastResortMs = 500;
