/** What a call needs before anything runs: its tool, arguments that satisfy their schema, and the request that the pool gets. */

import type { CallPlace, CallRequest } from "../bash/mod.ts";
import { compact, isObject, type Json, LongJson, typeName } from "../json.ts";
import { withArticle } from "../words.ts";
import type { Answer, ToolCall } from "./answer.ts";
import type { Catalog, ListedTool, Tool } from "./catalog.ts";
import { missingDefaults } from "./defaults.ts";
import type { OwnTool } from "./own/own_tool.ts";
import { invalidArguments, unknownTool } from "./words.ts";

/**
 * What the pool is asked to run: a function of the tool's, with the call's arguments.
 *
 * @param isWatched Whether somebody wants to know what is printed as it comes.
 */
export function requestOf(
  { tool, json, defaults }: Runnable,
  functionName: string,
  call: ToolCall,
  isWatched = false,
): CallRequest {
  const { name, run } = tool.definition;
  const env = { ...run.env, ...variablesOf(call), ...(isWatched ? { __bashful_live: "1" } : {}) };
  return {
    ...{ json, defaults, functionName, toolName: name, wantsProgress: call.wantsProgress },
    ...{ cwd: run.cwd, path: run.path, env },
    ...(tool.withheld.length === 0 ? {} : { withheld: tool.withheld }),
  };
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
export interface Prepared {
  readonly tool: ListedTool;
  /** The arguments as the function gets them. */
  readonly json: string;
  /** The schema's defaults for what is missing. */
  readonly defaults: ReadonlyMap<string, Json>;
}

/** A call of a tool that has a function. */
export type Runnable = Prepared & { readonly tool: Tool };

/** Looks up the tool, in the catalog or among `more`, and validates the arguments. @returns The answer where the function cannot run. */
export async function prepare(
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

/** How a call of the tool takes its place among others. */
export function placeOf({ name, definition, sandbox }: Tool): Pick<CallPlace, "serialKey" | "sandbox"> {
  return { serialKey: definition.run.serial ? name : undefined, sandbox };
}
