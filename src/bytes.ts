/** Byte arrays. */

/** One array of all the bytes; the array itself where there is only one. */
export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  if (parts.length === 1) return parts[0]! as Uint8Array<ArrayBuffer>;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Bytes gathered piece by piece, in one array that grows. A list of the pieces would be simpler, and would keep a
 * stream's whole buffer, 64 KB, for a piece of one byte.
 */
export class Gathered {
  #room = new Uint8Array(0);
  #length = 0;

  /** How many bytes there are. */
  get length(): number {
    return this.#length;
  }

  /** Adds a copy of `piece`. */
  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#room.length) {
      const room = new Uint8Array(Math.max(length, 2 * this.#room.length));
      room.set(this.#room.subarray(0, this.#length));
      this.#room = room;
    }
    this.#room.set(piece, this.#length);
    this.#length = length;
  }

  /** All of them. Nothing is left here. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#room.subarray(0, this.#length);
    this.clear();
    return bytes;
  }

  /** Lets go of all. */
  clear(): void {
    this.#room = new Uint8Array(0);
    this.#length = 0;
  }
}
