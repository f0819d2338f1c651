/** What a person sees on stderr while `bashful call` runs: what the tool writes, its progress, its trace. Programs get objects. */

import type { Log } from "../../log.ts";
import { writeStderr } from "../../stderr.ts";
import { printable } from "../../text.ts";
import type { Ask, CallEvents } from "../../tools/mod.ts";
import { ownTerminal } from "./ask.ts";
import { TraceFilter } from "./trace.ts";

/** Shows a call's events. */
export class LiveEvents implements CallEvents {
  /** How long the function's shell took to start, and the function to run, in milliseconds. */
  startMs = 0;
  runMs = 0;
  /** When the function had run, and when the call had its answer, on the program's clock; `undefined` until then. */
  ranAtMs: number | undefined;
  endedAtMs: number | undefined;
  /** How long the person took to agree, in milliseconds; `undefined` where nothing was asked before the function ran. */
  agreedMs: number | undefined;
  readonly #tool: string;
  readonly #log: Log;
  readonly #trace: TraceFilter | undefined;
  readonly #isTerminal = Deno.stderr.isTerminal();
  #hasProgress = false;
  /** What has come of a line that has not ended, where each line becomes an object. */
  #line = "";

  readonly ask: Ask;

  /**
   * @param isTraced Whether the function runs under `set -x`.
   * @param hasAgreed Whether the person agrees to what the tool asks before it runs.
   */
  constructor(tool: string, isTraced: boolean, hasAgreed: boolean, log: Log) {
    this.#tool = tool;
    this.#log = log;
    const ask = ownTerminal(hasAgreed, log.format === "json", () => this.#clearProgress());
    this.ask = async (question, signal) => {
      const startMs = performance.now();
      const reply = await ask(question, signal);
      if (question.form.kind === "agreement") this.agreedMs = (this.agreedMs ?? 0) + performance.now() - startMs;
      return reply;
    };
    this.#trace = isTraced ? new TraceFilter() : undefined;
  }

  log(level: string, message: string): void {
    // For people, a log helper writes to stderr too.
    if (this.#isForPrograms) this.#show(level, message);
  }

  stderr(text: string): void {
    this.#write(this.#trace === undefined ? text : this.#trace.read(text));
  }

  progress(progress: number, total: number | undefined, message: string | undefined): void {
    const share = total === undefined ? String(progress) : `${progress}/${total}`;
    const line = `progress: ${share}${message === undefined ? "" : ` ${printable(message)}`}`;
    if (this.#isForPrograms) {
      return this.#show("info", message ?? line, { progress, ...(total === undefined ? {} : { total }) });
    }
    if (!this.#isTerminal) return writeStderr(line + "\n");
    // On a terminal, one line that is written over.
    writeStderr(`\r\x1b[K${line}`);
    this.#hasProgress = true;
  }

  timed(startMs: number, runMs: number): void {
    this.startMs = startMs;
    this.runMs = runMs;
    this.ranAtMs = performance.now();
  }

  /** The call has ended. */
  end(): void {
    this.endedAtMs = performance.now();
    this.#write(this.#trace?.end() ?? "");
    if (this.#line !== "") this.#show("info", this.#line, { stream: "stderr" });
    this.#line = "";
    this.#clearProgress();
  }

  get #isForPrograms(): boolean {
    return this.#log.format === "json";
  }

  #write(text: string): void {
    if (text === "") return;
    if (this.#isForPrograms) return this.#writeLines(text);
    this.#clearProgress();
    writeStderr(text);
  }

  #writeLines(text: string): void {
    const lines = (this.#line + text).split("\n");
    this.#line = lines.pop()!;
    for (const line of lines) this.#show("info", line, { stream: "stderr" });
  }

  #show(level: string, message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.#log.show(level, { message }, { tool: this.#tool, ...fields });
  }

  #clearProgress(): void {
    if (this.#hasProgress) writeStderr("\r\x1b[K");
    this.#hasProgress = false;
  }
}
