/** Takes a tool's function out of a Bash text, with its comments and its export; every other byte stays. */

import type { FunctionParts, Span } from "../../advice/mod.ts";
import { toolBlocks } from "../../config/mod.ts";
import { placeFinder } from "../../jsonfile/mod.ts";
import { list } from "../../text.ts";

/** The text without the function, or why it stays: words that follow "Cannot remove ...: ". */
export type Cut = { readonly text: string } | { readonly refusal: string };

/** Reads where functions stand in a text. */
export type PartsReader = (text: string, name: string) => FunctionParts | undefined;

/**
 * Cuts the function `name` out of a file.
 *
 * @param line The line of its name, as bash says.
 */
export function cutFunction(
  { path, text }: { readonly path: string; readonly text: string },
  name: string,
  line: number,
  reader: PartsReader,
): Cut {
  // Where bash takes lines that end as on Windows, the parser does not.
  const partsOf = (text: string, name: string) => reader(text.replaceAll("\r\n", " \n"), name);
  const parts = partsOf(text, name);
  if (parts === undefined) return { refusal: `it cannot be told where ${name} ends in ${path}` };
  const placeOf = placeFinder(path, text);
  const lineOf = (offset: number) => placeOf(offset).line;
  const { definitions, exports, uses } = parts;
  const [definition] = definitions;
  if (definition === undefined || (definitions.length === 1 && lineOf(definition.nameOffset) !== line)) {
    return { refusal: `found ${name} made by other code on line ${line} of ${path}, expected it written out` };
  }
  if (definitions.length > 1) {
    const lines = definitions.map(({ nameOffset }) => String(lineOf(nameOffset)));
    return { refusal: `found ${name} on lines ${list(lines, "and")} of ${path}, expected it once` };
  }
  if (uses.length > 0) {
    return { refusal: `found ${name} used on line ${lineOf(uses[0]!)} of ${path}, expected it nowhere else` };
  }
  const whole: Span[] = [definition, ...exports.filter(({ names }) => names.every((each) => each.name === name))];
  const words = exports.filter((each) => !whole.includes(each))
    .flatMap(({ names }) => names.filter((each) => each.name === name))
    .map(({ start, end }) => ({ start: start - /(?:[ \t]|\\\r?\n)*$/.exec(text.slice(0, start))![0].length, end }));
  const lines = linesOf(text);
  const dropped = [...words];
  for (const { start, end } of whole) {
    const [first, last] = [lineOf(start), lineOf(end - 1)];
    const shared = [first, last].find((each) => !isBare(text, lines[each - 1]!, [...whole, ...words]));
    if (shared !== undefined) {
      return { refusal: `found other code beside it on line ${shared} of ${path}, expected it alone` };
    }
    const from = start === definition.start ? firstComment(text, first) : first;
    dropped.push({ start: lines[from - 1]!.start, end: lines[last - 1]!.end });
  }
  const left = without(text, dropped);
  const expected = parts.functions.filter(({ start }) => start < definition.start || start >= definition.end);
  const after = partsOf(left, name);
  const isSound = after !== undefined &&
    JSON.stringify(after.functions.map((each) => each.name)) === JSON.stringify(expected.map((each) => each.name));
  return isSound ? { text: left } : { refusal: `${path} would not be sound without ${name}` };
}

/** The line on which the comments of the function on `line` begin, or `line`. Those at the top of a file are the file's. */
function firstComment(text: string, line: number): number {
  const lines = text.split("\n");
  let first = line;
  while (first > 1 && /^[ \t]*#/.test(lines[first - 2]!)) first--;
  const block = toolBlocks(text).find(({ code }) => code?.number === line);
  first = Math.min(first, block?.lines[0]?.number ?? first);
  if (first > 1) return first;
  return block === undefined ? line : placeFinder("", text)(block.offset).line;
}

/** Each line with its end. */
function linesOf(text: string): Span[] {
  let start = 0;
  return text.split(/(?<=\n)/).map((line) => ({ start, end: start += line.length }));
}

/** Whether nothing is on a line besides what is cut out of it, and a comment. */
function isBare(text: string, { start, end }: Span, cuts: readonly Span[]): boolean {
  const rest = text.slice(start, end).split("").filter((_, index) =>
    !cuts.some((cut) => cut.start <= start + index && start + index < cut.end)
  );
  return /^[ \t;]*(?:#.*)?\r?\n?$/.test(rest.join(""));
}

/** The text without these parts; of the blank lines round one, one goes too. */
function without(text: string, parts: readonly Span[]): string {
  let left = "";
  let position = 0;
  for (const { start, end } of joined(parts)) {
    const before = /(?:^|\n)([ \t]*\r?\n)$/.exec(text.slice(0, start))?.[1]?.length ?? 0;
    const after = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0].length;
    const beginsLine = start === 0 || text[start - 1] === "\n";
    const isLine = beginsLine && (end === text.length || text[end - 1] === "\n");
    const takesBefore = isLine && after !== undefined ? before : 0;
    left += text.slice(position, start - takesBefore);
    position = isLine && start === 0 ? end + (after ?? 0) : end;
    // A text that ended without a line break still does.
    if (isLine && end === text.length && !text.endsWith("\n")) left = left.replace(/\r?\n$/, "");
  }
  return left + text.slice(position);
}

/** The parts in order, those that touch as one. */
function joined(parts: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last === undefined || part.start > last.end) all.push(part);
    else all[all.length - 1] = { start: last.start, end: Math.max(last.end, part.end) };
  }
  return all;
}
