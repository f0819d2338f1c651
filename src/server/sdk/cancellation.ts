/**
 * When the SDK has acted on a cancellation.
 *
 * It does so in a later microtask (2.4.0: `Protocol._onnotification`), and cancels whichever request has the id by then
 * (`Protocol._oncancel`): a new request with the id that came in between would be cancelled in the old one's place.
 * Acting at once was proposed in https://github.com/modelcontextprotocol/typescript-sdk/pull/2378, and not taken.
 */

import { isObject, type Json, type JsonObject } from "../../json.ts";

/** The id of the request that `message` cancels; `undefined` when it cancels none. */
export function cancelledId({ id, method, params }: JsonObject): Json | undefined {
  if (id !== undefined || method !== "notifications/cancelled" || !isObject(params)) return undefined;
  return params.requestId;
}

/** Calls back when the SDK has acted on every cancellation that it was given until now. */
export function afterCancellation(callback: () => void): void {
  setTimeout(callback);
}
