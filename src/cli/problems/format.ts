/** A problem as lines for a person: what, where, the line itself, and one next step. */

import type { Place, Problem } from "../../problem.ts";
import { printable } from "../../text.ts";
import { hintText } from "./hint.ts";
import { sentenceOf } from "./sentence.ts";

/** How a problem is shown. */
export interface FormatOptions {
  /** The text of the file that `place` names; with it, the line is shown and the place marked. */
  readonly text?: string;
  /** True: ANSI colours. */
  readonly color?: boolean;
  /** True: the identifier stands behind the severity, `error[tools/schema]: ...`. */
  readonly showId?: boolean;
  /** A line that goes on the sentence. */
  readonly more?: string;
}

/** The widest part of a line that a code frame shows. */
const frameWidth = 100;

/**
 * `error: ...`, `  --> tools.json:14:15`, and `hint: ...`, without a final newline. Everything the user wrote is
 * shown with its control characters escaped. The mark stands under the right character as long as each takes one cell.
 */
export function formatProblem(problem: Problem, options: FormatOptions = {}): string {
  const paint = options.color
    ? (code: number, text: string) => `\x1b[${code}m${text}\x1b[0m`
    : (_: number, text: string) => text;
  const name = options.showId ? `${problem.severity}[${problem.id}]` : problem.severity;
  const title = paint(problem.severity === "error" ? 31 : 33, name);
  const lines = [`${title}: ${printable(sentenceOf(problem))}`];
  if (problem.place) {
    const { file, line, column } = problem.place;
    lines.push(`  ${paint(34, "-->")} ${printable(file)}:${line}:${column}`);
    lines.push(...frame(problem.place, options.text, paint));
  }
  if (options.more !== undefined) lines.push(`  ${printable(options.more)}`);
  if (problem.hint !== undefined) lines.push(`${paint(36, "hint")}: ${printable(hintText(problem.hint))}`);
  return lines.join("\n");
}

function frame(place: Place, text: string | undefined, paint: (code: number, text: string) => string): string[] {
  const line = text?.replace(/^\uFEFF/, "").split(/\r\n?|\n/, place.line)[place.line - 1];
  if (line === undefined || place.column > line.length + 1) return [];
  const start = place.column > frameWidth - 20 ? place.column - frameWidth / 2 : 0;
  const before = (start > 0 ? "…" : "") + cell(line.slice(start, place.column - 1));
  const rest = line.slice(place.column - 1, start + frameWidth);
  const after = cell(rest) + (start + frameWidth < line.length ? "…" : "");
  const number = String(place.line);
  const bar = (label: string, content: string) => `${paint(34, `${label} |`)} ${content}`.trimEnd();
  const blank = " ".repeat(number.length);
  return [bar(blank, ""), bar(number, before + after), bar(blank, " ".repeat(before.length) + paint(31, "^"))];
}

/** One printable character for each code unit that prints badly, so that the mark stays in its column. */
function cell(text: string): string {
  return text.replaceAll("\t", " ").replace(
    /./gsu,
    (character) => printable(character) === character ? character : "·",
  );
}
