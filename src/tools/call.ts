/**
 * One call, from its arguments to its answer: look up, validate, have it agreed to, run, read what was printed. The same
 * path for a client's call and for the command line's.
 */

import type { CallRun, Pool, RunInPlace, Sandbox } from "../bash/mod.ts";
import { backgroundAfterMs, confirmationOf, outputBudget } from "../config/mod.ts";
import { compact } from "../json.ts";
import { notAgreed, type Previewed, readPreview, runAgreed } from "./agreement.ts";
import type { Answer, CallEvents, ToolCall } from "./answer.ts";
import type { Catalog } from "./catalog.ts";
import { Conversation } from "./conversation.ts";
import { Job } from "./job.ts";
import type { Ended, JobEvents } from "./job_events.ts";
import { Jobs } from "./jobs.ts";
import { jobTools, jobWait } from "./own/job_tools.ts";
import { Fitter } from "./output/fit.ts";
import { KeptOutputs } from "./output/kept.ts";
import { type OwnState, OwnTool } from "./own/own_tool.ts";
import { readOutput } from "./own/read_output.ts";
import { placeOf, prepare, requestOf, type Runnable } from "./prepare.ts";
import { foreseeQuestion, titleOf } from "./question_words.ts";
import { readRun } from "./result.ts";

/** What calls go by besides their catalogs. */
export interface CallerOptions {
  /** Whether a call may be answered before it has ended, and go on in the background. */
  readonly answersEarly?: boolean;
  /** The catalog of what is saved at this moment; absent where one catalog is served for good. */
  readonly fresh?: () => Promise<Catalog>;
  /** What a person can do to make a call by hand that nobody has agreed to; its arguments as JSON. */
  readonly byHand?: (tool: string, json: string) => string;
}

/** How often the configuration may change under a call that a person has agreed to. */
const mostChanges = 3;

/** Whether a call may run after all; asked when its turn has come. */
type MayRun = (place: RunInPlace) => Promise<boolean>;

/** A call as it came, with the tools that it is for. */
interface Incoming {
  readonly catalog: Catalog;
  readonly call: ToolCall;
  readonly signal: AbortSignal;
  readonly events: CallEvents;
}

/** Calls the tools of catalogs. */
export class Caller {
  readonly #pool: Pool;
  readonly #state: OwnState = { jobs: new Jobs(), outputs: new KeptOutputs() };
  readonly #options: CallerOptions;

  constructor(pool: Pool, options: CallerOptions = {}) {
    this.#pool = pool;
    this.#options = options;
  }

  /**
   * Answers one call. Nothing that a client, a tool or its output does makes it throw.
   *
   * @param signal Aborting it ends the function.
   */
  call(catalog: Catalog, call: ToolCall, signal: AbortSignal, events: CallEvents): Promise<Answer> {
    return this.#call({ catalog, call, signal, events }, 0);
  }

  /** @param changes How often the configuration has changed since a person agreed to the call. */
  async #call(given: Incoming, changes: number): Promise<Answer> {
    const { catalog, call, signal, events } = given;
    // A job can be waited for, and an output read, also when the configuration that is served by now has none.
    const { jobs, outputs } = this.#state;
    const more = [...(outputs.isEmpty ? [] : [readOutput]), ...(jobs.isEmpty ? [] : jobTools)];
    const prepared = await prepare(catalog, call, more);
    if ("kind" in prepared) return prepared;
    const { tool, json } = prepared;
    if (tool instanceof OwnTool) {
      return await tool.answer({ arguments: JSON.parse(json), state: this.#state, signal, events });
    }
    const runnable = { ...prepared, tool };
    if (confirmationOf(tool.definition.run) === undefined) return await this.#answer(given, runnable);
    return await this.#answerAgreed(given, runnable, changes);
  }

  /**
   * Validates a call's arguments, and runs nothing.
   *
   * @returns Why the function would not run; `undefined` when it would.
   */
  async check(catalog: Catalog, call: Pick<ToolCall, "name" | "arguments">): Promise<Answer | undefined> {
    const prepared = await prepare(catalog, call);
    return "kind" in prepared ? prepared : undefined;
  }

  /** What a person would be asked before the call runs; `undefined` where nothing is asked, or it would not run. */
  async question(catalog: Catalog, call: Pick<ToolCall, "name" | "arguments">): Promise<string | undefined> {
    const prepared = await prepare(catalog, call);
    if ("kind" in prepared || prepared.tool instanceof OwnTool) return undefined;
    return await foreseeQuestion(prepared.tool, prepared);
  }

  /** Has a person agree, and runs the tool then. What they agree to is one catalog's: with another, they are asked again. */
  async #answerAgreed(given: Incoming, prepared: Runnable, changes: number): Promise<Answer> {
    const { catalog, signal, events } = given;
    const { tool, json, defaults } = prepared;
    const { name, run } = tool.definition;
    const { fresh, byHand } = this.#options;
    const hint = byHand?.(name, json);
    if (changes > mostChanges) {
      return notAgreed(name, "the configuration keeps changing after a person has agreed", hint);
    }
    const sandbox = tool.previewSandbox;
    const canPreview = sandbox !== undefined && await this.#pool.failureOf(sandbox) === undefined;
    const answer = await runAgreed(
      {
        confirmation: confirmationOf(run)!,
        facts: { tool: name, title: titleOf(tool), json, defaults },
        patienceMs: run.maxTimeoutMs,
        isAgain: changes > 0,
        preview: canPreview ? (place) => this.#preview(given, prepared, sandbox, place) : undefined,
        isCurrent: async () => fresh === undefined || await fresh() === catalog,
        run: (mayRun) => this.#answer(given, prepared, mayRun),
        hint,
      },
      signal,
      events,
    );
    return answer ?? await this.#call({ ...given, catalog: await fresh!() }, changes + 1);
  }

  /** Runs the tool, and answers when it has ended, or before where it goes on in the background. */
  async #answer(given: Incoming, prepared: Runnable, mayRun?: MayRun): Promise<Answer> {
    const { catalog, signal, events } = given;
    const { definition } = prepared.tool;
    const begin = (signal: AbortSignal, events: JobEvents | CallEvents) =>
      this.#begin({ ...given, signal, events }, prepared, mayRun);
    const afterMs = this.#options.answersEarly === true && catalog.find(jobWait.name) === jobWait
      ? backgroundAfterMs(definition.run)
      : undefined;
    if (afterMs !== undefined) {
      const fitter = this.#fitter(given, prepared);
      const job = new Job(definition, begin, events, (text) => fitter.fit(text));
      return await this.#state.jobs.answer(job, afterMs, signal, events);
    }
    const end = await begin(signal, events);
    events.ended?.(end.ending);
    return await end.answer(0);
  }

  /** What fits the tool's texts into its budget. What is left out is kept for whoever can read it. */
  #fitter({ catalog }: Incoming, { tool }: Runnable): Fitter {
    const canRead = catalog.find(readOutput.name) === readOutput;
    return new Fitter(outputBudget(tool.definition.run), canRead ? this.#state.outputs : undefined);
  }

  async #begin(
    given: Incoming & { readonly events: CallEvents & Partial<JobEvents> },
    prepared: Runnable,
    mayRun: MayRun | undefined,
  ): Promise<Ended> {
    const { catalog, call, signal, events } = given;
    const conversation = new Conversation(events, prepared.tool.definition.run.output.raw === true);
    let isRefused = false;
    const run = await this.#run(
      prepared,
      call,
      signal,
      conversation,
      mayRun && (async (place) => {
        isRefused = !await mayRun(place);
        return !isRefused;
      }),
    );
    const { name } = prepared.tool;
    events.timed?.(run.startMs, run.runMs);
    return {
      ending: run.outcome.kind,
      stdout: run.stdout,
      bytes: () => run.stdout.length + compact(conversation.content).length,
      answer: async (delivered) =>
        isRefused ? notAgreed(name, "when its turn came, what a person had agreed to was no longer so") : await readRun(
          prepared.tool,
          run,
          conversation,
          catalog.location.directory,
          this.#fitter(given, prepared),
          delivered,
        ),
    };
  }

  #run(
    prepared: Runnable,
    call: ToolCall,
    signal: AbortSignal,
    listener: Conversation,
    mayRun: MayRun | undefined,
  ): Promise<CallRun> {
    const { functionName, run } = prepared.tool.definition;
    // Whoever waits for a job may want its progress, though its first caller did not.
    const wantsProgress = call.wantsProgress || listener.mayGoOn;
    return this.#pool.run(
      requestOf(prepared, functionName, { ...call, wantsProgress }, listener.isWatched),
      { ...run, backgroundMs: backgroundAfterMs(run) },
      {
        ...placeOf(prepared.tool),
        room: () => listener.room(),
        admitted: (slot) => listener.admitted(slot),
        mayRun,
      },
      signal,
      listener,
    );
  }

  /** Runs a tool's preview, in the call's own place where it has one. It asks nobody, and what it writes to stderr is told where it fails. */
  async #preview(
    { call, signal, events }: Incoming,
    prepared: Runnable,
    sandbox: Sandbox,
    place: RunInPlace | undefined,
  ): Promise<Previewed> {
    const { tool } = prepared;
    const { run } = tool.definition;
    const listener = new Conversation({
      log: (level, message) => events.log(level, message),
      stderr() {},
      progress() {},
    }, run.output.raw === true);
    const request = requestOf(prepared, confirmationOf(run)!.preview!, { ...call, wantsProgress: false });
    const ended = place === undefined
      ? await this.#pool.run(request, run, { ...placeOf(tool), sandbox }, signal, listener)
      : await place(request, run, sandbox, listener);
    return readPreview(ended, listener.errorMessage, sandbox);
  }
}
