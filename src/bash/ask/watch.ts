/** Watches the files of the configuration, by way of a bash that may look at them (`watch.bash`). */

import { encodeField } from "../call/request.ts";
import { readAll } from "../pipes.ts";
import { programs } from "../programs.ts";
import { BashMissing, type BashProcess, signal, type Spawner } from "../spawn.ts";

/** How long an answer may take before the bash that owes it is given up, in milliseconds. */
const answerMs = 1_000;

/** One bash that watches. */
interface Watcher {
  readonly child: BashProcess;
  readonly writer: WritableStreamDefaultWriter<Uint8Array>;
}

/**
 * A watch over the three files, and over others that it is told of. Start it before the configuration is loaded, and no
 * save falls between. Its bash is replaced if it dies.
 */
export class Watch {
  readonly #spawner: Spawner;
  readonly #directory: string;
  readonly #onChange: () => void;
  #watcher: Watcher | undefined;
  #followed = "";
  /** The question that is being answered, and the one that is asked next: whoever asks meanwhile shares it. */
  #asked: PromiseWithResolvers<boolean> | undefined;
  #next: PromiseWithResolvers<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /**
   * @param directory What `--config` names; empty for the environment's or the default place.
   * @param onChange Called within about 2 seconds of a save that nobody has asked after.
   * @throws {BashMissing} If bash cannot be started.
   */
  constructor(spawner: Spawner, directory: string, onChange: () => void) {
    this.#spawner = spawner;
    this.#directory = directory;
    this.#onChange = onChange;
    this.#start();
  }

  /** Watches these files besides the three, in place of those that it was told of before. */
  follow(paths: readonly string[]): void {
    const line = `=${paths.map((path) => `${encodeField(path)}\x1f`).join("")}\n`;
    if (line === this.#followed) return;
    this.#followed = line;
    this.#say(line);
  }

  /** Whether a file may have been saved since this was last found out. What is saved before the question counts. */
  hasChanged(): Promise<boolean> {
    if (this.#isClosed || this.#watcher === undefined) return Promise.resolve(false);
    if (this.#asked !== undefined) return (this.#next ??= Promise.withResolvers()).promise;
    this.#asked = Promise.withResolvers();
    this.#ask();
    return this.#asked.promise;
  }

  /** Ends it. */
  close(): void {
    this.#isClosed = true;
    this.#answer(false);
    this.#watcher?.writer.close().catch(() => {});
  }

  #ask(): void {
    this.#say("?\n");
    // One that was stopped, or cannot get at a file, holds up nobody.
    this.#timer = setTimeout(() => this.#watcher && signal(this.#watcher.child, "SIGKILL"), answerMs);
  }

  #answer(hasChanged: boolean): void {
    clearTimeout(this.#timer);
    this.#asked?.resolve(hasChanged);
    this.#asked = this.#next;
    this.#next = undefined;
    if (this.#asked === undefined) return;
    if (this.#isClosed) this.#answer(false);
    else this.#ask();
  }

  #say(line: string): void {
    this.#watcher?.writer.write(new TextEncoder().encode(line)).catch(() => {});
  }

  #start(): void {
    const child = this.#spawner.start(programs.watch, [this.#directory]);
    const writer = child.stdin.getWriter();
    writer.closed.catch(() => {});
    child.stderr.cancel().catch(() => {});
    this.#watcher = { child, writer };
    let line = "";
    const text = new TextDecoder();
    readAll(child.stdout.getReader({ mode: "byob" }), (bytes) => {
      const lines = (line + text.decode(bytes, { stream: true })).split("\n");
      line = lines.pop()!;
      for (const each of lines) this.#hear(each);
    });
    if (this.#followed !== "") this.#say(this.#followed);
    child.status.then(() => this.#restart());
  }

  #hear(line: string): void {
    if (line === "noticed") this.#onChange();
    else this.#answer(line === "changed");
  }

  #restart(): void {
    this.#watcher = undefined;
    if (this.#isClosed) return;
    try {
      this.#start();
    } catch (error) {
      if (!(error instanceof BashMissing)) throw error;
      return this.#answer(false);
    }
    // What was saved meanwhile, nobody has seen.
    if (this.#asked === undefined) this.#onChange();
    else this.#answer(true);
  }
}
