/** Reads what processes print, to the end or for as long as it is worth it. */

/** Reads to the end of the stream, or until the reader is cancelled. */
export async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk(value);
    }
  } catch {
    // The pipe is gone with its process, whose end says all there is to say.
  }
}

/** How long what an ended process printed may still be on its way, in milliseconds. */
const drainMs = 250;

/** Waits for `drained`, but not for a pipe that a process which outlives its own holds open. */
export async function drain(drained: Promise<unknown>): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const timer = setTimeout(enough.resolve, drainMs);
  await Promise.race([drained, enough.promise]);
  clearTimeout(timer);
}
