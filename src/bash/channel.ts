/**
 * The control channel: what a worker's stderr carries beside text (ARCHITECTURE, "Control channel").
 * A control line is the worker's unguessable mark, one JSON object, a line feed; it may stand anywhere in the stream.
 * What a message means is its reader's business.
 */

import { concat } from "../bytes.ts";
import { isObject, type JsonObject, parseExact } from "../json.ts";

/** Opens every mark: text seldom holds a record separator, which makes looking for one cheap. */
const separator = 0x1e;

/** A fresh mark: a record separator and 128 random bits in hexadecimal. */
export function newMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return String.fromCharCode(separator) + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Takes a stream of bytes apart into control messages and text. */
export class ChannelReader {
  readonly #mark: Uint8Array;
  readonly #limitBytes: number;
  readonly #onText: (bytes: Uint8Array) => void;
  readonly #onMessage: (message: JsonObject, bytes: number) => void;
  /** The last bytes of text when they may open a mark; or, inside a control line, what came of it. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #inLine = false;
  #tooLong = false;

  /**
   * @param limitBytes The longest control line that is kept; a longer one is dropped whole.
   * @param onMessage Gets each message, with the bytes that its line took. A line that is no JSON object is dropped.
   */
  constructor(
    mark: string,
    limitBytes: number,
    onText: (bytes: Uint8Array) => void,
    onMessage: (message: JsonObject, bytes: number) => void,
  ) {
    this.#mark = new TextEncoder().encode(mark);
    this.#limitBytes = limitBytes;
    this.#onText = onText;
    this.#onMessage = onMessage;
  }

  /** Reads the next bytes of the stream. */
  read(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0) rest = this.#inLine ? this.#readLine(rest) : this.#readText(rest);
  }

  /** The stream ended: what was held back in case it opened a mark is text after all. */
  end(): void {
    if (!this.#inLine && this.#heldBytes > 0) this.#onText(this.#take());
  }

  #readText(chunk: Uint8Array): Uint8Array {
    const bytes = this.#heldBytes === 0 ? chunk : concat([...this.#held, chunk]);
    this.#drop();
    for (let from = 0;;) {
      const at = bytes.indexOf(separator, from);
      if (at === -1) {
        this.#onText(bytes);
        return nothing;
      }
      const candidate = bytes.subarray(at, at + this.#mark.length);
      if (!startsWith(this.#mark, candidate)) {
        from = at + 1;
        continue;
      }
      if (at > 0) this.#onText(bytes.subarray(0, at));
      if (candidate.length < this.#mark.length) {
        this.#hold(candidate);
        return nothing;
      }
      this.#inLine = true;
      return bytes.subarray(at + this.#mark.length);
    }
  }

  #readLine(chunk: Uint8Array): Uint8Array {
    const end = chunk.indexOf(0x0a);
    const part = end === -1 ? chunk : chunk.subarray(0, end);
    if (this.#heldBytes + part.length > this.#limitBytes) {
      this.#drop();
      this.#tooLong = true;
    }
    if (!this.#tooLong) this.#hold(part);
    if (end === -1) return nothing;
    this.#inLine = false;
    if (!this.#tooLong) this.#deliver(this.#take());
    this.#tooLong = false;
    return chunk.subarray(end + 1);
  }

  #deliver(line: Uint8Array): void {
    let message: unknown;
    try {
      message = parseExact(new TextDecoder().decode(line));
    } catch {
      return;
    }
    if (isObject(message)) this.#onMessage(message, line.length);
  }

  #hold(bytes: Uint8Array): void {
    this.#held.push(bytes.slice());
    this.#heldBytes += bytes.length;
  }

  #take(): Uint8Array {
    const bytes = concat(this.#held);
    this.#drop();
    return bytes;
  }

  #drop(): void {
    this.#held = [];
    this.#heldBytes = 0;
  }
}

const nothing = new Uint8Array(0);

function startsWith(whole: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, index) => byte === whole[index]);
}
