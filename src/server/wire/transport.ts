/**
 * The stdio transport of MCP on Deno's own streams: lines in, lines out, and an answer for every line that is no
 * message (MCP, "Transports: stdio"; JSON-RPC 2.0). What messages mean is the SDK's business.
 */

import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { Json, JsonObject } from "../../json.ts";
import { readChunks } from "../../streams.ts";
import { Batches } from "./batches.ts";
import { releaseStructured } from "../sdk/held_results.ts";
import { LineCutter } from "./lines.ts";
import { type LineError, readLine } from "./messages.ts";
import { OpenRequests } from "./open_requests.ts";
import { Outbox } from "./outbox.ts";
import { claimedVersion } from "../revisions.ts";
import { reword } from "../sdk/errors.ts";

/** The longest line that is read, in bytes. */
const longestLine = 64 * 1024 * 1024;

/** How much is read from a client that reads nothing, in bytes. */
const mostAheadBytes = 4 * 1024 * 1024;

/** One client over standard input and output. */
export class StdioTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  readonly #input: ReadableStreamBYOBReader;
  readonly #outbox: Outbox;
  readonly #batches = new Batches((message) => this.#outbox.send(message));
  readonly #requests = new OpenRequests();
  readonly #ended = Promise.withResolvers<void>();
  readonly #begun = Promise.withResolvers<void>();
  readonly #onStep: (step: "firstRead" | "firstWritten") => void;
  #version = "";
  /** What has come before there was anyone to take it. */
  #waiting: JSONRPCMessage[] | undefined = [];
  #greet: ((message: JsonObject) => JsonObject | undefined) | undefined;
  /** The request that was answered before the SDK could: its own answer is not sent. */
  #greeted: Json | undefined;
  #isClosed = false;

  /**
   * Begins to read; messages wait until the transport is started.
   *
   * @param greet Answers the very first message, if it can, before the transport is started.
   * @param onStep Told of the first message read and the first reply written, and then of others.
   */
  constructor(
    input: ReadableStream<Uint8Array>,
    output: WritableStream<Uint8Array>,
    greet: (message: JsonObject) => JsonObject | undefined,
    onStep: (step: "firstRead" | "firstWritten") => void = () => {},
  ) {
    this.#onStep = onStep;
    this.#input = input.getReader({ mode: "byob" });
    this.#outbox = new Outbox(output, () => this.#end(), () => this.#written());
    this.#greet = greet;
    this.#read();
  }

  /** Resolves when the client has closed its end: of standard input, or of standard output. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Resolves when the first message has come, and its greeting, if it got one, has been written. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  /** Whether the client reads so slowly that what it can do without is better not sent. */
  get isBehind(): boolean {
    return this.#outbox.isFull;
  }

  /** Resolves when the client has read enough for what it has asked for to be done. */
  room(): Promise<void> {
    return this.#outbox.room();
  }

  start(): Promise<void> {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const message of waiting) this.onmessage?.(message);
    return Promise.resolve();
  }

  setProtocolVersion = (version: string): void => {
    this.#version = version;
  };

  send(message: JSONRPCMessage): Promise<void> {
    this.#requests.settle(message as unknown as JsonObject);
    if (this.#greeted !== undefined && "id" in message && message.id === this.#greeted) {
      this.#greeted = undefined;
      return Promise.resolve();
    }
    this.#batches.answer(reword(releaseStructured(message as unknown as JsonObject)));
    return Promise.resolve();
  }

  /** Stops reading; resolves when what was sent is written, or cannot be. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.cancel().catch(() => {});
    await this.#outbox.flushed();
    this.onclose?.();
  }

  async #read(): Promise<void> {
    const cutter = new LineCutter(longestLine);
    let aheadBytes = 0;
    let taken: Promise<void> = Promise.resolve();
    const take = async (chunk: Uint8Array) => {
      await this.#outbox.room();
      aheadBytes -= chunk.length;
      for (const line of cutter.cut(chunk)) this.#receive(line);
    };
    try {
      await readChunks(this.#input, async (chunk) => {
        const copy = chunk.slice();
        aheadBytes += copy.length;
        taken = taken.then(() => take(copy));
        // A client that reads nothing is read ahead of: the end of its input must not go unseen behind a last message.
        if (!this.#outbox.isFull || aheadBytes > mostAheadBytes) await taken;
      });
      if (!this.#outbox.isFull) await taken;
      for (const line of cutter.end()) this.#receive(line);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
    this.#end();
  }

  #written(): void {
    this.#begun.resolve();
    this.#onStep("firstWritten");
  }

  #end(): void {
    this.#begun.resolve();
    this.#ended.resolve();
  }

  #receive(line: Uint8Array | undefined): void {
    const content = readLine(line, this.#version === "2025-03-26");
    if (content.kind === "empty") return;
    this.#onStep("firstRead");
    const { messages, errors } = this.#requests.admit(content.messages);
    const refusals = [...content.errors, ...errors].map((error) => this.#refusal(error));
    if (content.isBatch) this.#batches.open(messages as unknown as JsonObject[], refusals);
    else for (const refusal of refusals) this.#outbox.send(refusal);
    for (const message of messages) {
      this.#version ||= claimedVersion(message as unknown as JsonObject) ?? "";
      this.#batches.watch(message as unknown as JsonObject);
      if (this.#waiting === undefined) this.onmessage?.(message);
      else this.#wait(this.#waiting, message, content.isBatch);
    }
  }

  #wait(waiting: JSONRPCMessage[], message: JSONRPCMessage, isBatch: boolean): void {
    const answer = waiting.length === 0 && !isBatch ? this.#greet?.(message as unknown as JsonObject) : undefined;
    waiting.push(message);
    if (answer === undefined) return this.#begun.resolve();
    this.#greeted = answer.id;
    // What follows is read at that revision, whether or not the SDK is there yet.
    this.#version = String((answer.result as JsonObject).protocolVersion);
    this.#outbox.send(answer);
  }

  /** JSON-RPC wants a null id where none is known; MCP's own schema leaves it out from 2025-11-25 on. */
  #refusal({ id, code, message }: LineError): JsonObject {
    const answer: { [key: string]: Json } = { jsonrpc: "2.0", error: { code, message } };
    if (id !== undefined) answer.id = id;
    else if (this.#version < "2025-11-25") answer.id = null;
    return answer;
  }
}
