/** Bashes that a test plays: it reads what a lane is told, and says what a lane would say. No process is started. */
import { programs } from "../../../src/bash/programs.ts";
import { type BashProcess, Spawner } from "../../../src/bash/spawn.ts";
import type { FakeClock } from "../../helpers/fake_clock.ts";

/** One process: what is written to it can be read, and what it prints is up to the test. */
class PlayedProcess {
  readonly #exit = Promise.withResolvers<Deno.CommandStatus>();
  readonly #closed = Promise.withResolvers<void>();
  #out!: ReadableByteStreamController;
  #err!: ReadableByteStreamController;
  #hasExited = false;
  /** What has been written to its standard input. */
  input = "";
  /** Resolves when its standard input is closed. */
  readonly inputClosed: Promise<void> = this.#closed.promise;
  readonly process: BashProcess;

  constructor(pid: number) {
    const stdout = new ReadableStream({ type: "bytes", start: (controller) => void (this.#out = controller) });
    const stderr = new ReadableStream({ type: "bytes", start: (controller) => void (this.#err = controller) });
    const stdin = new WritableStream<Uint8Array>({
      write: (bytes) => void (this.input += new TextDecoder().decode(bytes)),
      close: () => this.#closed.resolve(),
    });
    this.process = { pid, stdin, stdout, stderr, status: this.#exit.promise, kill() {} } as unknown as BashProcess;
  }

  /** Prints to standard output. */
  print(text: string): void {
    this.#out.enqueue(new TextEncoder().encode(text));
  }

  /** Writes to standard error. */
  complain(text: string): void {
    this.#err.enqueue(new TextEncoder().encode(text));
  }

  /** Ends, with both streams. */
  exit(): void {
    if (this.#hasExited) return;
    this.#hasExited = true;
    for (const stream of [this.#out, this.#err]) {
      try {
        stream.close();
      } catch {
        // Nobody reads it any more.
      }
    }
    this.#exit.resolve({ success: true, code: 0, signal: null });
  }
}

/** A lane: it ends when its standard input does. */
export class PlayedLane extends PlayedProcess {
  readonly #secret: string;

  constructor(pid: number, secret: string) {
    super(pid);
    this.#secret = secret;
    this.inputClosed.then(() => this.exit());
  }

  /** Says a control line of its own. */
  say(message: object): void {
    this.complain(`${this.#secret}${JSON.stringify(message)}\n`);
  }

  /** A relay of standard output says a control line. */
  relay(message: object): void {
    this.print(`${this.#secret}${JSON.stringify(message)}\n`);
  }

  /** Its job has printed `text`, and has ended. */
  endJob(text = ""): void {
    this.print(`${text}${this.#secret}\n`);
    this.say({ code: 0 });
  }
}

/** Starts played bashes. */
export class PlayedBash extends Spawner {
  /** The lanes that were started, in order. */
  readonly lanes: PlayedLane[] = [];

  override start(...[program, _, environment = {}]: Parameters<Spawner["start"]>): BashProcess {
    if (program === programs.lane) {
      const lane = new PlayedLane(1_000_000_000 + this.lanes.length, environment.__bashful_secret!);
      this.lanes.push(lane);
      return lane.process;
    }
    const reaper = new PlayedProcess(999_999_999);
    reaper.inputClosed.then(() => reaper.exit());
    return reaper.process;
  }
}

/** Lets all that waits for no timer and for no process happen. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) await Promise.resolve();
}

/** Lets time pass in small steps, with all that happens meanwhile. */
export async function pass(clock: FakeClock, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 10) {
    await settled();
    clock.pass(10);
  }
  await settled();
}
