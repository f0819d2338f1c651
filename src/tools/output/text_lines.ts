/** Lines of a long text, and lengths in bytes of UTF-8. Places are offsets into the text. */

import { pause } from "../../pause.ts";
import { runBounded } from "../../schema/mod.ts";

const encoder = new TextEncoder();

/** How many bytes a text has. */
export function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/** Where the line that begins at `start` ends, its line feed included. */
export function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end + 1;
}

/** Where the line begins that ends, with its line feed, at `end`. */
export function lineStart(text: string, end: number): number {
  return end < 2 ? 0 : text.lastIndexOf("\n", end - 2) + 1;
}

/** How many line feeds there are. Looking at each character takes the same time however short the lines are. */
export function countFeeds(text: string, from = 0, to = text.length): number {
  let found = 0;
  for (let at = from; at < to; at++) {
    if (text.charCodeAt(at) === 0x0a) found++;
  }
  return found;
}

/** How many lines a text has: what follows its last line feed is one. */
export function countLines(text: string): number {
  return countFeeds(text) + (text === "" || text.endsWith("\n") ? 0 : 1);
}

/** Where whole lines from `start` on end that have at most so many bytes. */
export function linesForward(text: string, start: number, bytes: number, limit = text.length): number {
  let [at, left] = [start, bytes];
  while (at < limit) {
    const end = Math.min(lineEnd(text, at), limit);
    if (end - at > left) break;
    left -= bytesOf(text.slice(at, end));
    if (left < 0) break;
    at = end;
  }
  return at;
}

/** Where whole lines up to `end` begin that have at most so many bytes. */
export function linesBackward(text: string, end: number, bytes: number, limit = 0): number {
  let [at, left] = [end, bytes];
  while (at > limit) {
    const start = Math.max(lineStart(text, at), limit);
    if (at - start > left) break;
    left -= bytesOf(text.slice(start, at));
    if (left < 0) break;
    at = start;
  }
  return at;
}

/** Where whole characters from `start` on end that have at most so many bytes. */
export function charactersForward(text: string, start: number, bytes: number): number {
  if (bytes <= 0) return start;
  return start + encoder.encodeInto(text.slice(start, start + bytes), new Uint8Array(bytes)).read;
}

/** Where whole characters up to `end` begin that have at most so many bytes. */
export function charactersBackward(text: string, end: number, bytes: number): number {
  let [at, left] = [end, bytes];
  while (at > 0) {
    const isPair = at > 1 && /[\udc00-\udfff]/.test(text[at - 1]!) && /[\ud800-\udbff]/.test(text[at - 2]!);
    const start = isPair ? at - 2 : at - 1;
    left -= bytesOf(text.slice(start, at));
    if (left < 0) break;
    at = start;
  }
  return at;
}

/** A line, or a part of one. */
export type Range = readonly [start: number, end: number];

/** How long looking for lines may take in all, in milliseconds. */
export const matchLimitMs = 1000;

/** How much is looked through at once, in characters, how long that may take, and how long until others get their turn. */
const pieceLength = 256 * 1024;
const pieceMs = 200;
const turnMs = 25;

/** The lines from `start` to `end` that match; `undefined` where looking for them takes too long. */
export async function matchingLines(
  text: string,
  pattern: RegExp,
  start = 0,
  end = text.length,
): Promise<Range[] | undefined> {
  const found: Range[] = [];
  const beganMs = performance.now();
  let turnedMs = beganMs;
  for (let at = start; at < end;) {
    const stop = Math.min(end, at + pieceLength);
    const bounded = runBounded(pieceMs, () => {
      while (at < stop) {
        const next = lineEnd(text, at);
        const isFed = text[next - 1] === "\n";
        if (pattern.test(text.slice(at, isFed ? next - 1 : next))) found.push([at, next]);
        at = next;
      }
    });
    if (!bounded.ok || performance.now() - beganMs > matchLimitMs) return undefined;
    if (performance.now() - turnedMs < turnMs) continue;
    await pause(0);
    turnedMs = performance.now();
  }
  return found;
}
