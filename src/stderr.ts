/**
 * Writes to standard error: at once for commands, whose end it is to be read, or later for a server, which others wait
 * for while nobody reads (MCP, "stdio": a client may ignore it).
 */

/** How much waits for a reader, in characters; what comes besides is left out, and counted. */
const mostWaiting = 1024 * 1024;

/** How long a reader may read nothing before the end of the program stops waiting for it, in milliseconds. */
const patienceMs = 500;

/** Told how many texts were left out, once there is room to say so; `undefined`: texts are written at once. */
let onLeftOut: ((count: number) => void) | undefined;
let isWriting = false;
let isStuck = false;
let waiting: string[] = [];
let waitingCharacters = 0;
let leftOut = 0;
let writes = 0;
let written = Promise.withResolvers<void>();

/**
 * From now on {@linkcode writeStderr} never waits for a reader.
 *
 * @param tell Writes how many texts were left out in its place.
 */
export function writeStderrLater(tell: (count: number) => void): void {
  onLeftOut = tell;
}

/** Writes text to stderr, all of it, now; or as soon as it is read. A stderr that is closed loses it. */
export function writeStderr(text: string): void {
  if (onLeftOut === undefined) return writeNow(new TextEncoder().encode(text));
  // Once something is left out, so is what follows it, until that can be said in its place.
  if (leftOut > 0 || waitingCharacters + text.length > mostWaiting) leftOut++;
  else keep(text);
  if (!isWriting) writeLater();
}

/** Resolves when all is written, or nobody reads it. */
export async function stderrWritten(): Promise<void> {
  while (isWriting && !isStuck) {
    const before = writes;
    const timer = Promise.withResolvers<void>();
    const id = setTimeout(timer.resolve, patienceMs);
    await Promise.race([written.promise, timer.promise]);
    clearTimeout(id);
    isStuck = isWriting && writes === before;
  }
}

function writeNow(bytes: Uint8Array): void {
  try {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(Deno.stderr.writeSync(rest));
  } catch {
    // Nobody is left to read it.
  }
}

function keep(text: string): void {
  waiting.push(text);
  waitingCharacters += text.length;
}

async function writeLater(): Promise<void> {
  isWriting = true;
  try {
    while (waiting.length > 0) {
      const text = waiting.join("");
      waiting = [];
      for (let rest = new TextEncoder().encode(text); rest.length > 0;) {
        rest = rest.subarray(await Deno.stderr.write(rest.subarray(0, pipeBytes)));
        writes++;
        isStuck = false;
      }
      waitingCharacters -= text.length;
      const count = leftOut;
      leftOut = 0;
      if (count > 0) onLeftOut?.(count);
    }
  } catch {
    // Nobody is left to read it.
    waiting = [];
    waitingCharacters = 0;
  }
  isWriting = false;
  written.resolve();
  written = Promise.withResolvers<void>();
}

/** Small enough for each write to show that somebody reads. */
const pipeBytes = 64 * 1024;
