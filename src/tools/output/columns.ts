/** Text in the columns of a row: which characters take none, or two. */

/** What takes no column of its own, and what takes two (Unicode Standard Annex #11). */
const hasNoWidth = /^[\p{M}\u200b-\u200f\u2060\ufe00-\ufe0f\u{1f3fb}-\u{1f3ff}]$/u;
const isWide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u;

/**
 * Writes `text` over the cells from `column` on. A cell holds a character with what is put upon it, and is followed by ""
 * for each further column that it takes.
 *
 * @returns The column behind it.
 */
export function addCells(cells: string[], column: number, text: string): number {
  let at = column;
  for (const character of text) {
    if (character === "\t") {
      const stop = at + 8 - at % 8;
      if (at >= cells.length) {
        cells.push("\t");
        while (cells.length < stop) cells.push("");
      }
      at = stop;
    } else if (character < "\u0300") {
      split(cells, at, 1);
      cells[at++] = character;
    } else if (hasNoWidth.test(character)) {
      let holder = at - 1;
      while (holder > 0 && cells[holder] === "") holder--;
      if (holder < 0) cells[at++] = character;
      else cells[holder] += character;
    } else {
      const width = isWide.test(character) ? 2 : 1;
      split(cells, at, width);
      cells[at++] = character;
      if (width === 2) cells[at++] = "";
    }
  }
  return at;
}

/** Half of a wide character cannot stay where the other half is written over. */
function split(cells: string[], at: number, width: number): void {
  if (cells[at] === "" && at > 0 && cells[at - 1] !== "\t" && cells[at - 1] !== "") cells[at - 1] = " ";
  if (cells[at + width] === "" && cells[at + width - 1] !== "\t") cells[at + width] = " ";
}
