/** Offsets in a text as lines and columns. A line ends at LF, CR LF or a lone CR; columns are UTF-16 code units. */

import type { Place } from "../problem.ts";

/**
 * A function from offsets in `text` to places in `file`; the lines are counted when it is first called.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const placeOf = placeFinder("a.json", "{\n  1");
 * assert.deepEqual(placeOf(4), { file: "a.json", line: 2, column: 3 });
 * ```
 */
export function placeFinder(file: string, text: string): (offset: number) => Place {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: offset - starts[low]! + 1 };
  };
}

function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n?|\n/g), (match) => match.index + match[0].length)];
}
