/**
 * The control channel: what a worker's stderr carries beside text (docs/architecture.md).
 * A control line is the worker's unguessable mark, one JSON object, a line feed; it may stand anywhere in the stream.
 * What a message means is up to whoever reads it.
 */

import { concat, Gathered } from "../bytes.ts";
import { isObject, type JsonObject, parseExact } from "../json.ts";

/** Opens every mark: text seldom holds a record separator, which makes looking for one cheap. */
const separator = 0x1e;

/** A fresh mark: a record separator and 128 random bits in hexadecimal. */
export function newMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return String.fromCharCode(separator) + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a reader does with a channel's parts. */
export interface ChannelHandler {
  onText(bytes: Uint8Array): void;
  /** Gets each message, with the bytes that its line took. A line that is no JSON object is dropped. */
  onMessage(message: JsonObject, bytes: number): void;
  /** A control line is longer than the limit; it is dropped whole. */
  onTooLong?(): void;
}

/** Takes a stream of bytes apart into control messages and text. */
export class ChannelReader {
  readonly #mark: Uint8Array;
  readonly #handler: ChannelHandler;
  /** The longest control line that is kept, in bytes. */
  limitBytes: number;
  /** The last bytes of text when they may open a mark; or, inside a control line, what came of it. */
  readonly #held = new Gathered();
  #inLine = false;
  #tooLong = false;

  constructor(mark: string, limitBytes: number, handler: ChannelHandler) {
    this.#mark = new TextEncoder().encode(mark);
    this.limitBytes = limitBytes;
    this.#handler = handler;
  }

  /** Reads the next bytes of the stream. */
  read(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#inLine ? this.#readLine(rest) : this.#readText(rest);
  }

  /** The stream ended: what was held back in case it opened a mark is text after all. */
  end(): void {
    if (!this.#inLine && this.#held.length > 0) this.#handler.onText(this.#held.take());
  }

  #readText(chunk: Uint8Array): Uint8Array {
    const bytes = this.#held.length === 0 ? chunk : concat([this.#held.take(), chunk]);
    for (let from = 0;;) {
      const at = bytes.indexOf(separator, from);
      if (at === -1) {
        this.#handler.onText(bytes);
        return nothing;
      }
      const candidate = bytes.subarray(at, at + this.#mark.length);
      if (!startsWith(this.#mark, candidate)) {
        from = at + 1;
        continue;
      }
      if (at > 0) this.#handler.onText(bytes.subarray(0, at));
      if (candidate.length < this.#mark.length) {
        this.#held.add(candidate);
        return nothing;
      }
      this.#inLine = true;
      return bytes.subarray(at + this.#mark.length);
    }
  }

  #readLine(chunk: Uint8Array): Uint8Array {
    const end = chunk.indexOf(0x0a);
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    if (!this.#tooLong && this.#held.length + part.length > this.limitBytes) {
      this.#held.clear();
      this.#tooLong = true;
      this.#handler.onTooLong?.();
    }
    if (!this.#tooLong) this.#held.add(part);
    if (end === -1) return nothing;
    this.#inLine = false;
    if (!this.#tooLong) this.#deliver(this.#held.take());
    this.#tooLong = false;
    return chunk.subarray(end + 1);
  }

  #deliver(line: Uint8Array): void {
    // JSON has no separator as such: a line that was broken off does not take the next one with it.
    const mark = line.lastIndexOf(separator);
    if (mark !== -1) line = line.subarray(mark + this.#mark.length);
    let message: unknown;
    try {
      message = parseExact(new TextDecoder().decode(line));
    } catch {
      return;
    }
    if (!isObject(message)) return;
    try {
      this.#handler.onMessage(message, line.length);
    } catch (error) {
      // A bug in handling one message must not end the reading of what follows it. It owns up as text.
      this.#handler.onText(new TextEncoder().encode(`bashful: cannot handle a control message: ${error}\n`));
    }
  }
}

const nothing = new Uint8Array(0);

function startsWith(whole: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => byte === whole[index]);
}
