/**
 * Members that are null, or a cursor that is empty, where the client means that they are absent: many languages have no
 * other word for it. The SDK (2.4.0: `Protocol.connect`) drops a message with such a null without an answer
 * (https://github.com/modelcontextprotocol/typescript-sdk/issues/2247), and refuses such a cursor.
 */

import { isObject, type JsonObject } from "../../json.ts";

/** A request or notification without such members; any other message as it is. */
export function withoutNulls(message: JsonObject): JsonObject {
  if (!("method" in message)) return message;
  const { params, ...rest } = message;
  if (params === null) return rest;
  if (!isObject(params)) return message;
  const { _meta, cursor, ...others } = params;
  const isFirstPage = cursor === null || cursor === "";
  const hasNullToken = isObject(_meta) && _meta.progressToken === null;
  if (_meta !== null && !isFirstPage && !hasNullToken) return message;
  const { progressToken: _, ...meta } = isObject(_meta) ? _meta : {};
  return {
    ...rest,
    params: {
      ...others,
      ...(_meta === undefined || _meta === null ? {} : { _meta: hasNullToken ? meta : _meta }),
      ...(cursor === undefined || isFirstPage ? {} : { cursor }),
    },
  };
}
