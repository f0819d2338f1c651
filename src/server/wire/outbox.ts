/** Writes messages to standard output, a line each, in order, as fast as the client reads them. */

import { compact, type Json } from "../../json.ts";

/** Past this many bytes that the client has not read, no more of its messages are acted on until it reads. */
const fullBytes = 8 * 1024 * 1024;

/** The lines on their way to the client. */
export class Outbox {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #onBroken: () => void;
  readonly #onWritten: () => void;
  #lines: string[] = [];
  #waitingCharacters = 0;
  #isWriting = false;
  #isBroken = false;
  #room = Promise.withResolvers<void>();

  /**
   * @param onBroken Called once, when the client has closed its end.
   * @param onWritten Called each time that the system has accepted lines.
   */
  constructor(output: WritableStream<Uint8Array>, onBroken: () => void, onWritten: () => void = () => {}) {
    this.#writer = output.getWriter();
    this.#onBroken = onBroken;
    this.#onWritten = onWritten;
    // In Deno 2.6 a write to a closed pipe may resolve; only `closed` rejects then.
    this.#writer.closed.catch(() => this.#break());
  }

  /** Whether the client is so far behind that progress and logs are better not sent. */
  get isFull(): boolean {
    return this.#waitingCharacters > fullBytes;
  }

  /** Resolves when there is room for more, or nothing can be written any more. */
  async room(): Promise<void> {
    while (this.isFull && !this.#isBroken) await this.#room.promise;
  }

  /** Resolves when everything is written, or nothing can be written any more. */
  async flushed(): Promise<void> {
    while (this.#isWriting && !this.#isBroken) await this.#room.promise;
  }

  /** Sends one message. */
  send(message: Json): void {
    if (this.#isBroken) return;
    const line = compact(message);
    this.#lines.push(line);
    this.#waitingCharacters += line.length + 1;
    if (!this.#isWriting) this.#write();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      // What gathers in one turn of the event loop goes out in one write.
      await Promise.resolve();
      while (this.#lines.length > 0) {
        const lines = this.#lines.join("\n");
        this.#lines = [];
        await this.#writer.write(encodeLine(lines));
        this.#waitingCharacters -= lines.length + 1;
        this.#onWritten();
        this.#announceRoom();
      }
    } catch {
      this.#break();
    }
    this.#isWriting = false;
    this.#announceRoom();
  }

  #break(): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#lines = [];
    this.#onBroken();
    this.#announceRoom();
  }

  #announceRoom(): void {
    this.#room.resolve();
    this.#room = Promise.withResolvers<void>();
  }
}

/** `text` in UTF-8 and a line feed. */
function encodeLine(text: string): Uint8Array {
  // Most texts are ASCII, one byte a character: the line feed gets its place at once, without a second copy.
  const bytes = new Uint8Array(text.length + 1);
  const { read, written } = new TextEncoder().encodeInto(text, bytes.subarray(0, text.length));
  if (read < text.length) return new TextEncoder().encode(text + "\n");
  bytes[written] = 0x0a;
  return bytes;
}
