/**
 * Ends the process groups of calls, while the server lives and after it has died: one bash that knows every group and
 * acts on its own at end of file (`reaper.bash`). The caller decides when a group is to be ended.
 */

import { programs } from "../programs.ts";
import { BashMissing, type BashProcess, type Spawner } from "../spawn.ts";

/** A group that is being ended; when `isDue`, SIGTERM was not enough. */
interface Kill {
  readonly timer: ReturnType<typeof setTimeout>;
  isDue: boolean;
}

/** One bash that reads what is to be done. */
interface Running {
  readonly child: BashProcess;
  readonly writer: WritableStreamDefaultWriter<Uint8Array>;
}

/** How long until another start is tried where bash could not be started, in milliseconds. */
const retryMs = 200;

/** How long the reaper may go on knowing a group that is empty, in milliseconds. */
const forgetMs = 100;

/** The server's reaper; started with the first group, replaced if it dies. */
export class Reaper {
  readonly #spawner: Spawner;
  readonly #groups = new Set<number>();
  readonly #kills = new Map<number, Kill>();
  #forgotten = "";
  #forgottenTimer: ReturnType<typeof setTimeout> | undefined;
  #running: Running | undefined;
  #isClosed = false;

  constructor(spawner: Spawner) {
    this.#spawner = spawner;
  }

  /** Takes responsibility for a process group. Resolves when it is ended even if the server is killed. */
  async know(group: number): Promise<void> {
    this.#groups.add(group);
    await this.#tell("+", group);
  }

  /** Forgets a group that is known to be empty. */
  forget(group: number): void {
    clearTimeout(this.#kills.get(group)?.timer);
    this.#kills.delete(group);
    if (!this.#groups.delete(group)) return;
    // Not urgent: batch it with the next line to the reaper, and save it a wake-up.
    this.#forgotten += `- ${group}\n`;
    this.#forgottenTimer ??= setTimeout(() => this.#say(""), forgetMs);
  }

  /** Ends a group: SIGTERM now, SIGKILL after `graceMs` unless it is forgotten before. */
  end(group: number, graceMs: number): void {
    if (!this.#groups.has(group) || this.#kills.has(group)) return;
    const timer = setTimeout(async () => {
      kill.isDue = true;
      if (await this.#tell("KILL", group)) this.forget(group);
    }, graceMs);
    const kill: Kill = { timer, isDue: false };
    this.#kills.set(group, kill);
    this.#tell("TERM", group);
  }

  /** Ends the reaper itself, which ends every group that it still knows; resolves when it is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#kills.values()) clearTimeout(timer);
    if (this.#forgotten !== "") this.#say("");
    // Twice, because a reaper that was killed has not done its work.
    for (let attempt = 0; attempt < 2; attempt++) {
      const running = this.#running ?? (this.#groups.size > 0 ? this.#start() : undefined);
      if (running === undefined) return;
      await running.writer.close().catch(() => {});
      if ((await running.child.status).success) return;
      this.#running = undefined;
    }
  }

  /** @returns Whether there is a reaper that got the line. */
  #tell(what: string, group: number): Promise<boolean> {
    return this.#say(`${what} ${group}\n`, what === "+");
  }

  async #say(words: string, isNews = false): Promise<boolean> {
    const lines = this.#forgotten + words;
    this.#forgotten = "";
    clearTimeout(this.#forgottenTimer);
    this.#forgottenTimer = undefined;
    for (let attempt = 0; attempt < 2; attempt++) {
      const running = this.#running ?? this.#start();
      if (running === undefined) return false;
      try {
        await running.writer.write(new TextEncoder().encode(lines));
        return true;
      } catch {
        // It has died, and its end has not been seen yet.
        if (this.#running === running) this.#running = undefined;
        if (this.#isClosed && !isNews) return false;
      }
    }
    return false;
  }

  #start(): Running | undefined {
    let child: BashProcess;
    try {
      child = this.#spawner.start(programs.reaper, []);
    } catch (error) {
      if (!(error instanceof BashMissing)) throw error;
      if (!this.#isClosed) Deno.unrefTimer(setTimeout(() => this.#restart(), retryMs));
      return undefined;
    }
    child.stdout.cancel().catch(() => {});
    child.stderr.cancel().catch(() => {});
    const running = { child, writer: child.stdin.getWriter() };
    running.writer.closed.catch(() => {});
    this.#running = running;
    child.status.then(() => {
      if (this.#running === running) this.#running = undefined;
      this.#restart();
    });
    for (const group of this.#groups) this.#tell("+", group);
    for (const [group, { isDue }] of this.#kills) this.#tell(isDue ? "KILL" : "TERM", group);
    return running;
  }

  /** Starts another where there is none and groups are known. */
  #restart(): void {
    if (this.#isClosed || this.#running !== undefined || this.#groups.size === 0) return;
    this.#start();
  }
}
