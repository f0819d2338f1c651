/** Reads a client's lines from standard input, no faster than the client reads the answers. */

import { Gathered } from "../../bytes.ts";
import { readChunks } from "../../streams.ts";
import { type Line, LineCutter } from "./lines.ts";
import type { Outbox } from "./outbox.ts";

/** The longest line that is kept, in bytes. */
const longestLine = 64 * 1024 * 1024;

/**
 * How much is read at once from a client that does not read, in bytes. It is read to notice when the client closes its
 * end, which would otherwise stay hidden behind what the client wrote last.
 */
const freelyAheadBytes = 32 * 1024 * 1024;

/** After that, for the same reason, a chunk is read each so many milliseconds: what the system holds, within a second. */
const pauseMs = 100;

/** A client that is so far ahead of its own reading, in bytes, will not read: it counts as one that has closed its end. */
const mostAheadBytes = 64 * 1024 * 1024;

/** How much is cut into lines before the outbox is looked at again, in bytes. */
const sliceBytes = 64 * 1024;

/** The lines from one client. */
export class Inbox {
  readonly #reader: ReadableStreamBYOBReader;
  readonly #outbox: Outbox;
  readonly #onLine: (line: Line) => Promise<void> | undefined;
  readonly #cutter = new LineCutter(longestLine);
  /** What has been read and is next to be cut. */
  readonly #next = new Gathered();
  /** How much has been read and is not cut yet. */
  #aheadBytes = 0;
  /** Resolves when all that has been read is cut into lines. */
  #caughtUp: Promise<void> | undefined;
  #isClosed = false;

  /** @param onLine Is given each line; where it takes its time, the next one waits. */
  constructor(
    input: ReadableStream<Uint8Array>,
    outbox: Outbox,
    onLine: (line: Line) => Promise<void> | undefined,
  ) {
    this.#reader = input.getReader({ mode: "byob" });
    this.#outbox = outbox;
    this.#onLine = onLine;
  }

  /**
   * Reads until the client closes its end, or counts as one that has. Lines that still wait for room then are not waited
   * for: a client that has closed its end and does not read wants no more answers.
   *
   * @throws Whatever the stream fails with.
   */
  async read(): Promise<void> {
    await readChunks(this.#reader, async (chunk) => {
      this.#aheadBytes += chunk.length;
      this.#next.add(chunk);
      this.#caughtUp ??= this.#catchUp();
      if (!this.#outbox.isFull) return await this.#caughtUp;
      if (this.#aheadBytes > mostAheadBytes) return this.close();
      if (this.#aheadBytes > freelyAheadBytes) await settledWithin(this.#caughtUp, pauseMs);
    });
    if (this.#outbox.isFull) return;
    await this.#caughtUp;
    for (const line of this.#cutter.end()) await this.#onLine(line);
  }

  /** Stops reading; lines that wait for room are dropped. */
  close(): void {
    this.#isClosed = true;
    this.#reader.cancel().catch(() => {});
  }

  /** Cuts all that has been read into lines, as the outbox has room for the answers. */
  async #catchUp(): Promise<void> {
    while (this.#next.length > 0) {
      const bytes = this.#next.take();
      for (let at = 0; at < bytes.length; at += sliceBytes) {
        await this.#outbox.room();
        if (this.#isClosed) return;
        const slice = bytes.subarray(at, at + sliceBytes);
        this.#aheadBytes -= slice.length;
        for (const line of this.#cutter.cut(slice)) {
          const busy = this.#onLine(line);
          if (busy !== undefined) await busy;
        }
      }
    }
    this.#caughtUp = undefined;
  }
}

/** Waits for `promise`, and no longer than so many milliseconds. */
async function settledWithin(promise: Promise<void>, milliseconds: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  await Promise.race([promise, late.promise]);
  clearTimeout(timer);
}
