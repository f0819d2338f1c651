/**
 * JSON-RPC batches, which revision 2025-03-26 wants a server to understand: the answers of one batch go out in one
 * array, when the last of them is there. What is no answer to a batch goes out as it comes.
 */

import type { Json, JsonObject } from "../../json.ts";

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

  /** A batch has come; `answers` are there already, for what in it is no message. */
  open(messages: readonly JsonObject[], answers: readonly JsonObject[]): void {
    const ids = messages.filter((message) => "method" in message && message.id !== undefined).map((message) =>
      message.id!
    );
    const batch: Batch = { open: new Set(ids), answers: [...answers] };
    for (const id of ids) this.#byId.set(id, batch);
    this.#finish(batch);
  }

  /** A cancelled request of a batch gets no answer. */
  watch(message: JsonObject): void {
    if (this.#byId.size === 0 || message.method !== "notifications/cancelled") return;
    const id = (message.params as JsonObject | undefined)?.requestId;
    const batch = id === undefined ? undefined : this.#byId.get(id);
    if (batch !== undefined) this.#settle(id!, batch);
  }

  /** Sends an answer: alone, or with those of its batch. */
  answer(message: JsonObject): void {
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
