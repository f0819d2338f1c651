/** Reads what a process prints, while it runs and for a bounded time afterwards. */

import { readChunks } from "../streams.ts";

/** How long nothing may come from an ended process before the rest is given up, in milliseconds. */
const quietMs = 250;

/** How long it may go on coming, from a process that has left its group and holds the pipe, in milliseconds. */
const longestMs = 1_000;

/** How often the drain checks whether something came, in milliseconds. */
const stepMs = 50;

type Reader = ReadableStreamBYOBReader;

/** The stdout and stderr of one process. */
export class Pipes {
  readonly #stdout: Reader;
  readonly #stderr: Reader;
  readonly #stdoutEnd: Promise<void>;
  readonly #stderrEnd: Promise<void>;
  #reads = 0;

  /** Reads both, to their ends or until they are closed here. */
  constructor(
    process: { readonly stdout: ReadableStream<Uint8Array>; readonly stderr: ReadableStream<Uint8Array> },
    onStdout: (chunk: Uint8Array) => void,
    onStderr: (chunk: Uint8Array) => void,
  ) {
    this.#stdout = process.stdout.getReader({ mode: "byob" });
    this.#stderr = process.stderr.getReader({ mode: "byob" });
    const counted = (onChunk: (chunk: Uint8Array) => void) => (chunk: Uint8Array) => {
      this.#reads++;
      onChunk(chunk);
    };
    this.#stdoutEnd = readAll(this.#stdout, counted(onStdout));
    this.#stderrEnd = readAll(this.#stderr, counted(onStderr));
  }

  /** Takes no more from stdout: a process that still writes to it gets SIGPIPE. */
  closeStdout(): void {
    this.#stdout.cancel().catch(() => {});
  }

  /** Resolves when both have come to their ends. */
  get ended(): Promise<unknown> {
    return Promise.all([this.#stdoutEnd, this.#stderrEnd]);
  }

  /**
   * Waits for the last of what a process or a job that has ended printed. Other processes may still print, or hold the
   * pipes open: they are given up when nothing has come for a while. A busy event loop loses nothing: it reads the pipes
   * between any two steps.
   *
   * @param last Resolves when the last was read.
   * @returns Whether it was.
   */
  async quiet(last: Promise<unknown>): Promise<boolean> {
    let reads = this.#reads;
    let quiet = 0;
    for (let waited = 0; waited < longestMs && quiet < quietMs; waited += stepMs) {
      if (await isDoneWithin(last, stepMs)) return true;
      quiet = this.#reads === reads ? quiet + stepMs : 0;
      reads = this.#reads;
    }
    return false;
  }

  /** Reads no more. */
  close(): void {
    this.closeStdout();
    this.#stderr.cancel().catch(() => {});
  }
}

/** Reads to the end of the stream, its failure included, or until the reader is cancelled ({@link readChunks}). */
export async function readAll(reader: Reader, onChunk: (chunk: Uint8Array) => void): Promise<void> {
  try {
    await readChunks(reader, onChunk);
  } catch {
    // The pipe went with its process; how that ended is reported elsewhere.
  }
}

/** Whether `promise` is settled before so many milliseconds have gone by. */
export async function isDoneWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  const isDone = await Promise.race([promise.then(() => true), late.promise]);
  clearTimeout(timer);
  return isDone;
}
