/**
 * Requests of the stateless era that name a revision which is not spoken (2026-07-28, "Versioning").
 *
 * Each request names its revision. The SDK (2.4.0: `serveStdio`) looks at that of the first request only: it pins the
 * connection to one era (https://github.com/modelcontextprotocol/typescript-sdk/pull/2315) and serves whatever follows.
 */

import type { JsonObject } from "../../json.ts";
import { claimedVersion, firstStateless, namedVersion } from "../revisions.ts";
import type { Era } from "./eras.ts";

/** The error code of the revision 2026-07-28 for a revision that is not spoken. */
const unsupportedVersion = -32022;

/**
 * The error that answers a request at an unknown revision, as the SDK words it; `undefined` for any other message.
 *
 * @param era The one that the request is for. A request of the handshake's may name one of its revisions.
 */
export function answerToUnknownRevision(message: JsonObject, era: Era): JsonObject | undefined {
  if (message.id === undefined || !("method" in message)) return undefined;
  const requested = era === "stateless" ? namedVersion(message) : claimedVersion(message);
  if (requested === undefined || requested === firstStateless) return undefined;
  return {
    jsonrpc: "2.0",
    id: message.id,
    error: {
      code: unsupportedVersion,
      message: `Unsupported protocol version: ${requested}`,
      data: { supported: [firstStateless], requested },
    },
  };
}
