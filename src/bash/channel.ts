/**
 * The control channel: what a stream of bash's carries beside text (docs/architecture.md). A control line is an unguessable
 * mark, one JSON object, a line feed; it may stand anywhere in the stream.
 * What a message means is up to whoever reads it.
 */

import { concat, Gathered } from "../bytes.ts";
import { isObject, type JsonObject, parseExact } from "../json.ts";

/** Opens every mark: text seldom holds a record separator, which makes looking for one cheap. */
const separator = 0x1e;

/** A fresh mark: a record separator and 96 random bits, short since shells read it byte by byte. */
export function newMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return String.fromCharCode(separator) + bytes.toBase64({ alphabet: "base64url" });
}

/** What a reader does with a channel's parts. */
export interface ChannelHandler {
  onText(bytes: Uint8Array): void;
  /**
   * Gets each message, with the bytes that its line took. A line that is no JSON object is dropped.
   *
   * @param isOwn Whether the channel's own mark opened it, and not the guest's.
   */
  onMessage(message: JsonObject, bytes: number, isOwn: boolean): void;
  /** The channel's own mark stood alone on a line: what came before it is complete. */
  onEnd?(): void;
  /** A control line is longer than the limit; it is dropped whole. */
  onTooLong?(): void;
}

/** Takes a stream of bytes apart into control messages and text. */
export class ChannelReader {
  readonly #own: Uint8Array;
  readonly #handler: ChannelHandler;
  #guest: Uint8Array | undefined;
  /** The longest control line that is kept, in bytes. */
  limitBytes: number;
  /** The last bytes of text when they may open a mark; or, inside a control line, what came of it. */
  readonly #held = new Gathered();
  /** The mark that opened the control line that is being read. */
  #open: Uint8Array | undefined;
  #tooLong = false;

  /** @param mark The channel's own. */
  constructor(mark: string, limitBytes: number, handler: ChannelHandler) {
    this.#own = new TextEncoder().encode(mark);
    this.limitBytes = limitBytes;
    this.#handler = handler;
  }

  /** Another mark that opens control lines, as long as the own; the last one that was set counts. */
  set guest(mark: string) {
    this.#guest = new TextEncoder().encode(mark);
  }

  /** Reads the next bytes of the stream. */
  read(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#open === undefined ? this.#readText(rest) : this.#readLine(rest, this.#open);
  }

  /** The stream ended: what was held back in case it opened a mark is text after all. */
  end(): void {
    if (this.#open === undefined && this.#held.length > 0) this.#handler.onText(this.#held.take());
  }

  #readText(chunk: Uint8Array): Uint8Array {
    const bytes = this.#held.length === 0 ? chunk : concat([this.#held.take(), chunk]);
    for (let from = 0;;) {
      const at = bytes.indexOf(separator, from);
      if (at === -1) {
        this.#handler.onText(bytes);
        return nothing;
      }
      const candidate = bytes.subarray(at, at + this.#own.length);
      const mark = this.#markOf(candidate);
      if (mark === undefined) {
        from = at + 1;
        continue;
      }
      if (at > 0) this.#handler.onText(bytes.subarray(0, at));
      if (candidate.length < mark.length) {
        this.#held.add(candidate);
        return nothing;
      }
      this.#open = mark;
      return bytes.subarray(at + mark.length);
    }
  }

  /** The mark that `candidate` is, or opens with the bytes that it has. */
  #markOf(candidate: Uint8Array): Uint8Array | undefined {
    return [this.#own, this.#guest].find((mark) => mark !== undefined && startsWith(mark, candidate));
  }

  #readLine(chunk: Uint8Array, mark: Uint8Array): Uint8Array {
    const end = firstOf(chunk.indexOf(newline), chunk.indexOf(separator));
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    if (!this.#tooLong && this.#held.length + part.length > this.limitBytes) {
      this.#held.clear();
      this.#tooLong = true;
      this.#handler.onTooLong?.();
    }
    if (!this.#tooLong) this.#held.add(part);
    if (end === -1) return nothing;
    this.#open = undefined;
    const line = this.#held.take();
    const isWhole = !this.#tooLong && chunk[end] === newline;
    this.#tooLong = false;
    // JSON has no separator as such: a line that was broken off does not take the next one with it.
    if (!isWhole) return chunk.subarray(chunk[end] === newline ? end + 1 : end);
    this.#deliver(line, mark === this.#own);
    return chunk.subarray(end + 1);
  }

  #deliver(line: Uint8Array, isOwn: boolean): void {
    if (isOwn && line.length === 0) return this.#handler.onEnd?.();
    let message: unknown;
    try {
      message = parseExact(new TextDecoder().decode(line));
    } catch {
      return;
    }
    if (!isObject(message)) return;
    try {
      this.#handler.onMessage(message, line.length, isOwn);
    } catch (error) {
      // A bug in handling one message must not end the reading of what follows it. It owns up as text.
      this.#handler.onText(new TextEncoder().encode(`bashful: cannot handle a control message: ${error}\n`));
    }
  }
}

const newline = 0x0a;

const nothing = new Uint8Array(0);

/** The smaller of two indices, of which -1 is none. */
function firstOf(a: number, b: number): number {
  return a === -1 || (b !== -1 && b < a) ? b : a;
}

function startsWith(whole: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => byte === whole[index]);
}
