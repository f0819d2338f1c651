/** Byte arrays. */

/**
 * One array of all the bytes; the array itself where there is only one.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(concat([new Uint8Array([1, 2]), new Uint8Array([3])]), new Uint8Array([1, 2, 3]));
 * ```
 */
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
 * How many bytes text in base64 stands for, without decoding it.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(base64Length(btoa("hello")), 5);
 * ```
 */
export function base64Length(base64: string): number {
  return Math.floor(base64.replace(/=+$/, "").length * 3 / 4);
}

/** How large a block of {@link Gathered} gets, in bytes. */
const largestBlock = 1024 * 1024;

/**
 * Bytes gathered piece by piece, in blocks that are filled one after the other. A list of the pieces would be simpler,
 * and would keep a stream's whole buffer, 64 KB, for a piece of one byte.
 */
export class Gathered {
  /** The blocks that are full. */
  #blocks: Uint8Array[] = [];
  #room = new Uint8Array(0);
  #used = 0;
  #length = 0;

  /** How many bytes there are. */
  get length(): number {
    return this.#length;
  }

  /** Adds a copy of `piece`. */
  add(piece: Uint8Array): void {
    this.#length += piece.length;
    let rest = piece;
    const left = this.#room.length - this.#used;
    if (rest.length > left) {
      this.#put(rest.subarray(0, left));
      rest = rest.subarray(left);
      if (this.#used > 0) this.#blocks.push(this.#room);
      this.#room = new Uint8Array(Math.max(rest.length, Math.min(this.#length, largestBlock)));
      this.#used = 0;
    }
    this.#put(rest);
  }

  /** Those behind the first `offset`. They stay here, and are not to be changed. */
  since(offset: number): Uint8Array<ArrayBuffer> {
    const parts: Uint8Array[] = [];
    let skipped = 0;
    for (const block of [...this.#blocks, this.#room.subarray(0, this.#used)]) {
      if (skipped + block.length > offset) parts.push(block.subarray(Math.max(0, offset - skipped)));
      skipped += block.length;
    }
    return concat(parts);
  }

  /** All of them. Nothing is left here. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = concat([...this.#blocks, this.#room.subarray(0, this.#used)]);
    this.clear();
    return bytes;
  }

  /** Drops all of them. */
  clear(): void {
    this.#blocks = [];
    this.#room = new Uint8Array(0);
    this.#used = 0;
    this.#length = 0;
  }

  #put(bytes: Uint8Array): void {
    this.#room.set(bytes, this.#used);
    this.#used += bytes.length;
  }
}
