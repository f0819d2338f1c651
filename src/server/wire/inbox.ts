/** Reads a client's lines from standard input, no faster than the client reads the answers. */

import { readChunks } from "../../streams.ts";
import { type Line, LineCutter } from "./lines.ts";
import type { Outbox } from "./outbox.ts";

/** The longest line that is kept, in bytes. */
const longestLine = 64 * 1024 * 1024;

/**
 * How much is read from a client that does not read, in bytes. It is read to notice when the client closes its end,
 * which would otherwise stay hidden behind what the client wrote last.
 */
const mostAheadBytes = 4 * 1024 * 1024;

/** The lines from one client. */
export class Inbox {
  readonly #reader: ReadableStreamBYOBReader;
  readonly #outbox: Outbox;
  readonly #onLine: (line: Line) => void;
  readonly #cutter = new LineCutter(longestLine);
  /** How much has been read and waits for room in the outbox. */
  #aheadBytes = 0;
  /** Resolves when all that has been read is cut into lines. */
  #caughtUp: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(input: ReadableStream<Uint8Array>, outbox: Outbox, onLine: (line: Line) => void) {
    this.#reader = input.getReader({ mode: "byob" });
    this.#outbox = outbox;
    this.#onLine = onLine;
  }

  /**
   * Reads until the client closes its end. Lines that still wait for room then are not waited for: a client that has
   * closed its end and does not read wants no more answers.
   *
   * @throws Whatever the stream fails with.
   */
  async read(): Promise<void> {
    await readChunks(this.#reader, async (chunk) => {
      this.#keep(chunk.slice());
      if (!this.#outbox.isFull || this.#aheadBytes > mostAheadBytes) await this.#caughtUp;
    });
    if (this.#outbox.isFull) return;
    await this.#caughtUp;
    for (const line of this.#cutter.end()) this.#onLine(line);
  }

  /** Stops reading; lines that wait for room are dropped. */
  close(): void {
    this.#isClosed = true;
    this.#reader.cancel().catch(() => {});
  }

  #keep(chunk: Uint8Array): void {
    this.#aheadBytes += chunk.length;
    this.#caughtUp = this.#caughtUp.then(() => this.#cut(chunk));
  }

  async #cut(chunk: Uint8Array): Promise<void> {
    await this.#outbox.room();
    if (this.#isClosed) return;
    this.#aheadBytes -= chunk.length;
    for (const line of this.#cutter.cut(chunk)) this.#onLine(line);
  }
}
