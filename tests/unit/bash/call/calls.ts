/** Calls of functions of a `tools.bash`, as the tests of lanes and pools make them. */
import type { CallLimits, CallListener } from "../../../../src/bash/call/outcome.ts";
import type { ToolsLocation } from "../../../../src/bash/call/tools_location.ts";

export { requestOf } from "../../../../scripts/harness/call_request.ts";

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
