/**
 * Which era of MCP a message is for: that of the `initialize` handshake, or the stateless one (2026-07-28).
 *
 * A connection is bound to an era by `initialize`, or by the first message that names a revision that is spoken. The SDK (2.4.0:
 * `serveStdio`) takes a message that names none for one of the handshake, and binds the connection to that era too:
 * after a `ping`, every sound request of 2026-07-28 is answered as in 2025. So it is given messages of the stateless era
 * only, after one of our own that binds it, and the handshake's have a server beside it.
 */

import type { JsonObject } from "../../json.ts";
import { firstStateless, namedVersion, namesRevision, versionKey } from "../revisions.ts";

/** An era of MCP. */
export type Era = "handshake" | "stateless";

/** The era of one connection. */
export class EraOfConnection {
  /** The era that the connection is bound to. */
  #bound: Era | undefined;

  /** The era that the client's next message is for; it may bind the connection. */
  next(message: JsonObject): Era {
    if (this.#bound !== undefined) return this.#bound;
    const { method } = message;
    const isStateless = namedVersion(message) === firstStateless;
    if (method === "initialize" && !isStateless) return this.#bound = "handshake";
    // A client may ask what there is, and still open the handshake. Only the stateless era has this method.
    if (method === "server/discover") return "stateless";
    if (isStateless) this.#bound = "stateless";
    // What names another revision is refused in the words of this era.
    return namesRevision(message) ? "stateless" : "handshake";
  }
}

/** A notification that means nothing and binds the SDK's server to the stateless era. */
export const opener: JsonObject = {
  jsonrpc: "2.0",
  method: "notifications/bashful/opened",
  params: {
    _meta: {
      [versionKey]: firstStateless,
      "io.modelcontextprotocol/clientInfo": { name: "bashful", version: "0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};
