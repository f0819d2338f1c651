/**
 * Carries a call's arguments and its structured result past the SDK untouched.
 *
 * The SDK (2.4.0: `Server._wrapHandler`, schemas `CallToolRequest` and `CallToolResult`) parses both with zod. Zod
 * copies an object key by key, and leaves out a `__proto__` key on purpose:
 * https://github.com/colinhacks/zod/pull/5898. The SDK also rejects arguments that are no object in words of its own.
 * What both may be is the business of the tool's schemas.
 */

import { isObject, type Json, type JsonObject } from "../../json.ts";

/** The one member of the object that stands in: a function, which no JSON holds and every copy shares. */
const key = "held";

/** A `tools/call` request with its arguments held; any other message as it is. */
export function holdArguments(message: JsonObject): JsonObject {
  if (message.method !== "tools/call" || !isObject(message.params) || !("arguments" in message.params)) return message;
  return { ...message, params: { ...message.params, arguments: hold(message.params.arguments!) } };
}

/** What {@linkcode holdArguments} held; `undefined` for a call without arguments. */
export function heldArguments(standIn: Record<string, unknown> | undefined): Json | undefined {
  return standIn === undefined ? undefined : (standIn[key] as () => Json)();
}

/** A result with its structured content held. */
export function holdStructured<Result extends { readonly structuredContent?: Json }>(result: Result): Result {
  const { structuredContent } = result;
  return structuredContent === undefined ? result : { ...result, structuredContent: hold(structuredContent) };
}

/** The message to send: what {@linkcode holdStructured} held is back in its place. */
export function releaseStructured(message: JsonObject): JsonObject {
  const { result } = message;
  if (!isObject(result) || !isObject(result.structuredContent)) return message;
  const held: unknown = result.structuredContent[key];
  return typeof held === "function" ? { ...message, result: { ...result, structuredContent: held() } } : message;
}

function hold(value: Json): JsonObject {
  return { [key]: (() => value) as unknown as Json };
}
