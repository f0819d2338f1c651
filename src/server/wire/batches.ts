/**
 * JSON-RPC batches, which revision 2025-03-26 wants a server to understand: the answers to one batch are sent in one
 * array, once the last of them is there. Everything else is sent at once.
 */

import { isObject, type Json, type JsonObject } from "../../json.ts";

interface Batch {
  /** Ids that are still to be answered. */
  readonly open: Set<Json>;
  readonly answers: JsonObject[];
}

/** The batches of one connection. */
export class Batches {
  readonly #send: (message: Json) => void;
  readonly #byId = new Map<Json, Batch>();

  constructor(send: (message: Json) => void) {
    this.#send = send;
  }

  /**
   * Opens a batch.
   *
   * @param answers Those that are there already: errors for what in the batch is no message.
   */
  open(messages: readonly JsonObject[], answers: readonly JsonObject[]): void {
    const ids = messages.filter((message) => "method" in message && message.id !== undefined).map((message) =>
      message.id!
    );
    const batch: Batch = { open: new Set(ids), answers: [...answers] };
    for (const id of ids) this.#byId.set(id, batch);
    this.#finish(batch);
  }

  /** Takes note of a message from the client: a request that it cancels gets no answer. */
  watch({ method, params }: JsonObject): void {
    if (this.#byId.size === 0 || method !== "notifications/cancelled" || !isObject(params)) return;
    const { requestId } = params;
    const batch = requestId === undefined ? undefined : this.#byId.get(requestId);
    if (batch !== undefined) this.#settle(requestId!, batch);
  }

  /** Sends a message; an answer to a request of a batch waits for the others. */
  send(message: JsonObject): void {
    const batch = "method" in message || message.id === undefined ? undefined : this.#byId.get(message.id);
    if (batch === undefined) return this.#send(message);
    batch.answers.push(message);
    this.#settle(message.id!, batch);
  }

  #settle(id: Json, batch: Batch): void {
    this.#byId.delete(id);
    batch.open.delete(id);
    this.#finish(batch);
  }

  #finish(batch: Batch): void {
    if (batch.open.size === 0 && batch.answers.length > 0) this.#send(batch.answers.splice(0));
  }
}
