/**
 * The SDK's end of the wire. It exists before the SDK is loaded and keeps what has come for it; then every message
 * passes here, on its way in and on its way out, and every detour round the SDK is taken here. Each detour is a module
 * beside this one, which says why it is needed and has a test that fails when it no longer is.
 */

import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { ServerSettings } from "../../config/mod.ts";
import type { Json, JsonObject } from "../../json.ts";
import { firstStateless } from "../revisions.ts";
import type { StdioTransport } from "../wire/transport.ts";
import { afterCancellation, cancelledId } from "./cancellation.ts";
import { answerToDropped, ownMembers } from "./dropped_requests.ts";
import { reword } from "./errors.ts";
import { greeting } from "./greeting.ts";
import { holdArguments, releaseStructured } from "./held.ts";
import { answerToUnknownRevision } from "./unknown_revisions.ts";

/** A transport for the SDK over a client's wire. */
export class SdkTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  readonly #wire: StdioTransport;
  readonly #settings: () => ServerSettings;
  readonly #needed = Promise.withResolvers<void>();
  /** What has come before the SDK; `undefined` once it is there. */
  #waiting: JsonObject[] | undefined = [];
  /** The id of the request that was answered ahead of the SDK, until the SDK has answered it too. */
  #greetedId: Json | undefined;
  #isStateless = false;
  #isClosed = false;

  /** @param settings Those of the live configuration. */
  constructor(wire: StdioTransport, settings: () => ServerSettings) {
    this.#wire = wire;
    this.#settings = settings;
    wire.onmessage = (message) => this.#receive(message);
  }

  /** Resolves when a message has come that only the SDK can answer. */
  get needed(): Promise<void> {
    return this.#needed.promise;
  }

  /** Hands the SDK what has come for it, and from then on every message. */
  start(): Promise<void> {
    this.#isStateless = this.#settings().protocolVersion >= firstStateless;
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const message of waiting) this.#deliver(message);
    return Promise.resolve();
  }

  setProtocolVersion = (version: string): void => {
    this.#wire.version = version;
  };

  send(message: JSONRPCMessage): Promise<void> {
    const sent = message as unknown as JsonObject;
    if (this.#greetedId !== undefined && sent.id === this.#greetedId) {
      this.#wire.free(this.#greetedId);
      this.#greetedId = undefined;
    } else {
      this.#wire.send(reword(releaseStructured(sent)));
    }
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
    const answer = this.#waiting.length === 0 ? greeting(message, this.#settings()) : undefined;
    this.#waiting.push(message);
    if (answer === undefined) return this.#needed.resolve();
    this.#greetedId = answer.id;
    // What follows is read at that revision, whether or not the SDK is there yet.
    this.#wire.version = String((answer.result as JsonObject).protocolVersion);
    this.#wire.sendAhead(answer);
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
