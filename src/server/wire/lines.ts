/** Cuts a stream of bytes into lines of at most so many bytes. What a line means is `messages.ts`'s business. */

import { concat } from "../../bytes.ts";

/** A line without its line feed; `undefined` for one that was too long to keep. */
export type Line = Uint8Array | undefined;

/** Cuts a stream that arrives in chunks. What follows the last line feed is a line too. */
export class LineCutter {
  readonly #limitBytes: number;
  #parts: Uint8Array[] = [];
  #bytes = 0;

  /** @param limitBytes The longest line that is kept. */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** The lines that end in `chunk`. */
  *cut(chunk: Uint8Array): Generator<Line> {
    let rest = chunk;
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      this.#keep(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      yield this.#take();
    }
    this.#keep(rest);
  }

  /** The last line, where it did not end in a line feed. */
  *end(): Generator<Line> {
    if (this.#bytes > 0) yield this.#take();
  }

  #keep(part: Uint8Array): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#limitBytes) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #take(): Line {
    const line = this.#bytes > this.#limitBytes ? undefined : concat(this.#parts);
    this.#parts = [];
    this.#bytes = 0;
    return line;
  }
}
