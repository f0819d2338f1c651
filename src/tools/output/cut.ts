/**
 * Cuts a long text to a budget (contract O2): its beginning, the lines that are to be kept, its end, and a line in place of
 * what is missing. At line ends; within a line only where it could not be delivered whole.
 */

import {
  bytesOf,
  charactersBackward,
  charactersForward,
  countFeeds,
  countLines,
  lineEnd,
  linesBackward,
  linesForward,
  lineStart,
  type Range,
} from "./text_lines.ts";
import { laterMarker, type LeftOut, marker } from "./words.ts";

/** How a text is cut. */
export interface CutOptions {
  /** How many bytes may be delivered. */
  readonly bytes: number;
  /** Which part of what lines to be kept leave belongs to the end. */
  readonly tail: number;
  /** The lines to be kept. */
  readonly kept: readonly Range[];
  readonly isGivenUp: boolean;
  readonly handle: string | undefined;
}

/** What has come of a text. */
export interface Cut {
  readonly text: string;
  /** From the first to the last place that is left out. */
  readonly missing: Range;
}

/** How many bytes a later marker has at most, with its line feeds. */
const laterBytes = 48;

/** Cuts a text that has more bytes than it may. */
export function cutText(text: string, options: CutOptions): Cut {
  const { bytes, tail, isGivenUp, handle } = options;
  const allLines = countLines(text);
  const allBytes = bytesOf(text);
  const longest = { lines: allLines, allLines, bytes: allBytes, cut: [allLines, allLines], isGivenUp, handle };
  const room = Math.max(0, bytes - bytesOf(marker({ ...longest, unkept: options.kept.length })) - 2);
  const { ranges, unkept, left } = keepLines(text, options.kept, room);
  const ends = keepEnds(text, left, tail, room);
  const delivered = merge(text, [[0, ends[0]], ...ranges.map((range) => clip(range, ends)), [ends[1], text.length]]);
  return assemble(text, delivered, { allLines, unkept, isGivenUp, handle });
}

/** Which of the lines that are to be kept there is room for, and what room they leave. */
function keepLines(
  text: string,
  kept: readonly Range[],
  room: number,
): { readonly ranges: readonly Range[]; readonly unkept: number; readonly left: number } {
  // A very long line has to leave room for others.
  const most = Math.floor(room / 4);
  const half = Math.floor(room / 2);
  const ranges: Range[] = [];
  let [used, fitting] = [0, 0];
  for (const [start, end] of kept) {
    const isLong = end - start > most || bytesOf(text.slice(start, end)) > most;
    const range: Range = isLong ? [start, charactersForward(text, start, most)] : [start, end];
    used += bytesOf(text.slice(...range)) + (start === ranges.at(-1)?.[1] ? 0 : 1 + laterBytes);
    // Where not all have room, they get half of it.
    if (used > room) return { ranges: ranges.slice(0, fitting), unkept: kept.length - fitting, left: room - half };
    ranges.push(range);
    if (used <= half) fitting++;
  }
  return { ranges, unkept: 0, left: room - used };
}

/** Where the beginning ends, and the end begins. */
function keepEnds(text: string, left: number, tail: number, room: number): [head: number, tail: number] {
  const used = (from: number, to: number) => bytesOf(text.slice(from, to));
  let end = linesBackward(text, text.length, Math.round(left * tail));
  const head = linesForward(text, 0, left - used(end, text.length), end);
  let rest = left - used(end, text.length) - used(0, head);
  const earlier = linesBackward(text, end, rest, head);
  rest -= used(earlier, end);
  end = earlier;
  if (head >= end) return [head, end];
  // A line for which there can never be room is cut; of one that could be delivered, all is left out.
  const isLong = (from: number, to: number) => to - from > room || used(from, to) > room;
  const cutsHead = isLong(head, lineEnd(text, head));
  const cutsTail = isLong(lineStart(text, end), end);
  // One byte for the line feed that is put behind each part.
  const forTail = cutsTail ? (cutsHead ? Math.round(rest * tail) : rest) : 0;
  const headEnd = cutsHead ? charactersForward(text, head, rest - forTail - 1) : head;
  return [headEnd, cutsTail ? Math.max(headEnd, charactersBackward(text, end, forTail)) : end];
}

function clip([start, end]: Range, [head, tail]: Range): Range {
  return [Math.max(start, head), Math.min(end, tail)];
}

/** The ranges in one list, without what is empty, and with small gaps closed: a marker would be no shorter. */
function merge(text: string, ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  let gaps = 0;
  for (const [start, end] of ranges.filter(([start, end]) => start < end)) {
    const last = merged.at(-1);
    const before = last?.[1] ?? 0;
    const isSmall = start - before <= laterBytes && bytesOf(text.slice(before, start)) <= laterBytes;
    if (last !== undefined && (start <= before || (isSmall && gaps > 0))) last[1] = Math.max(before, end);
    else {
      if (start > before) gaps++;
      merged.push([start, end]);
    }
  }
  return merged;
}

function assemble(
  text: string,
  delivered: readonly Range[],
  facts: Pick<LeftOut, "allLines" | "unkept" | "isGivenUp" | "handle">,
): Cut {
  const gaps = gapsOf(text, delivered);
  const isWithin = (at: number) => at > 0 && at < text.length && text[at - 1] !== "\n";
  const numbered = number(text, gaps);
  const cut = numbered.flatMap(({ gap: [start, end], first, last }) => [
    ...(isWithin(start) ? [first] : []),
    ...(isWithin(end) ? [last] : []),
  ]);
  // Two parts of one line may be missing.
  const lines = numbered.reduce((sum, { first, last }, index) => {
    return sum + last - Math.max(first, (numbered[index - 1]?.last ?? 0) + 1) + 1;
  }, 0);
  const bytes = gaps.reduce((sum, [start, end]) => sum + bytesOf(text.slice(start, end)), 0);
  let out = "";
  let at = 0;
  for (const [index, { gap: [start, end], first, last }] of numbered.entries()) {
    const before = text.slice(at, start);
    const line = index === 0 ? marker({ ...facts, lines, bytes, cut: [...new Set(cut)] }) : laterMarker(first, last);
    out += before + (before === "" || before.endsWith("\n") ? "" : "\n") + line + (end < text.length ? "\n" : "");
    at = end;
  }
  return { text: out + text.slice(at), missing: [gaps[0]![0], gaps.at(-1)![1]] };
}

function gapsOf(text: string, delivered: readonly Range[]): Range[] {
  const starts = [0, ...delivered.map(([, end]) => end)];
  const ends = [...delivered.map(([start]) => start), text.length];
  return starts.map((start, index): Range => [start, ends[index]!]).filter(([start, end]) => start < end);
}

/** The gaps with the numbers of their first and last lines. */
function number(text: string, gaps: readonly Range[]) {
  let [at, line] = [0, 1];
  return gaps.map((gap) => {
    const first = line += countFeeds(text, at, gap[0]);
    const last = line += countFeeds(text, gap[0], gap[1] - 1);
    at = gap[1] - 1;
    return { gap, first, last };
  });
}
