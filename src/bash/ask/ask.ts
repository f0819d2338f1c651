/**
 * One question to the machine: a bash that gets arguments, answers in sections (`ask.bash`), and ends.
 * A section is the run's mark, a name, a line feed, then bytes up to the next mark. What is asked is in the pairs beside.
 */

import { ChannelReader, newMark } from "../channel.ts";
import { Output, Tail } from "../output.ts";
import { Pipes } from "../pipes.ts";
import { Reaper } from "../call/reaper.ts";
import type { Program } from "../programs.ts";
import type { Sandbox } from "../call/sandbox.ts";
import { type BashProcess, signal, type Spawner } from "../spawn.ts";

/** How a question is asked. */
export interface AskOptions {
  /** How long the answer may take, in milliseconds; as long as it takes by default. */
  readonly limitMs?: number;
  /** Variables on top of the inherited ones. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Standard input. By default it is open and empty until the program ends, and at its end when this program has died. */
  readonly input?: readonly Uint8Array[];
  /** What it is confined by. */
  readonly sandbox?: Sandbox;
}

/** What a bash answered, taken apart. */
export class Answer {
  readonly #parts = new Map<string, Uint8Array>();

  constructor(
    output: Uint8Array,
    mark: string,
    /** The end of what it said on stderr. */
    readonly stderr: string,
    readonly status: Deno.CommandStatus,
    /** Whether it was ended because its time was over. */
    readonly isTimedOut: boolean,
  ) {
    for (const part of split(output, new TextEncoder().encode(mark))) {
      const end = part.indexOf(0x0a);
      if (end !== -1) this.#parts.set(new TextDecoder().decode(part.subarray(0, end)), part.subarray(end + 1));
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** What follows `prefix` in the names that open with it, in order. */
  names(prefix: string): string[] {
    return [...this.#parts.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  bytes(name: string): Uint8Array | undefined {
    return this.#parts.get(name);
  }

  text(name: string): string | undefined {
    const bytes = this.#parts.get(name);
    return bytes && new TextDecoder().decode(bytes);
  }

  /** The lines of a section; none where there is no such section. */
  lines(name: string): string[] {
    return this.text(name)?.split("\n").filter((line) => line !== "") ?? [];
  }

  /** Why there is no answer: the first line that bash wrote to stderr, or how it ended. */
  get failure(): string {
    const { code, signal } = this.status;
    const how = signal === null ? `bash exited with code ${code}` : `bash was ended by ${signal}`;
    return this.stderr.trim().split("\n", 1)[0] || how;
  }
}

/**
 * Runs `program` to its end. What it starts belongs into one process group, reported as `{"type":"group","id":N}` on the
 * control channel: that group is killed when the time is over. A program that reports none is killed alone.
 *
 * @throws {BashMissing} If bash cannot be started.
 */
export async function ask(
  spawner: Spawner,
  program: Program,
  args: readonly string[],
  { limitMs, environment, input, sandbox }: AskOptions = {},
): Promise<Answer> {
  const mark = newMark();
  const child = spawner.start(program, args, { ...environment, __bashful_mark: mark }, { sandbox });
  const tail = new Tail(16_384);
  let group: number | undefined;
  let isTimedOut = false;
  const channel = new ChannelReader(mark, 4096, {
    onText: (bytes) => tail.add(bytes),
    onMessage: (message) => group ??= Number(message.id),
  });
  const timer = limitMs === undefined ? undefined : setTimeout(() => {
    isTimedOut = true;
    end(spawner, child, group);
  }, limitMs);
  const output = new Output();
  const pipes = new Pipes(child, (chunk) => output.add(chunk), (chunk) => channel.read(chunk));
  if (input !== undefined) feed(child.stdin, input);
  const status = await child.status;
  clearTimeout(timer);
  if (input === undefined) child.stdin.close().catch(() => {});
  await pipes.quiet(pipes.ended);
  pipes.close();
  channel.end();
  return new Answer(output.take(), mark, tail.text(), status, isTimedOut);
}

function end(spawner: Spawner, child: BashProcess, group: number | undefined): void {
  if (group === undefined) return signal(child, "SIGKILL");
  const reaper = new Reaper(spawner);
  reaper.know({ kind: "group", id: group });
  reaper.close();
}

/** Writes the input and closes it. */
async function feed(stdin: WritableStream<Uint8Array>, parts: readonly Uint8Array[]): Promise<void> {
  const writer = stdin.getWriter();
  try {
    for (const part of parts) if (part.length > 0) await writer.write(part);
    await writer.close();
  } catch {
    // A bash that has found a reason to stop reads no further; its answer says why.
  }
}

/** The parts of `bytes` that follow each `mark`. */
function* split(bytes: Uint8Array, mark: Uint8Array): Generator<Uint8Array> {
  let start = -1;
  for (let at = bytes.indexOf(mark[0]!); at !== -1; at = bytes.indexOf(mark[0]!, at + 1)) {
    if (!mark.every((byte, index) => bytes[at + index] === byte)) continue;
    if (start !== -1) yield bytes.subarray(start, at);
    start = at + mark.length;
  }
  if (start !== -1) yield bytes.subarray(start);
}
