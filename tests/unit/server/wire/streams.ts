/** Streams between a test and the server's wire. */

/** A client's standard input and output, in memory. */
export function wireStreams(): {
  /** What the server reads. */
  readonly input: ReadableStream<Uint8Array>;
  /** What the server writes to. */
  readonly output: WritableStream<Uint8Array>;
  /** Sends text to the server. */
  write(text: string): void;
  /** Closes the client's end of standard input. */
  end(): void;
  /** The next that the server has written, as text. */
  read(): Promise<string>;
} {
  let controller: ReadableByteStreamController;
  const input = new ReadableStream({ type: "bytes", start: (made) => void (controller = made) });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reader = readable.pipeThrough(new TextDecoderStream()).getReader();
  return {
    input,
    output: writable,
    write: (text) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
    read: async () => (await reader.read()).value ?? "",
  };
}
