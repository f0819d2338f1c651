/**
 * The SDK's end of the wire. It exists before the SDK is loaded and keeps what has come for it; then every message
 * passes here, on its way in and on its way out, and every detour round the SDK is taken here. Each detour is a module
 * beside this one, which says why it is needed and has a test that fails when it no longer is.
 */

import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../json.ts";
import type { Catalog } from "../../tools/mod.ts";
import { firstStateless } from "../revisions.ts";
import type { StdioTransport } from "../wire/transport.ts";
import { answerAhead, type Era } from "./ahead.ts";
import { afterCancellation, cancelledId } from "./cancellation.ts";
import { answerToDropped, ownMembers } from "./dropped_requests.ts";
import { reword } from "./errors.ts";
import { holdArguments, releaseStructured } from "./held.ts";
import { answerToUnknownRevision } from "./unknown_revisions.ts";

/** A transport for the SDK over a client's wire. */
export class SdkTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  readonly #wire: StdioTransport;
  readonly #catalog: () => Catalog;
  readonly #needed = Promise.withResolvers<void>();
  /** What has come before the SDK; `undefined` once it is there. */
  #waiting: JsonObject[] | undefined = [];
  /** What the requests that were answered ahead of the SDK have bound the connection to. */
  #era: Era | undefined;
  /** Whether something waits that only the SDK can answer. */
  #isNeeded = false;
  /** The ids, for the SDK, of the requests that were answered ahead of it and that it has not answered yet. */
  readonly #ahead = new Set<string>();
  readonly #caughtUp = Promise.withResolvers<void>();
  #isStateless = false;
  #isClosed = false;

  /** @param catalog The live one. */
  constructor(wire: StdioTransport, catalog: () => Catalog) {
    this.#wire = wire;
    this.#catalog = catalog;
    wire.onmessage = (message) => this.#receive(message);
  }

  /**
   * Resolves when a message has come that only the SDK can answer, or when the client knows the tools: what it asks for
   * next is a call.
   */
  get needed(): Promise<void> {
    return this.#needed.promise;
  }

  /** Resolves when the SDK knows all that the client was told ahead of it. */
  get caughtUp(): Promise<void> {
    return this.#caughtUp.promise;
  }

  /** Hands the SDK what has come for it, and from then on every message. */
  start(): Promise<void> {
    this.#isStateless = this.#catalog().config.server.protocolVersion >= firstStateless;
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const message of waiting) this.#deliver(message);
    this.#checkCaughtUp();
    return Promise.resolve();
  }

  setProtocolVersion = (version: string): void => {
    this.#wire.version = version;
  };

  send(message: JSONRPCMessage): Promise<void> {
    const sent = message as unknown as JsonObject;
    if (this.#ahead.delete(sent.id as string)) this.#checkCaughtUp();
    else this.#wire.send(reword(releaseStructured(sent)));
    return Promise.resolve();
  }

  /** Stops reading; resolves when what was sent is written, or cannot be. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#wire.close();
    this.onclose?.();
  }

  #receive(message: JsonObject): void {
    if (this.#waiting === undefined) return this.#deliver(message);
    const ahead = this.#isNeeded ? undefined : answerAhead(message, this.#era, this.#catalog());
    if (ahead === undefined) {
      this.#waiting.push(message);
      // The SDK is in no hurry to know that the client has read its greeting.
      if (message.method === "notifications/initialized") return;
      this.#isNeeded = true;
      return this.#needed.resolve();
    }
    const { answer, era } = ahead;
    this.#era = era;
    // What follows is read at that revision, whether or not the SDK is there yet.
    if (message.method === "initialize") this.#wire.version = String((answer.result as JsonObject).protocolVersion);
    // The client may use the id again at once.
    const id = `ahead ${crypto.randomUUID()}`;
    this.#ahead.add(id);
    this.#waiting.push({ ...message, id });
    this.#wire.send(answer);
    if (message.method === "tools/list") this.#needed.resolve();
  }

  #checkCaughtUp(): void {
    // What waited behind is dealt with in later microtasks.
    if (this.#ahead.size === 0) setTimeout(this.#caughtUp.resolve);
  }

  #deliver(message: JsonObject): void {
    const answer = answerToDropped(message) ?? (this.#isStateless ? answerToUnknownRevision(message) : undefined);
    if (answer !== undefined) return this.#wire.send(answer);
    this.onmessage?.(holdArguments(ownMembers(message)) as unknown as JSONRPCMessage);
    const cancelled = cancelledId(message);
    // The SDK answers no request that was cancelled.
    if (cancelled !== undefined) afterCancellation(() => this.#wire.free(cancelled));
  }
}
