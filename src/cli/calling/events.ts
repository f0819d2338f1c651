/** What a person sees on stderr while `bashful call` runs: what the tool writes, its progress, its trace. */

import { writeStderr } from "../../log.ts";
import { printable } from "../../text.ts";
import type { CallEvents } from "../../tools/mod.ts";
import { TraceFilter } from "./trace.ts";

/** Shows a call's events. */
export class LiveEvents implements CallEvents {
  /** How long the function's shell took to start, and the function to run, in milliseconds. */
  startMs = 0;
  runMs = 0;
  readonly #trace: TraceFilter | undefined;
  readonly #isTerminal = Deno.stderr.isTerminal();
  #hasLine = false;

  /** @param isTraced Whether the function runs under `set -x`. */
  constructor(isTraced: boolean) {
    this.#trace = isTraced ? new TraceFilter() : undefined;
  }

  log(): void {
    // A log helper writes to stderr too.
  }

  stderr(text: string): void {
    const shown = this.#trace === undefined ? text : this.#trace.read(text);
    if (shown !== "") this.#write(shown);
  }

  progress(progress: number, total: number | undefined, message: string | undefined): void {
    const share = total === undefined ? String(progress) : `${progress}/${total}`;
    const line = `progress: ${share}${message === undefined ? "" : ` ${printable(message)}`}`;
    if (!this.#isTerminal) return writeStderr(line + "\n");
    // On a terminal, one line that is written over.
    writeStderr(`\r\x1b[K${line}`);
    this.#hasLine = true;
  }

  timed(startMs: number, runMs: number): void {
    this.startMs = startMs;
    this.runMs = runMs;
  }

  /** The call has ended. */
  end(): void {
    const rest = this.#trace?.end() ?? "";
    if (rest !== "") this.#write(rest);
    this.#clearLine();
  }

  #write(text: string): void {
    this.#clearLine();
    writeStderr(text);
  }

  #clearLine(): void {
    if (this.#hasLine) writeStderr("\r\x1b[K");
    this.#hasLine = false;
  }
}
