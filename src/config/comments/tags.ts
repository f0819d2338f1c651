/** Reads the tags of a block of comments: `@param path! string  The file`, with the lines that go on with it. */

import type { Hint } from "../../problem.ts";
import type { Block } from "./blocks.ts";

/** One tag. */
export interface Tag {
  /** `param`. */
  readonly name: string;
  /** Where its `@` stands in the text. */
  readonly offset: number;
  /** What follows on its line. */
  readonly text: string;
  readonly textOffset: number;
  /** What the lines below add to a description: the words of a sentence, lists and paragraphs; empty where there are none. */
  readonly more: string;
}

/** Something in a tag that cannot be read. */
export interface Mistake {
  /** Where in the text it stands. */
  readonly offset: number;
  readonly subject?: string;
  readonly found: string;
  readonly expected: string;
  readonly hint?: Hint;
}

/** The tags whose description may go on below. */
const described = ["tool", "param", "output"];

const tagLine = /^([ \t]*#+[ \t]*)@([A-Za-z][\w-]*)([ \t]*)(.*)$/;
const textLine = /^[ \t]*#+(.*)$/;

/** A line that begins a point of a list. */
const point = /^(?:[-*•]|\d+[.)])[ \t]/;

/** Words for a program that reads Bash: `shellcheck disable=SC2034`. */
const directive = /^shellcheck[ \t]+\w+=/;

/**
 * The tags of a block.
 *
 * A line without a tag goes on with the description above it. A comment without words begins a paragraph of what the
 * tool does, and ends any other description; a line without a comment ends every one.
 */
export function readTags({ lines }: Pick<Block, "lines">): Tag[] {
  const tags: { -readonly [key in keyof Tag]: Tag[key] }[] = [];
  let open: typeof tags[number] | undefined;
  let isParagraph = false;
  for (const { text, offset } of lines) {
    const [, before = "", name, gap = "", rest = ""] = tagLine.exec(text.trimEnd()) ?? [];
    if (name !== undefined) {
      const at = offset + before.length;
      const tag = { name, offset: at, text: rest, textOffset: at + 1 + name.length + gap.length, more: "" };
      tags.push(tag);
      open = described.includes(name) ? tag : undefined;
      isParagraph = false;
      continue;
    }
    const words = textLine.exec(text)?.[1]?.trim();
    const isEmpty = words !== undefined && !/[\p{L}\p{N}]/u.test(words);
    if (words === undefined || (isEmpty && open?.name !== "tool")) open = undefined;
    isParagraph ||= isEmpty;
    if (open === undefined || isEmpty || directive.test(words!)) continue;
    open.more += (isParagraph ? "\n\n" : point.test(words!) ? "\n" : " ") + words;
    isParagraph = false;
  }
  return tags;
}

/** A description and what the lines below add to it. */
export function joined(text: string, more: string): string {
  return (text + more).trim();
}
