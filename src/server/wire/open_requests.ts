/**
 * The requests of a connection that wait for their answer. A client must not use an id twice (MCP, "Requests"): while
 * the first request with an id is open, nobody could tell which of the two an answer is for.
 */

import { isObject, type Json, type JsonObject } from "../../json.ts";
import { releaseId } from "./ids.ts";
import { type ErrorAnswer, errorCodes } from "./messages.ts";

/** Messages that go on, and the errors that answer the others. */
export interface Admitted {
  readonly messages: readonly JsonObject[];
  readonly errors: readonly ErrorAnswer[];
}

/** The open requests of one connection. */
export class OpenRequests {
  readonly #ids = new Set<Json>();

  /**
   * Sorts out new messages. A request whose id is in use gets an error without an id, because an answer with that id
   * would seem to be the other request's. A cancellation of a request that is not open goes no further.
   */
  admit(messages: readonly JsonObject[]): Admitted {
    const errors: ErrorAnswer[] = [];
    const admitted = messages.filter((message) => {
      const { id, method, params } = message;
      if (id === undefined && method === "notifications/cancelled") {
        return isObject(params) && this.#ids.has(params.requestId ?? null);
      }
      if (id === undefined || method === undefined) return true;
      if (this.#ids.has(id)) {
        const why = `"id" is ${JSON.stringify(releaseId(id))}, which is that of a request that is not answered yet`;
        errors.push({ id: undefined, code: errorCodes.invalidRequest, message: `Invalid request: ${why}` });
        return false;
      }
      this.#ids.add(id);
      return true;
    });
    return { messages: admitted, errors };
  }

  /** No answer with this id will follow: a new request may have it. */
  free(id: Json): void {
    this.#ids.delete(id);
  }
}
