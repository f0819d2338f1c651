/** `tools.bash` as a file: that it could be read and sourced, and bash's own words and line when it could not. */

import { placeFinder } from "../jsonfile/mod.ts";
import type { Problem } from "../problem.ts";
import { cut, quote } from "../text.ts";
import { fileProblem } from "./file.ts";
import type { ProblemId } from "./ids.ts";
import type { ConfigSource } from "./types.ts";

/** The prefixes that can begin a Bash function's name. */
const legalPrefix = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** What is wrong with `tools.bash` as a whole, and with the prefix of its functions. */
export function bashProblems(source: ConfigSource): Problem[] {
  const problems: Problem[] = [];
  const add = (id: ProblemId, message: string, more: Partial<Problem> = {}) => {
    problems.push({ id, severity: "error", message, ...more });
  };
  if (!legalPrefix.test(source.prefix)) {
    const rule = 'expected a letter or "_", then letters, digits, "_", "-" or "."';
    add("functions/prefix", `Cannot use SERVER_TOOLS_FUNCTION_NAME_PREFIX: found ${quote(source.prefix, 40)}, ${rule}`);
  }
  const file = fileProblem(source.bash, source.directory);
  if (file) return [...problems, file];
  if (!source.sourceFailure) return problems;
  const { code, stderr, timeoutMs } = source.sourceFailure;
  const { path } = source.bash;
  const said = lastWord(stderr, path);
  const place = said?.line === undefined ? {} : { place: { file: said.file, line: said.line, column: 1 } };
  const carriageReturn = source.bash.text?.indexOf("\r\n") ?? -1;
  if (timeoutMs !== undefined) {
    add("bash/source", `Cannot source ${path}: it took longer than ${timeoutMs} ms and was ended`, {
      hint: "a sourced file defines functions; what takes long belongs into one",
    });
  } else if (carriageReturn >= 0) {
    add("bash/source", `Cannot source ${path}: found lines that end as on Windows, expected a line feed alone`, {
      place: placeFinder(path, source.bash.text!)(carriageReturn),
      hint: "save it again with line ends as on Unix (LF)",
    });
  } else if (said?.isSyntax) {
    add("bash/source", `Cannot source ${path}: ${said.text}`, place);
  } else {
    const reason = said ? `: ${said.text}` : "";
    add("bash/source", `Cannot source ${path}: it exited with code ${code} before its last line${reason}`, {
      ...place,
      hint: 'a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails',
    });
  }
  return problems;
}

interface Said {
  readonly file: string;
  readonly line?: number;
  readonly text: string;
  readonly isSyntax: boolean;
}

/** `FILE: line 12: text`; bash translates the word "line". */
const complaint = /^(.+?): \p{L}+ (\d+): (.+)$/u;

/** What bash complained of: the first syntax error, else the last complaint, else the last line of stderr. */
function lastWord(stderr: string, path: string): Said | undefined {
  const lines = stderr.split(/\r?\n/).filter((line) => line.trim() !== "");
  const complaints = lines.flatMap((line): Said[] => {
    const [, file, number, text] = complaint.exec(line) ?? [];
    if (file === undefined || text === undefined) return [];
    const name = file.endsWith("/" + path) ? path : file;
    return [{
      file: name,
      line: Number(number),
      text: cut(text, 200),
      isSyntax: /syntax error|unexpected EOF|unexpected end of file/.test(text),
    }];
  });
  const last = lines.at(-1);
  return complaints.find((each) => each.isSyntax) ?? complaints.at(-1) ??
    (last === undefined ? undefined : { file: path, text: cut(last.trim(), 200), isSyntax: false });
}
