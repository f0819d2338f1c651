/**
 * The requests of a connection that wait for their answer. A client must not use an id twice (MCP, "Requests"); while
 * the first request is open, two answers with its id would be told apart by nobody.
 */

import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { isObject, type Json, type JsonObject } from "../../json.ts";
import { errorCodes, type LineError } from "./messages.ts";

/** Messages that go on, and the errors that answer the others. */
export interface Admitted {
  readonly messages: readonly JSONRPCMessage[];
  readonly errors: readonly LineError[];
}

/** The open requests of one connection. */
export class OpenRequests {
  readonly #ids = new Set<Json>();

  /**
   * Takes what has come. A request whose id is taken is refused without an id: the id's answer is the other request's.
   * A cancellation of what is not open goes no further.
   */
  admit(messages: readonly JSONRPCMessage[]): Admitted {
    const errors: LineError[] = [];
    const admitted = messages.filter((message) => {
      const { id, method, params } = message as unknown as JsonObject;
      const isCancel = id === undefined && method === "notifications/cancelled";
      if (isCancel) return isObject(params) && this.#cancel(params.requestId ?? null);
      if (method === undefined || id === undefined) return true;
      if (this.#ids.has(id)) {
        const why = `"id" is ${JSON.stringify(id)}, which is that of a request that is not answered yet`;
        errors.push({ id: undefined, code: errorCodes.invalidRequest, message: `Invalid request: ${why}` });
        return false;
      }
      this.#ids.add(id);
      return true;
    });
    return { messages: admitted, errors };
  }

  #cancel(id: Json): boolean {
    // It gets no answer. The SDK acts in a later turn, on whichever request has the id by then: until that is over.
    if (this.#ids.has(id)) setTimeout(() => this.#ids.delete(id));
    return this.#ids.has(id);
  }

  /** An answer goes out: its id is free again. */
  settle(message: JsonObject): void {
    if (message.id !== undefined && !("method" in message)) this.#ids.delete(message.id);
  }
}
