/** The output of one job: what of it has been delivered, and when there is enough of it to answer a wait. */

import type { Printed } from "../bash/mod.ts";
import { cleanShort } from "./output/clean.ts";
import { withoutSilent } from "./output/sequences.ts";
import { Rhythm } from "./rhythm.ts";

/** What one job prints to stdout. */
export class JobOutput {
  readonly rhythm: Rhythm = new Rhythm();
  readonly #isRaw: boolean;
  #printed: Printed | undefined;
  #delivered = 0;

  /** @param isRaw Whether it keeps its control sequences. */
  constructor(isRaw: boolean) {
    this.#isRaw = isRaw;
  }

  /** How many bytes have been delivered. */
  get delivered(): number {
    return this.#delivered;
  }

  /** More was printed. */
  add(printed: Printed): void {
    this.#printed = printed;
    this.rhythm.print();
  }

  /** The job has ended: this is all that it has printed. */
  end(stdout: Uint8Array<ArrayBuffer>): void {
    this.#printed = { since: (offset) => stdout.subarray(offset) };
  }

  /** Takes what was printed since this was asked last, up to the last whole character and control sequence. */
  take(): string {
    this.rhythm.tell();
    const all = this.#printed?.since(this.#delivered) ?? new Uint8Array(0);
    const bytes = all.subarray(0, wholeLength(all));
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const rest = this.#isRaw ? "" : withoutSilent(text, false).rest;
    // What is no UTF-8 has another length as text.
    const isExact = rest !== "" && !rest.includes("\ufffd");
    this.#delivered += bytes.length - (isExact ? new TextEncoder().encode(rest).length : 0);
    return this.#isRaw ? text : cleanShort(isExact ? text.slice(0, -rest.length) : text);
  }
}

/** How many of the bytes are whole characters of UTF-8: one that has only begun at their end is left for later. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
