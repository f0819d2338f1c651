/**
 * Ids of any length. A request's id, and the token of its progress, is a string or an integer, and is answered as it
 * came (JSON-RPC 2.0, section 4; MCP, "Requests"). An integer that a double cannot hold is raw JSON, which equals
 * nothing but itself, and the SDK takes safe integers only: inside the server, a string stands in for it.
 */

import { isWhole, numberText } from "../../decimal.ts";
import { isObject, type Json, type JsonObject, parseExact } from "../../json.ts";

/** Opens every stand-in. No client can guess it, so no id that a client sends is taken for one. */
const prefix = `${crypto.randomUUID()} `;

/** The member of `_meta` that names a subscription by the id of the request that asked for it (2026-07-28). */
const subscriptionKey = "io.modelcontextprotocol/subscriptionId";

/** A message from the client, with a stand-in for each id in it that needs one. */
export function holdIds(message: JsonObject): JsonObject {
  const { id, method, params } = message;
  const held = replaced(message, "id", id, hold);
  if (!isObject(params)) return held;
  const key = method === "notifications/cancelled" ? "requestId" : undefined;
  const heldParams = inMeta(
    key === undefined ? params : replaced(params, key, params[key], hold),
    "progressToken",
    hold,
  );
  return heldParams === params ? held : { ...held, params: heldParams };
}

/** A message to the client, with every id as the client sent it. */
export function releaseIds(message: JsonObject): JsonObject {
  const { id, method, params, result } = message;
  const released = replaced(message, "id", id, releaseId);
  if (isObject(params)) {
    const key = method === "notifications/progress" ? "progressToken" : "requestId";
    const releasedParams = inMeta(replaced(params, key, params[key], releaseId), subscriptionKey, releaseId);
    return releasedParams === params ? released : { ...released, params: releasedParams };
  }
  if (!isObject(result)) return released;
  const releasedResult = inMeta(result, subscriptionKey, releaseId);
  return releasedResult === result ? released : { ...released, result: releasedResult };
}

function hold(id: Json): Json {
  if (Number.isSafeInteger(id)) return id;
  const text = numberText(id);
  return text === undefined || !isWhole(text) ? id : prefix + text;
}

/** An id as the client sent it. */
export function releaseId(id: Json): Json {
  return typeof id === "string" && id.startsWith(prefix) ? parseExact(id.slice(prefix.length)) : id;
}

/** `object` with another value under `key`; `object` itself where `change` changes nothing. */
function replaced(object: JsonObject, key: string, value: Json | undefined, change: (id: Json) => Json): JsonObject {
  if (value === undefined) return object;
  const changed = change(value);
  return changed === value ? object : { ...object, [key]: changed };
}

function inMeta(holder: JsonObject, key: string, change: (id: Json) => Json): JsonObject {
  const { _meta } = holder;
  if (!isObject(_meta)) return holder;
  const changed = replaced(_meta, key, _meta[key], change);
  return changed === _meta ? holder : { ...holder, _meta: changed };
}
