/**
 * Requests of the stateless era name their revision one by one; the SDK looks at the first one's only. Here each that names
 * a revision which is not spoken is told so (2026-07-28, "Versioning").
 */

import { type JSONRPCMessage, type Transport, UnsupportedProtocolVersionError } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../json.ts";
import { claimedVersion, firstStateless } from "../revisions.ts";

/** The transport less those requests. */
export function refuseUnknownRevisions(transport: Transport): Transport {
  const guarded: Transport = {
    start() {
      transport.onclose = () => guarded.onclose?.();
      transport.onerror = (error) => guarded.onerror?.(error);
      transport.onmessage = (message) => {
        const refusal = refuse(message);
        if (refusal === undefined) guarded.onmessage?.(message);
        else transport.send(refusal);
      };
      return transport.start();
    },
    send: (message) => transport.send(message),
    close: () => transport.close(),
    setProtocolVersion: (version) => transport.setProtocolVersion?.(version),
  };
  return guarded;
}

function refuse(message: JSONRPCMessage): JSONRPCMessage | undefined {
  if (!("method" in message) || !("id" in message)) return undefined;
  const requested = claimedVersion(message as unknown as JsonObject);
  if (requested === undefined || requested === firstStateless) return undefined;
  const { code, message: why, data } = new UnsupportedProtocolVersionError({ supported: [firstStateless], requested });
  return { jsonrpc: "2.0", id: message.id, error: { code, message: why, data } };
}
