/**
 * One bash that reports in sections, and ends: what it is told, what it prints, and a limit to how long it may take.
 * A section is the run's mark, a name, a line feed, then bytes up to the next mark.
 */

import { ChannelReader, newMark } from "../channel.ts";
import { Output, Tail } from "../output.ts";
import { Pipes } from "../pipes.ts";
import { Reaper } from "../call/reaper.ts";
import type { Spawner } from "../spawn.ts";

/** What such a bash printed, taken apart. */
export class Sections {
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
}

/**
 * Runs `program` to its end. What it starts belongs into one process group, told as `{"type":"group","id":N}` on the
 * control channel: that group is killed when the time is over. Its standard input is open until its end, and comes to
 * an end of file when this program has died.
 *
 * @param environment Variables on top of the inherited ones.
 * @throws {BashMissing} If bash cannot be started.
 */
export async function runSections(
  spawner: Spawner,
  program: string,
  args: readonly string[],
  limitMs: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Sections> {
  const mark = newMark();
  const child = spawner.start(program, args, { ...environment, __bashful_mark: mark });
  const tail = new Tail(4096);
  let group: number | undefined;
  let isTimedOut = false;
  const channel = new ChannelReader(mark, 4096, {
    onText: (bytes) => tail.add(bytes),
    onMessage: (message) => group ??= Number(message.id),
  });
  const timer = setTimeout(() => {
    isTimedOut = true;
    if (group === undefined) return child.kill("SIGKILL");
    const reaper = new Reaper(spawner);
    reaper.know(group);
    reaper.close();
  }, limitMs);
  const output = new Output();
  const pipes = new Pipes(child, (chunk) => output.add(chunk), (chunk) => channel.read(chunk));
  const status = await child.status;
  clearTimeout(timer);
  child.stdin.close().catch(() => {});
  await pipes.drain(false);
  channel.end();
  return new Sections(output.take(), mark, tail.text(), status, isTimedOut);
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
