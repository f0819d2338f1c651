/** Finds the comments of a Bash text that describe a tool. What a tag says is read elsewhere. */

/** One line of a text. */
export interface Line {
  /** Counted from 1, as bash does: by line feeds. */
  readonly number: number;
  /** Where in the text it begins. */
  readonly offset: number;
  /** Without its end. */
  readonly text: string;
}

/** The comments above one line of code. */
export interface Block {
  /** Comments and blank lines. */
  readonly lines: readonly Line[];
  /** Where its first `@tool` stands. */
  readonly offset: number;
  /** The line below; `undefined` at the end of the text. */
  readonly code: Line | undefined;
}

const comment = /^[ \t]*#/;
const blank = /^[ \t\r]*$/;
const toolTag = /^[ \t]*#+[ \t]*@tool(?![\w-])/;

/**
 * The blocks with a `# @tool`, from top to bottom: the comments right above that line, and all comments and blank lines
 * below it up to the next line of code. Comments in a here-document count for none.
 */
export function toolBlocks(text: string): Block[] {
  // Most texts have none, and the start of a server waits for this.
  if (!text.includes("@tool")) return [];
  const lines = linesOf(text);
  const quoted = text.includes("<<") ? hereDocuments(lines) : new Set();
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index++) {
    if (!toolTag.test(lines[index]!.text) || quoted.has(index)) continue;
    let first = index;
    while (first > 0 && comment.test(lines[first - 1]!.text)) first--;
    let end = index + 1;
    while (end < lines.length && (comment.test(lines[end]!.text) || blank.test(lines[end]!.text))) end++;
    const { offset, text } = lines[index]!;
    blocks.push({ lines: lines.slice(first, end), offset: offset + text.indexOf("@"), code: lines[end] });
    index = end;
  }
  return blocks;
}

/** The comments and blank lines right above a line, counted from 1. */
export function commentsAbove(text: string, line: number): Line[] {
  const lines = linesOf(text).slice(0, line - 1);
  const last = lines.findLastIndex(({ text }) => !comment.test(text) && !blank.test(text));
  return lines.slice(last + 1);
}

/** The lines of a text. */
function linesOf(text: string): Line[] {
  let offset = 0;
  return text.split("\n").map((line, index) => {
    const it = { number: index + 1, offset, text: line.replace(/\r$/, "") };
    offset += line.length + 1;
    return it;
  });
}

const hereDocument = /(?<!<)<<(-?)[ \t]*(?:\\?([A-Za-z_][\w-]*)|"([^"\n]+)"|'([^'\n]+)')/;

/** The lines that are no code, by their index, as far as a line shows that one begins below it. */
function hereDocuments(lines: readonly Line[]): ReadonlySet<number> {
  const inside = new Set<number>();
  const last = new Map(lines.map(({ text }, index) => [text.replace(/^\t+/, ""), index]));
  for (let index = 0; index < lines.length; index++) {
    const { text } = lines[index]!;
    if (comment.test(text)) continue;
    const [, dash, bare, double, single] = hereDocument.exec(text) ?? [];
    const word = bare ?? double ?? single;
    // Without an end, it is a shift of bits, say.
    if (word === undefined || (last.get(word) ?? 0) <= index) continue;
    const isEnd = (line: string) => (dash === "-" ? line.replace(/^\t+/, "") : line) === word;
    const end = lines.findIndex((line, below) => below > index && isEnd(line.text));
    if (end === -1) continue;
    for (let each = index + 1; each < end; each++) inside.add(each);
    index = end;
  }
  return inside;
}
