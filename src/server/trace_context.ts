/**
 * The trace that a request is part of: `traceparent` and `tracestate` of its `_meta`, in the form of W3C's "Trace Context"
 * (sections 3.2 and 3.3). What has another form is as if it were not there.
 */

import { isObject } from "../json.ts";
import type { TraceContext } from "../tools/mod.ts";

/** Reads it from the `_meta` of a request; `undefined` where there is none. */
export function traceContext(meta: unknown): TraceContext | undefined {
  if (!isObject(meta)) return undefined;
  const { traceparent, tracestate } = meta;
  if (typeof traceparent !== "string" || !parentForm.test(traceparent)) return undefined;
  const isState = typeof tracestate === "string" && isTraceState(tracestate);
  return { parent: traceparent, ...(isState ? { state: tracestate } : {}) };
}

/** Version, trace, parent and flags; versions after 00 may have more to say, and 255 is none. */
const parentForm =
  /^(?:00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}|(?!00|ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[!-~]{0,200})?)$/;

/** The most members that a list may have. */
const mostMembers = 32;

/** A key, which may name a tenant of a system, and a value of printable characters that does not end with a blank. */
const memberForm =
  /^(?:[a-z0-9][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})=[ !-+--<>-~]{0,255}[!-+--<>-~]$/;

function isTraceState(text: string): boolean {
  const members = text.split(",").map((member) => member.replace(/^[ \t]+|[ \t]+$/g, "")).filter((each) => each !== "");
  return members.length > 0 && members.length <= mostMembers && members.every((member) => memberForm.test(member));
}
