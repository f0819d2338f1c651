/** Calls of functions of a `tools.bash`, as the tests of lanes and pools make them. */
import type { CallLimits, CallListener } from "../../../../src/bash/call/outcome.ts";
import type { ToolsLocation } from "../../../../src/bash/call/tools_location.ts";
import type { CallRequest } from "../../../../src/bash/call/request.ts";

/** A request for the function `tool_NAME`. */
export function requestOf(name: string, json = "{}"): CallRequest {
  return {
    functionName: `tool_${name}`,
    toolName: name,
    json,
    defaults: new Map(),
    wantsProgress: false,
    cwd: undefined,
    path: [],
    env: {},
  };
}

/** Limits that no test means to reach. */
export const wideLimits: CallLimits = {
  timeoutMs: 60_000,
  maxTimeoutMs: 60_000,
  graceMs: 200,
  maxOutputBytes: 1_000_000,
};

/** A listener that hears nothing. */
export const deaf: CallListener = { onText() {}, onMessage() {} };

/** Tools that are no file. */
export function toolsOf(text: string, isShareable = true): ToolsLocation {
  return { directory: "/", path: "", text, isShareable };
}
