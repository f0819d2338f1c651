/**
 * Responses that the SDK would drop, so that whoever asked the client would wait for ever.
 *
 * The SDK (2.4.0: `Protocol.connect`) hands on what satisfies its own schema of a response and nothing else, as with
 * requests (https://github.com/modelcontextprotocol/typescript-sdk/issues/2247). The schema allows no member that JSON-RPC
 * does not define, no result that is not an object, and describes members of `_meta`, which nobody here reads.
 */

import { isObject, type JsonObject, typeName } from "../../json.ts";
import { withArticle } from "../../words.ts";
import { errorCodes } from "../wire/messages.ts";

/** A response as the SDK takes it: one that is unsound becomes an error. Any other message as it is. */
export function soundResponse(message: JsonObject): JsonObject {
  if ("method" in message || message.id === undefined || message.id === null) return message;
  const { id, result, error } = message;
  const head = { jsonrpc: "2.0", id };
  if (error !== undefined) return { ...head, error: soundError(error) };
  if (!isObject(result)) {
    const found = result === undefined ? "nothing" : withArticle(typeName(result));
    return {
      ...head,
      error: { code: errorCodes.invalidRequest, message: `its result is ${found}, expected an object` },
    };
  }
  const { _meta, ...rest } = result;
  return { ...head, result: rest };
}

function soundError(error: JsonObject[string]): JsonObject {
  const { code, message } = isObject(error) ? error : {};
  return {
    code: Number.isSafeInteger(code) ? code! : errorCodes.invalidRequest,
    message: typeof message === "string" ? message : "it gave no reason",
  };
}
