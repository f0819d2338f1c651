/**
 * One call, from its arguments to its answer: look up, validate, run, read what was printed. The same path for a
 * client's call and for the command line's.
 */

import type { CallRun, Pool } from "../bash/mod.ts";
import { numberIn } from "../decimal.ts";
import { compact, isObject, type Json, type JsonObject, LongJson, typeName } from "../json.ts";
import { quote } from "../text.ts";
import { withArticle } from "../words.ts";
import type { Answer, CallEvents, ToolCall } from "./answer.ts";
import type { Catalog, ListedTool, Tool } from "./catalog.ts";
import { contentBlock } from "./content.ts";
import { missingDefaults } from "./defaults.ts";
import { type LastCommand, reportedCommand } from "./last_command.ts";
import { readRun, type Said } from "./result.ts";
import { type OwnState, OwnTool } from "./own/own_tool.ts";
import { invalidArguments, unknownTool } from "./words.ts";

/** Calls the tools of catalogs. */
export class Caller {
  readonly #pool: Pool;
  readonly #state: OwnState = {};

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Answers one call. Nothing that a client, a tool or its output does makes it throw.
   *
   * @param signal Aborting it ends the function.
   */
  async call(catalog: Catalog, call: ToolCall, signal: AbortSignal, events: CallEvents): Promise<Answer> {
    const prepared = await prepare(catalog, call);
    if ("kind" in prepared) return prepared;
    const { tool, json } = prepared;
    if (tool instanceof OwnTool) {
      return await tool.answer({ arguments: JSON.parse(json), state: this.#state, signal, events });
    }
    const conversation = new Conversation(events);
    const run = await this.#run({ ...prepared, tool }, call, signal, conversation);
    events.timed?.(run.startMs, run.runMs);
    events.ended?.(run.outcome.kind);
    return await readRun(tool, run, conversation, catalog.location.directory);
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

  #run(
    prepared: Prepared & { readonly tool: Tool },
    call: ToolCall,
    signal: AbortSignal,
    listener: Conversation,
  ): Promise<CallRun> {
    const { tool, json, defaults } = prepared;
    const { name, functionName, run } = tool.definition;
    const { wantsProgress } = call;
    const env = { ...run.env, ...variablesOf(call) };
    return this.#pool.run(
      {
        ...{ json, defaults, functionName, toolName: name, wantsProgress },
        ...{ cwd: run.cwd, path: run.path, env },
        ...(tool.withheld.length === 0 ? {} : { withheld: tool.withheld }),
      },
      run,
      { serialKey: run.serial ? name : undefined, sandbox: tool.sandbox, room: () => listener.room() },
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

/** Looks up the tool and validates the arguments. @returns The answer where the function cannot run. */
async function prepare(catalog: Catalog, call: Pick<ToolCall, "name" | "arguments">): Promise<Prepared | Answer> {
  const tool = catalog.find(call.name);
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

/** What a call says over the control channel: passed on as it comes, or kept for the result. */
class Conversation implements Said {
  readonly content: JsonObject[] = [];
  errorMessage: string | undefined;
  lastCommand: LastCommand | undefined;
  readonly #events: CallEvents;

  constructor(events: CallEvents) {
    this.#events = events;
  }

  async room(): Promise<void> {
    await this.#events.room?.();
  }

  onText(text: string): void {
    this.#events.stderr(text);
  }

  onMessage(message: JsonObject): void {
    switch (message.type) {
      case "log":
        return this.#events.log(asText(message.level), asText(message.message));
      case "progress": {
        const [progress, total] = [finite(message.progress), finite(message.total)];
        if (progress === undefined) return;
        const text = typeof message.message === "string" ? message.message : undefined;
        return this.#events.progress(progress, total, text);
      }
      case "content": {
        const block = contentBlock(message.block);
        if (block !== undefined) this.content.push(block);
        else this.#events.log("error", `Left out of the result, as it is no content block: ${shown(message.block)}`);
        return;
      }
      case "error":
        this.errorMessage = asText(message.message);
        return;
      case "stopped":
        this.lastCommand = reportedCommand(message);
        return;
    }
  }
}

/** A number that a double holds; `undefined` for anything else. */
function finite(value: Json | undefined): number | undefined {
  const number = numberIn(value);
  return Number.isFinite(number) ? number : undefined;
}

/** What a helper sends as text is text; anything else, which only a forger sends, is shown as it is. */
function asText(value: Json | undefined): string {
  return typeof value === "string" ? value : shown(value);
}

function shown(value: Json | undefined): string {
  return quote(value === undefined ? "nothing" : compact(value), 200);
}
