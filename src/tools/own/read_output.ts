/** The tool with which a client reads what was left out of results (contract O2): listed where a tool has a budget. */

import { type Config, outputBudget } from "../../config/mod.ts";
import { compilePattern } from "../../schema/mod.ts";
import { count, plural, quote } from "../../text.ts";
import type { Answer } from "../answer.ts";
import type { KeptText } from "../output/kept.ts";
import {
  bytesOf,
  charactersForward,
  countFeeds,
  countLines,
  lineEnd,
  linesForward,
  matchingLines,
  matchLimitMs,
  type Range,
} from "../output/text_lines.ts";
import { done, failed } from "../text_answers.ts";
import { OwnTool } from "./own_tool.ts";

const fromOne = { type: "integer", minimum: 1 };

/** Reads what was left out. */
export const readOutput: OwnTool = new OwnTool({
  name: "read_output",
  title: "Read output",
  description: "Reads what was left out of the result of another tool.\nWhere a result has a line like " +
    '[... 4,137 of 4,412 lines (161 KB) left out: read_output with handle "k7" ...], the handle is k7. Without further ' +
    "arguments it begins where the first line was left out. A note behind the text says which lines these are, and how " +
    "to go on.",
  inputSchema: {
    type: "object",
    properties: {
      handle: { type: "string", maxLength: 100, description: "The handle that the result names." },
      from: { ...fromOne, description: "The line to begin with; the first of the whole output is 1." },
      column: { ...fromOne, description: "The character of that line to begin with, of a very long line." },
      lines: { ...fromOne, description: "How many lines to read at most." },
      match: {
        type: "string",
        maxLength: 1000,
        description: "A regular expression: only lines that match are read, such as error|warning.",
      },
    },
    required: ["handle"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}, {
  isListed: (config: Config) => config.tools.some(({ run }) => outputBudget(run) !== undefined),
  async answer({ arguments: { handle, from, column, lines, match }, state }) {
    const kept = state.outputs.find(String(handle));
    if (kept === undefined) {
      return failed(
        `Cannot read output ${quote(String(handle))}: nothing is kept under this handle; the newest 32 MB of outputs ` +
          "are kept, as long as the server runs\nhint: call the tool again",
      );
    }
    const range = rangeOf(kept, from as number | undefined, column as number | undefined, lines as number | undefined);
    if (range === undefined) {
      const has = plural(countLines(kept.text), "line");
      return failed(`Cannot read output ${quote(String(handle))} from line ${from}: it has ${has}`);
    }
    return typeof match === "string" ? await readMatching(kept, range, match) : readRange(kept, range);
  },
});

/** How many bytes the note behind the text has at most. */
const noteBytes = 160;

/** What is asked for; `undefined` where the text ends before it. */
function rangeOf(
  { text, missing }: KeptText,
  from: number | undefined,
  column: number | undefined,
  lines: number | undefined,
): Range | undefined {
  let start = missing[0];
  if (from !== undefined || column !== undefined) {
    const line = from ?? countFeeds(text, 0, start) + 1;
    start = startOfLine(text, 0, line - 1);
    if (start >= text.length) return undefined;
    start = Math.min(start + (column ?? 1) - 1, lineEnd(text, start));
    if (/[\udc00-\udfff]/.test(text[start] ?? "")) start--;
  }
  if (lines !== undefined) return [start, startOfLine(text, start, lines)];
  return [start, start < missing[1] ? missing[1] : text.length];
}

/** Where the line begins that comes so many behind that at `at`. */
function startOfLine(text: string, at: number, lines: number): number {
  let start = at;
  for (let line = 0; line < lines && start < text.length; line++) start = lineEnd(text, start);
  return start;
}

function readRange({ text, budgetBytes, missing }: KeptText, [start, end]: Range): Answer {
  const room = budgetBytes - noteBytes;
  let stop = linesForward(text, start, room, end);
  if (stop === start) stop = Math.min(charactersForward(text, start, room), end);
  const first = countFeeds(text, 0, start) + 1;
  const last = first + countFeeds(text, start, Math.max(start, stop - 1));
  const isWithin = stop > 0 && stop < text.length && text[stop - 1] !== "\n";
  const lines = `${linesInWords(first, last)} of ${count(countLines(text))}`;
  const part = isWithin || start > 0 && text[start - 1] !== "\n" ? `a part of ${lines}` : lines;
  const column = stop - (text.lastIndexOf("\n", stop - 1) + 1) + 1;
  const next = isWithin ? `"from": ${last}, "column": ${column}` : `"from": ${last + 1}`;
  const note = stop < end
    ? `; go on with ${next}`
    : stop === missing[1]
    ? "; the rest was in the result"
    : stop === text.length
    ? "; the output ends here"
    : `; more with ${next}`;
  return done(text.slice(start, stop), `[${part}${note}]`);
}

async function readMatching(kept: KeptText, [from, end]: Range, match: string): Promise<Answer> {
  const { text, budgetBytes } = kept;
  const start = from > 0 && text[from - 1] !== "\n" ? text.lastIndexOf("\n", from - 1) + 1 : from;
  let pattern: RegExp;
  try {
    pattern = compilePattern(match);
  } catch (error) {
    return failed(
      `Cannot read output: "match" is ${quote(match)}, expected a regular expression: ${(error as Error).message}`,
    );
  }
  const found = await matchingLines(text, pattern, start, end);
  if (found === undefined) {
    return failed(
      `Cannot read output: looking for ${
        quote(match)
      } took longer than ${matchLimitMs} ms\nhint: use a simpler expression`,
    );
  }
  const searched = linesInWords(countFeeds(text, 0, start) + 1, countFeeds(text, 0, Math.max(0, end - 1)) + 1);
  if (found.length === 0) return done(`[no match in ${searched}]`);
  let left = budgetBytes - noteBytes;
  let [at, line, out] = [0, 1, ""];
  const numbers: number[] = [];
  for (const [begin, next] of found) {
    line += countFeeds(text, at, begin);
    at = begin;
    // Its number in the note, too.
    const cost = bytesOf(text.slice(begin, next)) + 12;
    if (cost > left && numbers.length > 0) {
      return done(out, `[${matching(numbers)}; go on with "from": ${line}]`);
    }
    if (cost > left) {
      const part = text.slice(begin, charactersForward(text, begin, left));
      return done(
        part,
        `[the beginning of line ${
          count(line)
        }, which matches; all of it with "from": ${line}, "lines": 1; go on with "from": ${line + 1}]`,
      );
    }
    left -= cost;
    out += text.slice(begin, next);
    numbers.push(line);
  }
  return done(out, `[${matching(numbers)}; no other of ${searched} does]`);
}

function matching(numbers: readonly number[]): string {
  return numbers.length === 1 ? `line ${numbers[0]} matches` : `lines ${numbers.join(", ")} match`;
}

function linesInWords(first: number, last: number): string {
  return first === last ? `line ${count(first)}` : `lines ${count(first)} to ${count(last)}`;
}
