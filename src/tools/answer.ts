/** What came of a call, as values. Which of them become errors in which revision is `server/`'s business. */

import type { Outcome } from "../bash/mod.ts";
import type { Json, JsonObject, LongJson } from "../json.ts";
import type { Issue } from "../schema/mod.ts";
import type { Ask } from "./question.ts";

/** What the model gets: MCP's `CallToolResult`, less what a revision adds. */
export interface ToolResult {
  readonly content: readonly JsonObject[];
  /** An object, where the tool's `outputSchema` says no more. */
  readonly structuredContent?: Json;
  readonly isError?: true;
}

/** How a call ended, each kind with the facts that its sentence needs. */
export type Answer =
  /** `isCut`: text of it was left out to fit a budget. */
  | { readonly kind: "done"; readonly result: ToolResult; readonly isCut?: true }
  /** The function still runs, and goes on in the background (contract O3). */
  | { readonly kind: "background"; readonly result: ToolResult }
  /**
   * The function failed, or was ended: `result.isError` is true. `brief` is the sentence of `result` without the end of
   * stderr.
   */
  | { readonly kind: "failed"; readonly result: ToolResult; readonly brief: string }
  | { readonly kind: "unknownTool"; readonly message: string }
  /** The function did not run. */
  | { readonly kind: "invalidArguments"; readonly message: string; readonly issues: readonly Issue[] }
  /** The function ran, and printed what its `outputSchema` does not allow. */
  | { readonly kind: "invalidOutput"; readonly message: string; readonly issues: readonly Issue[] }
  /** The function did not run, as nobody agreed to it (contract Q2). `isUnable`: nobody could be asked. */
  | { readonly kind: "notAgreed"; readonly message: string; readonly isUnable: boolean; readonly hint?: string }
  | { readonly kind: "cancelled" };

/** A way in which the run of a function can end. */
export type RunEnding = Outcome["kind"];

/** What a call reports while it runs. */
export interface CallEvents {
  /** A message from a `log_*` helper; `level` is one of MCP's eight. */
  log(level: string, message: string): void;
  /** Progress, in units of the function's choice; each report is meant to be more than the last. */
  progress(progress: number, total: number | undefined, message: string | undefined): void;
  /** Text that the function wrote to stderr. */
  stderr(text: string): void;
  /** Resolves when there is room for the call's result; the function does not run before. */
  room?(): Promise<void>;
  /** How long it took to start the function's shell, and to run it, in milliseconds. */
  timed?(startMs: number, runMs: number): void;
  /** How the run of the function ended. */
  ended?(ending: RunEnding): void;
  /** Asks the person who has the call made; absent where nobody can be asked. {@linkcode askPerson} is how to call it. */
  readonly ask?: Ask;
}

/** The trace that a call is part of, in the form of W3C's headers "traceparent" and "tracestate". */
export interface TraceContext {
  readonly parent: string;
  readonly state?: string;
}

/** A call as it came from a client or the command line. */
export interface ToolCall {
  readonly name: string;
  /** The arguments; numbers that a double cannot hold are raw JSON. `undefined`: none were given. */
  readonly arguments: Json | LongJson | undefined;
  /** Whether the caller asked for progress. */
  readonly wantsProgress: boolean;
  /** What the call is part of (P10). */
  readonly trace?: TraceContext | undefined;
  /** Whether the function runs under `set -x`. */
  readonly isTraced?: boolean;
  /** The function's `SERVER_LOG_LEVEL`; `undefined`: what the environment or `run.env` says. */
  readonly logLevel?: string | undefined;
  /** Whether what the function logs at its level comes as {@linkcode CallEvents.log} alone, and is not on stderr too. */
  readonly keepsLogsApart?: boolean;
}
