/**
 * The stdio transport of MCP on Deno's own streams: lines in, lines out, and an answer for every line that is no
 * message (MCP, "Transports: stdio"; JSON-RPC 2.0). What messages mean is the SDK's business.
 */

import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { Json, JsonObject } from "../json.ts";
import { Batches } from "./batches.ts";
import { releaseStructured } from "./held_results.ts";
import { LineCutter } from "./lines.ts";
import { type LineError, readLine } from "./messages.ts";
import { Outbox } from "./outbox.ts";
import { claimedVersion } from "./revisions.ts";
import { reword } from "./sdk_errors.ts";

/** The longest line that is read, in bytes. */
const longestLine = 64 * 1024 * 1024;

/** One client over standard input and output. */
export class StdioTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  readonly #input: ReadableStreamDefaultReader<Uint8Array>;
  readonly #outbox: Outbox;
  readonly #batches = new Batches((message) => this.#outbox.send(message));
  readonly #ended = Promise.withResolvers<void>();
  #version = "";
  #isClosed = false;

  constructor(input: ReadableStream<Uint8Array>, output: WritableStream<Uint8Array>) {
    this.#input = input.getReader();
    this.#outbox = new Outbox(output, () => this.#end());
  }

  /** Resolves when the client has closed its end: of standard input, or of standard output. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Whether the client reads so slowly that what it can do without is better not sent. */
  get isBehind(): boolean {
    return this.#outbox.isFull;
  }

  start(): Promise<void> {
    this.#read();
    return Promise.resolve();
  }

  setProtocolVersion = (version: string): void => {
    this.#version = version;
  };

  send(message: JSONRPCMessage): Promise<void> {
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
    try {
      for (;;) {
        await this.#outbox.room();
        const { done, value } = await this.#input.read();
        if (done) break;
        for (const line of cutter.cut(value)) this.#receive(line);
      }
      for (const line of cutter.end()) this.#receive(line);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
    this.#end();
  }

  #end(): void {
    this.#ended.resolve();
  }

  #receive(line: Uint8Array | undefined): void {
    const content = readLine(line, this.#version === "2025-03-26");
    if (content.kind === "empty") return;
    const refusals = content.errors.map((error) => this.#refusal(error));
    if (content.isBatch) this.#batches.open(content.messages as unknown as JsonObject[], refusals);
    else for (const refusal of refusals) this.#outbox.send(refusal);
    for (const message of content.messages) {
      this.#version ||= claimedVersion(message as unknown as JsonObject) ?? "";
      this.#batches.watch(message as unknown as JsonObject);
      this.onmessage?.(message);
    }
  }

  /** JSON-RPC wants a null id where none is known; MCP's own schema leaves it out from 2025-11-25 on. */
  #refusal({ id, code, message }: LineError): JsonObject {
    const answer: { [key: string]: Json } = { jsonrpc: "2.0", error: { code, message } };
    if (id !== undefined) answer.id = id;
    else if (this.#version < "2025-11-25") answer.id = null;
    return answer;
  }
}
