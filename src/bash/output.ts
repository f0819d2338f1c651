/** What a call prints, kept within bounds: all of stdout up to a limit, the end of stderr. */

import { concat, Gathered } from "../bytes.ts";

/** All of a stream, up to a limit that other things may count toward. */
export class Output {
  readonly #kept = new Gathered();
  #bytes = 0;
  limitBytes = Infinity;

  /** Keeps `chunk`. @returns False when it goes over the limit, and is not kept. */
  add(chunk: Uint8Array): boolean {
    if (!this.reserve(chunk.length)) return false;
    this.#kept.add(chunk);
    return true;
  }

  /** Counts bytes that are kept elsewhere. @returns False when they go over the limit. */
  reserve(bytes: number): boolean {
    this.#bytes += bytes;
    return this.#bytes <= this.limitBytes;
  }

  /** What was kept behind the first `offset` bytes of it. */
  since(offset: number): Uint8Array<ArrayBuffer> {
    return this.#kept.since(offset);
  }

  /** What was kept; nothing is kept any longer. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#kept.take();
  }
}

/** The last bytes of a stream. */
export class Tail {
  readonly #limitBytes: number;
  #bytes = new Uint8Array(0);
  #isCut = false;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Adds the stream's next bytes, and lets go of the oldest. */
  add(bytes: Uint8Array): void {
    const all = concat([this.#bytes, bytes.subarray(-this.#limitBytes)]);
    this.#isCut ||= this.#bytes.length + bytes.length > this.#limitBytes;
    this.#bytes = all.slice(-this.#limitBytes);
  }

  /** Forgets what came so far. */
  clear(): void {
    this.#bytes = new Uint8Array(0);
    this.#isCut = false;
  }

  /** What is left as text: where the beginning was cut off, from the first whole line, if there is one. */
  text(): string {
    let bytes = this.#bytes;
    if (this.#isCut) {
      const line = bytes.indexOf(0x0a);
      if (line !== -1 && line < bytes.length - 1) bytes = bytes.subarray(line + 1);
      else while (bytes.length > 0 && (bytes[0]! & 0xc0) === 0x80) bytes = bytes.subarray(1);
    }
    return new TextDecoder().decode(bytes);
  }
}
