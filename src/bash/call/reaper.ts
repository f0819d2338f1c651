/**
 * Ends what calls have started, while the server lives and after it has died: one bash that knows every family of
 * processes and acts on its own at end of file (`reaper.bash`). When one is to be ended is its caller's decision.
 */

import { programs } from "../programs.ts";
import { BashMissing, type BashProcess, signal, type Spawner } from "../spawn.ts";

/** Processes that are ended together: a session, a process group, or what descends from a process and their groups. */
export interface Family {
  readonly kind: "session" | "group" | "tree";
  readonly id: number;
}

/** A family that is being ended; when `isDue`, SIGTERM was not enough. */
interface Kill {
  readonly timer: ReturnType<typeof setTimeout>;
  isDue: boolean;
  /** Its lane has ended: after SIGKILL there is nothing left of it. */
  isReleased: boolean;
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

/** The server's reaper; started with the first family, replaced if it dies. */
export class Reaper {
  readonly #spawner: Spawner;
  readonly #families = new Map<number, Family>();
  readonly #kills = new Map<number, Kill>();
  #forgotten = "";
  #forgottenTimer: ReturnType<typeof setTimeout> | undefined;
  #running: Running | undefined;
  #isClosed = false;

  constructor(spawner: Spawner) {
    this.#spawner = spawner;
  }

  /** Takes responsibility for a family. Resolves when it is ended even if the server is killed. */
  async know(family: Family): Promise<void> {
    this.#families.set(family.id, family);
    await this.#tell("+", family);
  }

  /** The lane of a family has ended, and so does what its jobs may have left unseen; what is being ended gets its time. */
  release(family: Family): void {
    const kill = this.#kills.get(family.id);
    if (kill === undefined || kill.isDue) this.finish(family);
    else kill.isReleased = true;
  }

  /**
   * Ends what a job of a lane has left in its own process group: SIGTERM now, SIGKILL after `graceMs`. Without its leader,
   * only a session shows that a group is the lane's.
   *
   * @param id The group's; 0 where nothing is left in it.
   */
  sweep(lane: Family, id: number, graceMs = 0): void {
    if (lane.kind === "session" || id === 0) return;
    const group: Family = { kind: "group", id };
    this.know(group);
    this.end(group, graceMs);
    this.release(group);
  }

  #forget(family: Family): void {
    clearTimeout(this.#kills.get(family.id)?.timer);
    this.#kills.delete(family.id);
    if (!this.#families.delete(family.id)) return;
    // Not urgent: it goes with the next line to the reaper, and spares it a wake-up.
    this.#forgotten += line("-", family);
    this.#forgottenTimer ??= setTimeout(() => this.#say(""), forgetMs);
  }

  /** Ends the jobs of a family: SIGTERM now, SIGKILL after `graceMs`. */
  end(family: Family, graceMs: number): void {
    if (this.#isClosed || !this.#families.has(family.id) || this.#kills.has(family.id)) return;
    const kill: Kill = { timer: setTimeout(() => this.#kill(family, kill), graceMs), isDue: false, isReleased: false };
    this.#kills.set(family.id, kill);
    this.#tell("TERM", family);
  }

  /** Ends the whole of a family at once, its lane too. */
  async finish(family: Family): Promise<void> {
    if (!this.#isClosed && this.#families.has(family.id) && await this.#tell("END", family)) this.#forget(family);
  }

  async #kill(family: Family, kill: Kill): Promise<void> {
    kill.isDue = true;
    if (await this.#tell("KILL", family) && kill.isReleased) this.#forget(family);
  }

  /** Ends the reaper itself, which ends every family that it still knows; resolves when it is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#kills.values()) clearTimeout(timer);
    if (this.#forgotten !== "") this.#say("");
    // Twice, because a reaper that was killed has not done its work.
    for (let attempt = 0; attempt < 2; attempt++) {
      const running = this.#running ?? (this.#families.size > 0 ? this.#start() : undefined);
      if (running === undefined) return;
      // One that somebody has stopped could not even see its end.
      signal(running.child, "SIGCONT");
      await running.writer.close().catch(() => {});
      if ((await running.child.status).success) return;
      this.#running = undefined;
    }
  }

  /** @returns Whether there is a reaper that got the line. */
  #tell(what: string, family: Family): Promise<boolean> {
    return this.#say(line(what, family), what === "+");
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
      child = this.#spawner.start(programs.reaper, [], {}, { ownSession: true });
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
    for (const family of this.#families.values()) this.#tell("+", family);
    for (const [id, { isDue }] of this.#kills) this.#tell(isDue ? "KILL" : "TERM", this.#families.get(id)!);
    return running;
  }

  /** Starts another where there is none and families are known. */
  #restart(): void {
    if (this.#isClosed || this.#running !== undefined || this.#families.size === 0) return;
    this.#start();
  }
}

function line(what: string, { kind, id }: Family): string {
  return `${what} ${kind} ${id}\n`;
}
