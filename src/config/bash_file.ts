/** `tools.bash` as a file: that it could be read and sourced, and what bash itself said of which line. */

import type { LoadedFile } from "../bash/mod.ts";
import { placeFinder } from "../jsonfile/mod.ts";
import type { Hint, Place, Problem } from "../problem.ts";
import { cut, quote } from "../text.ts";
import { fileProblem } from "./file.ts";
import type { ProblemId } from "./ids.ts";
import type { ConfigSource } from "./types.ts";

/** The prefixes that can begin a Bash function's name. */
const legalPrefix = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** What is wrong with `tools.bash` as a whole, and with the prefix of its functions. */
export function bashProblems(source: ConfigSource): Problem[] {
  const problems: Problem[] = [];
  if (!legalPrefix.test(source.prefix)) {
    problems.push({
      id: "functions/prefix" satisfies ProblemId,
      severity: "error",
      found: quote(source.prefix, 40),
      expected: 'a letter or "_", then letters, digits, "_", "-" or "."',
    });
  }
  const file = fileProblem(source.bash, source.directory);
  if (file?.id === "file/missing") return [...problems, { ...file, hint: stepFor(source) }];
  if (file) return [...problems, file];
  if (source.sourceFailure) problems.push(sourceProblem(source.bash, source.sourceFailure));
  return problems;
}

/** How one comes by a `tools.bash`: with the first tool, or with a configuration where there is none of it yet. */
function stepFor({ directory, tools, server }: ConfigSource): Hint {
  const isNone = [tools, server].every(({ text, readError, isUtf8 }) =>
    text === undefined && readError === undefined && isUtf8
  );
  return { kind: isNone ? "initialize" : "addFirst", directory };
}

function sourceProblem({ path, text }: LoadedFile, failure: NonNullable<ConfigSource["sourceFailure"]>): Problem {
  const { code, stderr, timeoutMs, hindrance } = failure;
  const common = { id: "bash/source" satisfies ProblemId, severity: "error", file: path } as const;
  if (timeoutMs !== undefined) {
    return {
      ...common,
      subject: "it",
      verb: "took",
      found: `longer than ${timeoutMs} ms and was ended`,
      hint: { kind: "sourceQuickly" },
    };
  }
  if (hindrance !== undefined) {
    return {
      ...common,
      subject: "it",
      verb: "defines",
      found: hindrance,
      expected: "bash's own, which every call needs",
    };
  }
  const carriageReturn = text?.indexOf("\r\n") ?? -1;
  if (carriageReturn >= 0) {
    return {
      ...common,
      place: placeFinder(path, text!)(carriageReturn),
      found: "lines that end as on Windows",
      expected: "a line feed alone",
      hint: { kind: "saveAgain", how: "with line ends as on Unix (LF)" },
    };
  }
  const said = lastWord(stderr, path);
  const quoted = {
    ...(said?.line === undefined ? {} : { place: { file: said.file, line: said.line, column: 1 } }),
    ...(said === undefined ? {} : { said: said.text }),
  };
  if (said?.isSyntax) return { ...common, ...quoted };
  return {
    ...common,
    ...placeOfExit(path, text ?? "", code),
    ...quoted,
    subject: "it",
    verb: "exited with",
    found: `code ${code} before its last line`,
    hint: { kind: "returnFromSourced" },
  };
}

/** The only `exit` outside of functions that may have had this code, as far as the lines show: Bash does not say. */
function placeOfExit(path: string, text: string, code: number): { place?: Place } {
  let isInside = false;
  const found = text.split("\n").flatMap((line, index) => {
    const opens = /^\s*(?:function\s+[^\s(){}]+|[^\s(){}=$"'`]+\s*\(\s*\))/.test(line);
    if (opens && !/[})]\s*(?:;|#|$)/.test(line.replace(/\(\s*\)/, ""))) isInside = true;
    const [, before, given] = isInside || opens
      ? []
      : /^([^#"'`]*?(?:^|[\s;&|{(]))exit(?:\s+(\d+))?\s*(?:$|[;&|})#])/.exec(line) ?? [];
    if (isInside && /^[})]/.test(line)) isInside = false;
    const hasCode = given === undefined || Number(given) === code;
    return before === undefined || !hasCode ? [] : [{ file: path, line: index + 1, column: before.length + 1 }];
  });
  return found.length === 1 ? { place: found[0]! } : {};
}

/** What bash said of a line. */
interface Said {
  readonly file: string;
  readonly line?: number;
  readonly text: string;
  readonly isSyntax: boolean;
}

/** `FILE: line 12: text`; bash translates the word "line". */
const message = /^(.+?): \p{L}+ (\d+): (.+)$/u;

/** The lines of `stderr` in bash's own form. */
function messages(stderr: string, path: string): Said[] {
  return stderr.split(/\r?\n/).flatMap((each): Said[] => {
    const [, file, number, text] = message.exec(each) ?? [];
    if (file === undefined || text === undefined) return [];
    return [{
      file: file.endsWith("/" + path) ? path : file,
      line: Number(number),
      text: cut(text, 200),
      isSyntax: /syntax error|unexpected EOF|unexpected end of file/.test(text),
    }];
  });
}

/** What bash said: the first syntax error, else its last message, else the last line of stderr. */
function lastWord(stderr: string, path: string): Said | undefined {
  const said = messages(stderr, path);
  const last = stderr.split(/\r?\n/).findLast((line) => line.trim() !== "");
  return said.find((each) => each.isSyntax) ?? said.at(-1) ??
    (last === undefined ? undefined : { file: path, text: cut(last.trim(), 200), isSyntax: false });
}

/** A line that bash stumbled over though it came to the end of `tools.bash`, in that file or in one that it sources. */
export interface BashMessage {
  readonly place: Place;
  readonly text: string;
}

/** What bash said of files while it sourced `tools.bash`, the first of each line. */
export function bashMessages({ bash, sourceMessages = "" }: ConfigSource): BashMessage[] {
  const told = new Set<string>();
  return messages(sourceMessages, bash.path).flatMap(({ file, line, text }) => {
    const spot = `${line}:${file}`;
    // Other programs that name a line name no file; bash names its own text "bashful" or "environment".
    // Bash takes a byte order mark for a part of the first word, of which its own problem tells.
    if (!/[/.]/.test(file) || told.has(spot) || text.includes("\ufeff")) return [];
    told.add(spot);
    return [{ place: { file, line: line!, column: 1 }, text }];
  });
}

/** Warnings of {@linkcode bashMessages}. */
export function messageProblems(source: ConfigSource): Problem[] {
  const { path, text } = source.bash;
  const mark: Problem = {
    id: "bash/byte-order-mark" satisfies ProblemId,
    severity: "warning",
    file: path,
    place: { file: path, line: 1, column: 1 },
    found: "a byte order mark, which bash takes for a part of the first word",
    expected: "none",
    hint: withoutMark,
  };
  return [
    ...(text?.startsWith("\ufeff") ? [mark] : []),
    ...bashMessages(source).map(({ place, text }): Problem => (
      { id: "bash/message" satisfies ProblemId, severity: "warning", file: place.file, place, said: text }
    )),
  ];
}

/** What to do about a byte order mark. */
export const withoutMark: Hint = { kind: "saveAgain", how: "as UTF-8 without a byte order mark" };

/** Where bash did not get further, so that what follows is not defined: at a mistake in a file, or a file that is not there. */
export function stumble(messages: readonly BashMessage[]): Hint | undefined {
  const first = messages.find(({ text }) => /syntax error|unexpected|No such file or directory/.test(text));
  return first && { kind: "mendFirst", place: first.place };
}
