/**
 * Carries a call's structured result past the SDK untouched. The SDK copies it key by key, which loses a `__proto__` key.
 */

import { isObject, type Json, type JsonObject } from "../../json.ts";

/** The one member that a held object has: a function, which no JSON holds and every copy shares. */
const key = "held";

/** A result with its structured content held. */
export function holdStructured<Result extends { readonly structuredContent?: JsonObject }>(result: Result): Result {
  const { structuredContent } = result;
  if (structuredContent === undefined) return result;
  return { ...result, structuredContent: { [key]: (() => structuredContent) as unknown as Json } };
}

/** The message to send: what {@link holdStructured} held is in its place. */
export function releaseStructured(message: JsonObject): JsonObject {
  const { result } = message;
  if (!isObject(result) || !isObject(result.structuredContent)) return message;
  const held: unknown = result.structuredContent[key];
  return typeof held === "function" ? { ...message, result: { ...result, structuredContent: held() } } : message;
}
