/**
 * The SDK's end of the wire. It exists before the SDK is loaded and keeps what has come for it; then every message
 * passes here, on its way in and on its way out, and every detour round the SDK is taken here. Each detour is a module
 * beside this one, which says why it is needed and has a test that fails when it no longer is.
 */

import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../json.ts";
import { firstStateless } from "../revisions.ts";
import type { Service } from "../service.ts";
import type { StdioTransport } from "../wire/transport.ts";
import { withoutNulls } from "./absent.ts";
import { answerAhead } from "./ahead.ts";
import { afterCancellation, cancelledId } from "./cancellation.ts";
import { answerToDropped, ownMembers } from "./dropped_requests.ts";
import { soundResponse } from "./dropped_responses.ts";
import { reword } from "./errors.ts";
import { type Era, EraOfConnection, opener } from "./eras.ts";
import { holdArguments, releaseStructured } from "./held.ts";
import { answerToUnknownRevision } from "./unknown_revisions.ts";

/** What the SDK's server of one era is connected to. */
class Channel implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #send: (message: JsonObject) => void;
  readonly setProtocolVersion: (version: string) => void;

  constructor(send: (message: JsonObject) => void, setProtocolVersion: (version: string) => void) {
    this.#send = send;
    this.setProtocolVersion = setProtocolVersion;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#send(message as unknown as JsonObject);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }

  /** Gives the SDK a message from the client. */
  deliver(message: JsonObject): void {
    this.onmessage?.(message as unknown as JSONRPCMessage);
  }
}

/** Transports for the SDK over a client's wire. */
export class SdkTransport {
  readonly #wire: StdioTransport;
  readonly #service: Pick<Service, "catalog" | "fresh">;
  readonly #needed = Promise.withResolvers<void>();
  readonly #era = new EraOfConnection();
  /** What has come before the SDK; `undefined` once it is there. */
  #waiting: JsonObject[] | undefined = [];
  /** What the requests that were answered ahead of the SDK have bound the connection to. */
  #eraAhead: Era | undefined;
  /** Whether something waits that only the SDK can answer. */
  #isNeeded = false;
  /** The ids, for the SDK, of the requests that were answered ahead of it and that it has not answered yet. */
  readonly #ahead = new Set<string>();
  readonly #caughtUp = Promise.withResolvers<void>();
  #turn: Promise<void> = Promise.resolve();
  /** How many messages wait for their turn. */
  #queued = 0;
  #isStateless = false;
  /** Whether the SDK's server of the stateless era was given a message. */
  #isOpened = false;

  /** For each era, what the SDK's server of it is to be connected to. */
  readonly channels: Readonly<Record<Era, Channel>>;

  constructor(wire: StdioTransport, service: Pick<Service, "catalog" | "fresh">) {
    this.#wire = wire;
    this.#service = service;
    const open = () => new Channel((message) => this.#send(message), (version) => void (wire.version = version));
    this.channels = { handshake: open(), stateless: open() };
    wire.onmessage = (message) => this.#queue(withoutNulls(message));
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

  /** The channels are connected: hands the SDK what has come for it, and from then on every message. */
  start(): void {
    this.#isStateless = this.#service.catalog().config.server.protocolVersion >= firstStateless;
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const message of waiting) this.#deliver(message);
    this.#checkCaughtUp();
  }

  #send(message: JsonObject): void {
    if (this.#ahead.delete(message.id as string)) this.#checkCaughtUp();
    else this.#wire.send(reword(releaseStructured(message)));
  }

  /** Takes messages in their order, while one of them waits for the list of tools to be that of what is saved. */
  #queue(message: JsonObject): void {
    if (this.#queued === 0 && (this.#waiting === undefined || message.method !== "tools/list")) {
      return this.#receive(message);
    }
    this.#queued++;
    this.#turn = this.#turn.then(async () => {
      if (message.method === "tools/list") await this.#service.fresh();
      this.#queued--;
      this.#receive(message);
    });
  }

  #receive(message: JsonObject): void {
    if (this.#waiting === undefined) return this.#deliver(message);
    const ahead = this.#isNeeded ? undefined : answerAhead(message, this.#eraAhead, this.#service.catalog());
    if (ahead === undefined) {
      this.#waiting.push(message);
      // The SDK is in no hurry to know that the client has read its greeting.
      if (message.method === "notifications/initialized") return;
      this.#isNeeded = true;
      return this.#needed.resolve();
    }
    const { answer, era } = ahead;
    this.#eraAhead = era;
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
    const era = this.#isStateless ? this.#era.next(message) : "handshake";
    const answer = answerToDropped(message) ?? (this.#isStateless ? answerToUnknownRevision(message, era) : undefined);
    if (answer !== undefined) return this.#wire.send(answer);
    const cancelled = cancelledId(message);
    if (era === "stateless" && !this.#isOpened) {
      this.#isOpened = true;
      this.channels.stateless.deliver(opener);
    }
    const held = holdArguments(soundResponse(ownMembers(message)));
    this.channels[era].deliver(held);
    if (cancelled === undefined) return;
    // A request may have come before the connection was bound to an era, and its cancellation after.
    if (era === "stateless") this.channels.handshake.deliver(held);
    else if (this.#isOpened) this.channels.stateless.deliver(held);
    // The SDK answers no request that was cancelled.
    afterCancellation(() => this.#wire.free(cancelled));
  }
}
