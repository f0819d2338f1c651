/** What a job prints and says: kept within the limits of its call, and passed on to its listener. */

import type { JsonObject } from "../../json.ts";
import { Output, Tail } from "../output.ts";
import type { CallListener, Outcome } from "./outcome.ts";

/** How much of the end of stderr is kept, in bytes. */
const tailBytes = 4096;

/** What one job has printed and said so far. */
export class Transcript {
  readonly #output = new Output();
  readonly #tail = new Tail(tailBytes);
  readonly #text = new TextDecoder();
  readonly #tooMuch = Promise.withResolvers<Outcome>();
  readonly #listener: CallListener;
  #excess: Outcome | undefined;

  /** @param limitBytes How much it may print, and send as content. */
  constructor(limitBytes: number, listener: CallListener) {
    this.#output.limitBytes = limitBytes;
    this.#listener = listener;
  }

  /** Resolves when the job has gone over its call's limit. */
  readonly tooMuch: Promise<Outcome> = this.#tooMuch.promise;

  /** What {@linkcode tooMuch} came to, so far. */
  get excess(): Outcome | undefined {
    return this.#excess;
  }

  /** All that was printed to stdout within the limit; it can be taken once. */
  takeStdout(): Uint8Array<ArrayBuffer> {
    return this.#output.take();
  }

  /** The end of what was written to stderr. */
  get stderr(): string {
    return this.#tail.text();
  }

  /** Adds bytes of stdout. */
  addOutput(chunk: Uint8Array): void {
    if (!this.#output.add(chunk)) this.overflow();
    else this.#listener.onPrinted?.(this.#output);
  }

  /** Adds bytes of stderr that are no control message. */
  addText(bytes: Uint8Array): void {
    this.#tail.add(bytes);
    const text = this.#text.decode(bytes, { stream: true });
    if (text !== "") this.#listener.onText(text);
  }

  /** Adds a control message; content counts as output, with the bytes of its line. */
  addMessage(message: JsonObject, bytes: number): void {
    if (message.type === "content" && !this.#output.reserve(bytes)) this.overflow();
    else this.#listener.onMessage(message);
  }

  /** There was more than the limit allows. */
  overflow(): void {
    this.#excess ??= { kind: "tooMuchOutput", limitBytes: this.#output.limitBytes };
    this.#tooMuch.resolve(this.#excess);
  }
}
