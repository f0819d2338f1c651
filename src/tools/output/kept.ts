/** Texts of which a part was left out, kept by the server so that the rest can be read: the newest, up to a limit. */

import type { Range } from "./text_lines.ts";

/** How many bytes of texts are kept in all. */
export const mostKeptBytes = 32_000_000;

/** One text. */
export interface KeptText {
  readonly text: string;
  /** How many bytes an answer that reads it may have. */
  readonly budgetBytes: number;
  /** From the first to the last place that was left out. */
  readonly missing: Range;
}

/** The texts of one server. */
export class KeptOutputs {
  /** The oldest first. */
  readonly #kept = new Map<string, KeptText & { readonly bytes: number }>();
  #bytes = 0;

  /** Keeps a text under a handle, in place of the oldest ones where there is no room. @param bytes At most {@linkcode mostKeptBytes}. */
  keep(handle: string, kept: KeptText, bytes: number): void {
    this.#kept.set(handle, { ...kept, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= mostKeptBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  /** Whether nothing can be read. */
  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  find(handle: string): KeptText | undefined {
    return this.#kept.get(handle);
  }
}
