/**
 * Carries a call's arguments past the SDK untouched. The SDK's validation copies objects key by key, which loses a
 * `__proto__` key, and refuses arguments that are no object in its own words; what arguments may be is the tool's
 * schema's business.
 */

import type { Json, JsonObject } from "../../json.ts";
import { isObject } from "../../json.ts";

/** The one member that held arguments have: a function, which no JSON holds and every copy shares. */
const key = "held";

/** A `tools/call` request with its arguments held; any other message as it is. */
export function holdArguments(message: JsonObject): JsonObject {
  if (message.method !== "tools/call" || !isObject(message.params) || !("arguments" in message.params)) return message;
  const { arguments: values } = message.params;
  return { ...message, params: { ...message.params, arguments: { [key]: (() => values) as unknown as Json } } };
}

/** What {@link holdArguments} held; `undefined` for a call without arguments. */
export function heldArguments(held: Record<string, unknown> | undefined): Json | undefined {
  return held === undefined ? undefined : (held[key] as () => Json)();
}
