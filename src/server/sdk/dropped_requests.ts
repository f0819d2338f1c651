/**
 * Requests that the SDK would drop without an answer, so that the client would wait for ever.
 *
 * The SDK (2.4.0: `Protocol.connect`) hands on what satisfies its own schema of a request and nothing else
 * (https://github.com/modelcontextprotocol/typescript-sdk/issues/2247). The schema allows no member that JSON-RPC does
 * not define, and describes two of the members of `_meta`.
 */

import { isObject, type Json, type JsonObject } from "../../json.ts";
import { errorCodes, isId } from "../wire/messages.ts";

/** A request or notification without the members that JSON-RPC does not define; any other message as it is. */
export function ownMembers(message: JsonObject): JsonObject {
  if (!("method" in message)) return message;
  const known = ["jsonrpc", "id", "method", "params"].filter((name) => name in message);
  return Object.fromEntries(known.map((name) => [name, message[name]!]));
}

/** The error that answers a request with a `_meta` that the SDK does not take; `undefined` for any other message. */
export function answerToDropped({ id, method, params }: JsonObject): JsonObject | undefined {
  if (id === undefined || method === undefined || !isObject(params)) return undefined;
  const wrong = whatIsWrongWith(params._meta);
  if (wrong === undefined) return undefined;
  return { jsonrpc: "2.0", id, error: { code: errorCodes.invalidRequest, message: `Invalid request: ${wrong}` } };
}

function whatIsWrongWith(meta: Json | undefined): string | undefined {
  if (meta === undefined) return undefined;
  if (!isObject(meta)) return '"_meta" must be an object';
  if (meta.progressToken !== undefined && !isId(meta.progressToken)) {
    return '"progressToken" must be a string or an integer';
  }
  const task = meta["io.modelcontextprotocol/related-task"];
  if (task === undefined || (isObject(task) && typeof task.taskId === "string")) return undefined;
  return '"io.modelcontextprotocol/related-task" must be an object with "taskId"';
}
