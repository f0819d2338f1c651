/** Reading streams of bytes. */

/** How much is read at first, and as soon as that much comes at once, in bytes. */
const firstRead = 4 * 1024;
const fullRead = 64 * 1024;

/**
 * Reads to the end of the stream, or until the reader is cancelled.
 *
 * @param onChunk Is given each chunk, of at most 64 KB. A chunk is overwritten once `onChunk` is done with it: a new
 * buffer for every read would be most of the program's garbage.
 *
 * @throws Whatever the stream fails with, or `onChunk` throws.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { Gathered } from "./bytes.ts";
 *
 * const stream = new Blob(["some ", "text"]).stream();
 * const bytes = new Gathered();
 * await readChunks(stream.getReader({ mode: "byob" }), (chunk) => bytes.add(chunk));
 * assert.equal(new TextDecoder().decode(bytes.take()), "some text");
 * ```
 */
export async function readChunks(
  reader: ReadableStreamBYOBReader,
  onChunk: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
  let buffer = new ArrayBuffer(firstRead);
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(buffer));
    if (done) return;
    await onChunk(value);
    buffer = value.length === firstRead ? new ArrayBuffer(fullRead) : value.buffer;
  }
}
