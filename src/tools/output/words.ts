/** What is said in place of text that is left out. Short, since it counts toward the budget. */

import { count } from "../../text.ts";

/** `812 bytes`, `161 KB`, `1.2 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What is left out of a text. */
export interface LeftOut {
  /** Of how many lines not all is delivered. */
  readonly lines: number;
  readonly allLines: number;
  readonly bytes: number;
  /** The lines, counted from 1, of which a part is delivered. */
  readonly cut: readonly number[];
  /** How many lines that were to be kept are left out, too. */
  readonly unkept: number;
  /** Whether looking for those took too long. */
  readonly isGivenUp: boolean;
  /** What it is read with; `undefined` where it is not kept. */
  readonly handle: string | undefined;
}

/** The line in its place. */
export function marker({ lines, allLines, bytes, cut, unkept, isGivenUp, handle }: LeftOut): string {
  const within = cut.length === 0
    ? ""
    : cut.length > 2
    ? `, cut within ${count(cut.length)} lines`
    : `, cut within line${cut.length === 1 ? "" : "s"} ${cut.map(count).join(" and ")}`;
  const kept = isGivenUp ? ', "keep" took too long' : unkept === 0 ? "" : `, ${count(unkept)} that "keep" matches too`;
  const how = handle === undefined ? "" : `: read_output with handle "${handle}"`;
  return `[... ${count(lines)} of ${count(allLines)} lines (${size(bytes)}) left out${within}${kept}${how} ...]`;
}

/** The line in place of a later part that is left out, between lines that were kept. */
export function laterMarker(first: number, last: number): string {
  return first === last ? `[... line ${count(first)} ...]` : `[... lines ${count(first)} to ${count(last)} ...]`;
}
