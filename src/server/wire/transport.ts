/**
 * The stdio transport of MCP on Deno's own streams: lines in, lines out, and an answer for every line that is no
 * message (MCP, "Transports: stdio"; JSON-RPC 2.0). What messages mean is the SDK's business.
 *
 * The SDK's own `StdioServerTransport` leaves such lines unanswered
 * (https://github.com/modelcontextprotocol/typescript-sdk/issues/2247) and takes requests from a client that reads no
 * answers without a limit.
 */

import type { Json, JsonObject } from "../../json.ts";
import { pause } from "../../pause.ts";
import { claimedVersion } from "../revisions.ts";
import { Batches } from "./batches.ts";
import { releaseIds } from "./ids.ts";
import { Inbox } from "./inbox.ts";
import type { Line } from "./lines.ts";
import { longestHere, readLongLine } from "./long_lines.ts";
import { type ErrorAnswer, type LineContent, readLine } from "./messages.ts";
import { OpenRequests } from "./open_requests.ts";
import { Outbox } from "./outbox.ts";

/** How long a client that is behind in reading is waited for at the end, in milliseconds. */
const behindMs = 1_000;

/** One client over standard input and output. */
export class StdioTransport {
  /** Called with every message that is sound JSON-RPC and no request with an id in use. */
  onmessage: (message: JsonObject) => void = () => {};
  /** The revision that the client speaks; empty until it is known. It decides about batches and null ids. */
  version = "";

  readonly #inbox: Inbox;
  readonly #outbox: Outbox;
  readonly #batches = new Batches((message) => this.#send(message));
  readonly #requests = new OpenRequests();
  /** Resolves when the long line that is being read, and what waits for it, has been taken. */
  #reading: Promise<void> | undefined;
  readonly #ended = Promise.withResolvers<void>();
  readonly #onStep: (step: "firstRead" | "firstWritten") => void;

  /**
   * Begins to read, in a later turn of the event loop.
   *
   * @param onStep Called when a message is read and when a reply is written: the first time, and later ones too.
   */
  constructor(
    input: ReadableStream<Uint8Array>,
    output: WritableStream<Uint8Array>,
    onStep: (step: "firstRead" | "firstWritten") => void = () => {},
  ) {
    this.#onStep = onStep;
    this.#outbox = new Outbox(output, () => this.#ended.resolve(), () => onStep("firstWritten"));
    this.#inbox = new Inbox(input, this.#outbox, (line) => this.#receive(line));
    // A stream that fails has ended: nothing more will come from the client.
    this.#inbox.read().catch(() => {}).finally(() => this.#ended.resolve());
  }

  /** Resolves when the client has closed its end: of standard input, or of standard output. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Whether the client is so far behind in reading that progress and logs are better not sent. */
  get isBehind(): boolean {
    return this.#outbox.isFull;
  }

  /** Resolves when the client has read enough to be sent more. */
  room(): Promise<void> {
    return this.#outbox.room();
  }

  /** Sends a message. An answer frees the id of its request; an answer to a request of a batch waits for the others. */
  send(message: JsonObject): void {
    if (message.id !== undefined && !("method" in message)) this.#requests.free(message.id);
    this.#batches.send(message);
  }

  /** Resolves when everything that was sent is written, or nothing can be written any more. */
  flushed(): Promise<void> {
    return this.#outbox.flushed();
  }

  /** No answer with this id will be sent (any more): the client may use it again. */
  free(id: Json): void {
    this.#requests.free(id);
  }

  /** Stops reading; resolves when what was sent is written, or cannot be. A client that is behind is not waited for long. */
  async close(): Promise<void> {
    this.#inbox.close();
    await Promise.race([this.#outbox.flushed(), ...(this.isBehind ? [pause(behindMs)] : [])]);
  }

  /** Sends a message, or an array of answers, with the client's own ids. */
  #send(message: Json): void {
    this.#outbox.send(
      Array.isArray(message)
        ? message.map((each) => releaseIds(each as JsonObject))
        : releaseIds(message as JsonObject),
    );
  }

  /**
   * @returns A promise where the lines after it have to wait. A long line is read elsewhere, and meanwhile requests are
   * let past it; notifications are not, as they may be about the request in it.
   */
  #receive(line: Line): Promise<void> | undefined {
    const allowBatch = this.version === "2025-03-26";
    const reading = this.#reading;
    if (line !== undefined && line.length > longestHere) {
      const read = async () => {
        await reading;
        this.#take(await readLongLine(line, allowBatch));
        if (this.#reading === taken) this.#reading = undefined;
      };
      const taken = this.#reading = read();
      // Without a revision nobody knows how to read the next line, and two long ones at once would fill the memory.
      return this.version === "" ? taken : reading;
    }
    const content = readLine(line, allowBatch);
    if (reading === undefined || content?.messages.every(({ id }) => id !== undefined)) this.#take(content);
    else this.#reading = reading.then(() => this.#take(content));
  }

  #take(content: LineContent | undefined): void {
    if (content === undefined) return;
    this.#onStep("firstRead");
    const { messages, errors } = this.#requests.admit(content.messages);
    const answers = [...content.errors, ...errors].map((error) => this.#answer(error));
    if (content.isBatch) this.#batches.open(messages, answers);
    else for (const answer of answers) this.#send(answer);
    for (const message of messages) {
      this.version ||= claimedVersion(message) ?? "";
      this.#batches.watch(message);
      this.onmessage(message);
    }
  }

  /** JSON-RPC wants a null id where none is known; MCP's own schema leaves it out from 2025-11-25 on. */
  #answer({ id, code, message }: ErrorAnswer): JsonObject {
    const answer: { [key: string]: Json } = { jsonrpc: "2.0", error: { code, message } };
    if (id !== undefined) answer.id = id;
    else if (this.version < "2025-11-25") answer.id = null;
    return answer;
  }
}
