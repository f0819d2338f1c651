/**
 * What a terminal would show of text that draws: that goes back within a line, or up some lines, and writes over what is
 * there. As wide as it has to be, and as high as its reach; what has left it stays as it is. Programs that position what they
 * draw on a whole screen are not reproduced: their screens follow each other.
 */

import { addCells } from "./columns.ts";

/** The column behind the last character of a row, whichever that is. */
const atEnd = Infinity;

/** The most columns that are filled up with blanks in all: a few bytes can ask for thousands. */
const mostBlanks = 1_000_000;

interface Row {
  /** What it holds while nothing in it was written over. */
  text: string;
  /** What each of its columns holds, from then on: a character is followed by "" for each further column that it takes. */
  cells?: string[];
  /** Whether it was drawn over: blanks at its end are then no part of it. */
  isDrawn?: true;
}

/** The last rows of a text, and a place in them. */
export class Screen {
  readonly #reach: number;
  #settled: string[] = [];
  #rows: Row[] = [{ text: "" }];
  #row = 0;
  #column = atEnd;
  #saved: { readonly row: number; readonly column: number } | undefined;
  /** Whether what is written belongs to a place that is not among the rows: a line of state at the bottom, say. */
  #isAway = false;
  #blanks = 0;

  /** @param reach How many rows can still be written over. */
  constructor(reach: number) {
    this.#reach = reach;
  }

  /** What could have been written to get the row as it is, in characters of one column each, if it is of such. */
  get rowSoFar(): string | undefined {
    const { text, cells } = this.#rows[this.#row]!;
    if (cells !== undefined || this.#isAway) return undefined;
    if (this.#column === atEnd || text === "") return text;
    return this.#column <= text.length ? `${text}\r${text.slice(0, this.#column)}` : undefined;
  }

  /** The rows that can no longer change, each with its line feed. They are given once. */
  take(): string {
    const text = this.#settled.join("");
    this.#settled = [];
    return text;
  }

  /** The rest of the text. */
  end(): string {
    return this.take() + this.#rows.map(textOf).join("\n");
  }

  /** Writes text whose only controls are tabs and line feeds. */
  write(text: string): void {
    let start = this.#skip(text);
    for (let end = text.indexOf("\n", start); end >= 0; end = text.indexOf("\n", start)) {
      this.#put(text.slice(start, end));
      this.newLine();
      start = end + 1;
    }
    this.#put(text.slice(start));
  }

  /** Puts `text`, of characters of one column each, in place of the row, and goes on at `column`. */
  replaceRow(text: string, column: number): void {
    this.#rows[this.#row] = { text, isDrawn: true };
    this.#column = column === text.length ? atEnd : column;
  }

  newLine(): void {
    this.#isAway = false;
    this.#row++;
    if (this.#row < this.#rows.length) {
      this.#column = 0;
      return;
    }
    this.#column = atEnd;
    this.#rows.push({ text: "" });
    if (this.#rows.length > 2 * this.#reach) this.#settle(this.#rows.length - this.#reach);
  }

  /** To the row so many further down; there is at most one below the last. */
  down(count: number): void {
    const column = this.#here;
    const last = this.#rows.length - 1;
    if (this.#row + count > last) {
      this.#row = last;
      this.newLine();
    } else this.#row += count;
    this.#column = column;
  }

  /** To the row so many further up. Where there are not as many, what is drawn next begins on a row of its own. */
  up(count: number): void {
    if (count > this.#row) return this.begin();
    this.#column = this.#here;
    this.#row -= count;
  }

  /** To a column, counted from 0. */
  to(column: number): void {
    this.#column = Math.max(0, column);
  }

  /** So many columns on, or back. */
  by(columns: number): void {
    this.to(this.#here + columns);
  }

  /** What comes is drawn on a screen anew, or at some place of it. */
  begin(): void {
    if (this.#saved !== undefined) {
      this.#isAway = true;
      return;
    }
    this.#row = this.#rows.length - 1;
    this.#column = atEnd;
    if (textOf(this.#rows[this.#row]!) !== "") this.newLine();
  }

  save(): void {
    this.#saved = { row: this.#row, column: this.#column };
  }

  restore(): void {
    this.#isAway = false;
    if (this.#saved === undefined) return;
    this.#row = Math.min(this.#saved.row, this.#rows.length - 1);
    this.#column = this.#saved.column;
    this.#saved = undefined;
  }

  /** Erases the row's columns before here, from here on, or all. */
  erase(part: "before" | "after" | "all"): void {
    if (this.#isAway) return;
    if (part !== "before" && this.#column === 0) return this.replaceRow("", 0);
    const cells = this.#cells();
    const column = this.#here;
    if (part === "before") cells.fill(" ", 0, column + 1);
    else cells.length = part === "all" ? 0 : Math.min(column, cells.length);
    this.#column = column;
  }

  /** Erases from here to the end of all rows. */
  eraseBelow(): void {
    if (this.#isAway) return;
    this.erase("after");
    this.#rows.length = this.#row + 1;
  }

  /** Erases so many columns from here on. */
  blank(count: number): void {
    if (this.#isAway) return;
    const cells = this.#cells();
    const column = this.#here;
    cells.fill(" ", column, column + count);
    this.#column = column;
  }

  /** Takes out so many columns; what is behind them moves up. */
  remove(count: number): void {
    if (this.#isAway) return;
    const cells = this.#cells();
    const column = this.#here;
    cells.splice(column, count);
    this.#column = column;
  }

  /** Where the next character goes. */
  get #here(): number {
    if (this.#column !== atEnd) return this.#column;
    const row = this.#rows[this.#row]!;
    const { cells, text } = row;
    if (cells !== undefined) return cells.length;
    return isLong(row) || !notNarrow.test(text) ? text.length : addCells([], 0, text);
  }

  /** The columns of the row, to be changed; of a new row where this one is too long for that. */
  #cells(): string[] {
    while (isLong(this.#rows[this.#row]!)) this.newLine();
    const row = this.#rows[this.#row]!;
    row.isDrawn = true;
    if (row.cells === undefined) addCells(row.cells = [], 0, row.text);
    return row.cells;
  }

  #put(text: string): void {
    if (text === "" || this.#isAway) return;
    const row = this.#rows[this.#row]!;
    const isOver = row.cells === undefined && this.#column === 0 && text.length >= row.text.length &&
      !notNarrow.test(text) && !notNarrow.test(row.text);
    if (isOver) {
      if (row.text !== "") row.isDrawn = true;
      row.text = text;
      this.#column = atEnd;
    } else if (row.cells === undefined && this.#column === atEnd) row.text += text;
    else {
      const cells = this.#cells();
      const column = this.#here;
      for (; cells.length < column && this.#blanks < mostBlanks; this.#blanks++) cells.push(" ");
      this.#column = addCells(cells, Math.min(column, cells.length), text);
    }
  }

  /** Settles what of a long plain text is out of reach at once. @returns Where the rest begins. */
  #skip(text: string): number {
    if (text.length < this.#reach || this.#isAway || this.#column !== atEnd || this.#row < this.#rows.length - 1) {
      return 0;
    }
    let end = text.length;
    for (let rows = 0; rows <= this.#reach && end > 0; rows++) end = text.lastIndexOf("\n", end - 1);
    if (end <= 0) return 0;
    const first = text.indexOf("\n");
    this.#put(text.slice(0, first));
    this.newLine();
    this.#settle(this.#rows.length - 1);
    this.#settled.push(text.slice(first + 1, end + 1));
    return end + 1;
  }

  #settle(count: number): void {
    for (const row of this.#rows.splice(0, count)) this.#settled.push(textOf(row), "\n");
    this.#row -= count;
    if (this.#saved !== undefined) this.#saved = { ...this.#saved, row: Math.max(0, this.#saved.row - count) };
  }
}

/** The longest row that can be drawn over, in characters: each time may take as many steps. */
const longestRow = 4096;

function isLong({ text, cells = text }: { readonly text: string; readonly cells?: ArrayLike<string> }): boolean {
  return cells.length > longestRow;
}

const notNarrow = /[^ -~]/;

function textOf({ text, cells, isDrawn }: Row): string {
  const whole = cells === undefined ? text : cells.join("");
  let end = whole.length;
  if (isDrawn) { while (end > 0 && whole[end - 1] === " ") end--; }
  return whole.slice(0, end);
}
