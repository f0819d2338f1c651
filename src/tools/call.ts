/**
 * One call, from its arguments to its answer: look up, validate, run, read what was printed. The same path for a
 * client's call and for the command line's.
 */

import type { CallRun, Pool } from "../bash/mod.ts";
import { backgroundAfterMs } from "../config/mod.ts";
import { compact, isObject, type Json, LongJson, typeName } from "../json.ts";
import { withArticle } from "../words.ts";
import type { Answer, CallEvents, ToolCall } from "./answer.ts";
import type { Catalog, ListedTool, Tool } from "./catalog.ts";
import { Conversation } from "./conversation.ts";
import { missingDefaults } from "./defaults.ts";
import { type Ended, Job, type JobEvents } from "./job.ts";
import { Jobs } from "./jobs.ts";
import { readRun } from "./result.ts";
import { jobTools, jobWait } from "./own/job_tools.ts";
import { type OwnState, OwnTool } from "./own/own_tool.ts";
import { invalidArguments, unknownTool } from "./words.ts";

/** Calls the tools of catalogs. */
export class Caller {
  readonly #pool: Pool;
  readonly #state: OwnState = { jobs: new Jobs() };
  readonly #answersEarly: boolean;

  /** @param options.answersEarly Whether a call may be answered before it has ended, and go on in the background. */
  constructor(pool: Pool, { answersEarly = false } = {}) {
    this.#pool = pool;
    this.#answersEarly = answersEarly;
  }

  /**
   * Answers one call. Nothing that a client, a tool or its output does makes it throw.
   *
   * @param signal Aborting it ends the function.
   */
  async call(catalog: Catalog, call: ToolCall, signal: AbortSignal, events: CallEvents): Promise<Answer> {
    // A job can be waited for also when the configuration that is served by now has none.
    const prepared = await prepare(catalog, call, this.#state.jobs.isEmpty ? [] : jobTools);
    if ("kind" in prepared) return prepared;
    const { tool, json } = prepared;
    if (tool instanceof OwnTool) {
      return await tool.answer({ arguments: JSON.parse(json), state: this.#state, signal, events });
    }
    const begin = (signal: AbortSignal, events: JobEvents | CallEvents) =>
      this.#begin({ ...prepared, tool }, call, catalog.location.directory, signal, events);
    const afterMs = this.#answersEarly && catalog.find(jobWait.name) === jobWait
      ? backgroundAfterMs(tool.definition.run)
      : undefined;
    if (afterMs !== undefined) {
      const job = new Job(tool.name, tool.definition.outputSchema !== undefined, begin, events);
      return await this.#state.jobs.answer(job, afterMs, signal, events);
    }
    const end = await begin(signal, events);
    events.ended?.(end.ending);
    return await end.answer(0);
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

  async #begin(
    prepared: Prepared & { readonly tool: Tool },
    call: ToolCall,
    directory: string,
    signal: AbortSignal,
    events: CallEvents & Partial<JobEvents>,
  ): Promise<Ended> {
    const conversation = new Conversation(events);
    const run = await this.#run(prepared, call, signal, conversation);
    events.timed?.(run.startMs, run.runMs);
    return {
      ending: run.outcome.kind,
      stdout: run.stdout,
      bytes: () => run.stdout.length + compact(conversation.content).length,
      answer: (delivered) => readRun(prepared.tool, run, conversation, directory, delivered),
    };
  }

  #run(
    prepared: Prepared & { readonly tool: Tool },
    call: ToolCall,
    signal: AbortSignal,
    listener: Conversation,
  ): Promise<CallRun> {
    const { tool, json, defaults } = prepared;
    const { name, functionName, run } = tool.definition;
    // Whoever waits for a job may want its progress, though its first caller did not.
    const wantsProgress = call.wantsProgress || listener.mayGoOn;
    const env = {
      ...run.env,
      ...variablesOf(call),
      ...(listener.isWatched ? { __bashful_live: "1" } : {}),
    };
    return this.#pool.run(
      {
        ...{ json, defaults, functionName, toolName: name, wantsProgress },
        ...{ cwd: run.cwd, path: run.path, env },
        ...(tool.withheld.length === 0 ? {} : { withheld: tool.withheld }),
      },
      { ...run, backgroundMs: backgroundAfterMs(run) },
      {
        serialKey: run.serial ? name : undefined,
        sandbox: tool.sandbox,
        room: () => listener.room(),
        admitted: (slot) => listener.admitted(slot),
      },
      signal,
      listener,
    );
  }
}

/** What the function's environment holds for this call, over what its `run.env` says. */
function variablesOf({ isTraced, logLevel, keepsLogsApart, trace }: ToolCall): Record<string, string> {
  return {
    ...(trace === undefined ? {} : { TRACEPARENT: literal(trace.parent) }),
    ...(trace?.state === undefined ? {} : { TRACESTATE: literal(trace.state) }),
    ...(isTraced === true ? { __bashful_trace: "1" } : {}),
    ...(logLevel === undefined ? {} : { SERVER_LOG_LEVEL: logLevel }),
    ...(keepsLogsApart === true ? { __bashful_logs_apart: "1" } : {}),
  };
}

/** A text that is expanded to what it is (contract C5). */
function literal(text: string): string {
  return text.replaceAll("$", "$$$$");
}

/** A call that can run: its tool, and arguments that satisfy their schema. */
interface Prepared {
  readonly tool: ListedTool;
  /** The arguments as the function gets them. */
  readonly json: string;
  /** The schema's defaults for what is missing. */
  readonly defaults: ReadonlyMap<string, Json>;
}

/** Looks up the tool, in the catalog or among `more`, and validates the arguments. @returns The answer where the function cannot run. */
async function prepare(
  catalog: Catalog,
  call: Pick<ToolCall, "name" | "arguments">,
  more: readonly OwnTool[] = [],
): Promise<Prepared | Answer> {
  const tool = catalog.find(call.name) ?? more.find(({ name }) => name === call.name);
  if (tool === undefined) return { kind: "unknownTool", message: unknownTool(call.name, catalog.nearest(call.name)) };
  const values = call.arguments ?? {};
  const type = values instanceof LongJson ? values.typeName : typeName(values);
  if (type !== "object") {
    const found = withArticle(type);
    const issue = {
      pointer: "",
      found,
      expected: "an object",
      keyword: "type",
      message: `the arguments are ${found}, expected an object`,
    };
    const outcome = { kind: "invalid", issues: [issue] } as const;
    return { kind: "invalidArguments", message: invalidArguments(tool.name, outcome), issues: outcome.issues };
  }
  const json = values instanceof LongJson ? values.text : compact(values);
  const outcome = await tool.input.validate(values, json);
  if (outcome.kind === "valid") {
    // Helpers look into the arguments first: of long ones, which are not read here, all may be missing.
    const given = isObject(values) && !(values instanceof LongJson) ? values : {};
    return { tool, json, defaults: missingDefaults(tool.definition.inputSchema, given) };
  }
  return {
    kind: "invalidArguments",
    message: invalidArguments(tool.name, outcome),
    issues: outcome.kind === "invalid" ? outcome.issues : [],
  };
}
