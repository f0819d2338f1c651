/**
 * Ends the process groups of calls, while the server lives and after it has died: one bash that knows every group and
 * acts on its own at end of file (`lib/reaper.bash`). When a group is to be ended is its caller's decision.
 */

import { programs } from "./programs.ts";
import type { BashProcess, Spawner } from "./spawn.ts";

/** The server's reaper; started with the first group, replaced if it dies. */
export class Reaper {
  readonly #spawner: Spawner;
  readonly #groups = new Set<number>();
  readonly #kills = new Map<number, ReturnType<typeof setTimeout>>();
  #process: { child: BashProcess; writer: WritableStreamDefaultWriter<Uint8Array> } | undefined;
  #isClosed = false;

  constructor(spawner: Spawner) {
    this.#spawner = spawner;
  }

  /** Takes responsibility for a process group. */
  know(group: number): void {
    this.#groups.add(group);
    this.#write(`+ ${group}`);
  }

  /** Forgets a group that is known to be empty. */
  forget(group: number): void {
    clearTimeout(this.#kills.get(group));
    this.#kills.delete(group);
    if (this.#groups.delete(group)) this.#write(`- ${group}`);
  }

  /** Ends a group: SIGTERM now, SIGKILL after `graceMs` unless it is forgotten before. */
  end(group: number, graceMs: number): void {
    if (!this.#groups.has(group) || this.#kills.has(group)) return;
    this.#write(`TERM ${group}`);
    this.#kills.set(
      group,
      setTimeout(() => {
        this.#write(`KILL ${group}`);
        this.forget(group);
      }, graceMs),
    );
  }

  /** The groups that are known. */
  get groups(): number {
    return this.#groups.size;
  }

  /** Ends the reaper itself, which ends every group that it still knows; resolves when it is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#kills.values()) clearTimeout(timer);
    const process = this.#process;
    if (process === undefined) return;
    await process.writer.close().catch(() => {});
    await process.child.status;
  }

  #write(line: string): void {
    this.#process ??= this.#start();
    this.#process.writer.write(new TextEncoder().encode(line + "\n")).catch(() => {});
  }

  #start(): { child: BashProcess; writer: WritableStreamDefaultWriter<Uint8Array> } {
    const child = this.#spawner.start(programs.reaper, []);
    child.stdout.cancel().catch(() => {});
    child.stderr.cancel().catch(() => {});
    const writer = child.stdin.getWriter();
    writer.closed.catch(() => {});
    child.status.then(() => {
      if (this.#isClosed) return;
      this.#process = undefined;
      for (const group of this.#groups) this.#write(`+ ${group}`);
    });
    for (const group of this.#groups) writer.write(new TextEncoder().encode(`+ ${group}\n`)).catch(() => {});
    return { child, writer };
  }
}
