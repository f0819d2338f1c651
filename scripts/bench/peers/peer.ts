/** One server among others: what was measured of it, or why nothing was. */

import { setTimeout as pause } from "node:timers/promises";
import { median, megabytes, ms } from "../measure.ts";
import { within } from "../../harness/deadline.ts";
import { descendantsOf, memoryOf } from "../../harness/processes.ts";
import { LineServer } from "../../harness/line_server.ts";
import { someArguments } from "../setting.ts";

/** How long a server may take for one step, in milliseconds. */
const patienceMs = 30_000;

/** A server to measure. */
export class Peer {
  readonly #startsMs: number[] = [];
  readonly #echoMs: number[] = [];
  readonly #sizeMs: number[] = [];
  readonly #rates: number[] = [];
  #bytes = 0;
  #server: LineServer | undefined;
  #failure: string | undefined;

  constructor(readonly name: string, readonly command: readonly string[]) {}

  /** Does `work`, unless earlier work failed. The server's row in the table says what it threw. */
  async attempt(work: () => Promise<void>): Promise<void> {
    if (this.#failure !== undefined) return;
    try {
      await within(work(), patienceMs, () => new Error(`no end after ${patienceMs / 1000} s`));
    } catch (error) {
      this.#failure = (error as Error).message;
      this.#server?.kill("SIGKILL");
    }
  }

  /** Starts it, waits for its first reply and ends it. */
  async start(): Promise<void> {
    const begun = performance.now();
    this.#server = new LineServer(this.command);
    await this.#server.initialize();
    this.#startsMs.push(performance.now() - begun);
    await this.#server.close();
  }

  /** Starts it for the calls. @throws {Error} If its tools do not do what they should: nothing could be compared. */
  async open(): Promise<void> {
    this.#server = new LineServer(this.command);
    await this.#server.initialize();
    const { path } = someArguments;
    await this.#expect("echo_back", path!);
    await this.#expect("file_size", String(Deno.statSync(path!).size));
  }

  async #expect(tool: string, part: string): Promise<void> {
    const answer = await this.#server!.call(tool, someArguments);
    if (!answer.includes(part)) throw new Error(`${tool} answered ${answer}`);
  }

  /** Calls each tool once, with a pause after each. */
  async callTools(): Promise<void> {
    for (const [tool, samples] of [["echo_back", this.#echoMs], ["file_size", this.#sizeMs]] as const) {
      const begun = performance.now();
      await this.#server!.call(tool, someArguments);
      samples.push(performance.now() - begun);
      await pause(15);
    }
  }

  /** Calls echo_back for `forMs` milliseconds, `width` calls at once. */
  async callAtOnce(width: number, forMs: number): Promise<void> {
    const begun = performance.now();
    let done = 0;
    await Promise.all(Array.from({ length: width }, async () => {
      while (performance.now() - begun < forMs) {
        await this.#server!.call("echo_back", someArguments);
        done++;
      }
    }));
    this.#rates.push(done / (performance.now() - begun) * 1000);
  }

  /** Notes how much memory it has, and ends it. */
  async close(): Promise<void> {
    const { pid } = this.#server!;
    const children = (await descendantsOf(pid)).map((child) => child.pid);
    this.#bytes = memoryOf(pid, ...children).pss;
    await this.#server!.close();
  }

  /** A line of the table. */
  row(): string {
    if (this.#failure !== undefined) {
      return `| ${this.name} | not measured: ${this.#failure.replaceAll(/[|\n]/g, " ").slice(0, 200)} | | | | |`;
    }
    const cells = [
      this.name,
      ms(median(this.#startsMs)),
      ms(median(this.#echoMs)),
      ms(median(this.#sizeMs)),
      median(this.#rates).toFixed(0),
      megabytes(this.#bytes),
    ];
    return `| ${cells.join(" | ")} |`;
  }
}
