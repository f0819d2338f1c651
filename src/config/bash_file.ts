/** `tools.bash` as a file: that it could be read and sourced, and bash's own words and line when it could not. */

import type { LoadedFile } from "../bash/mod.ts";
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
  if (!legalPrefix.test(source.prefix)) {
    problems.push({
      id: "functions/prefix" satisfies ProblemId,
      severity: "error",
      found: quote(source.prefix, 40),
      expected: 'a letter or "_", then letters, digits, "_", "-" or "."',
    });
  }
  const file = fileProblem(source.bash, source.directory);
  if (file) return [...problems, file];
  if (source.sourceFailure) problems.push(sourceProblem(source.bash, source.sourceFailure));
  return problems;
}

function sourceProblem({ path, text }: LoadedFile, failure: NonNullable<ConfigSource["sourceFailure"]>): Problem {
  const { code, stderr, timeoutMs } = failure;
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
    ...quoted,
    subject: "it",
    verb: "exited with",
    found: `code ${code} before its last line`,
    hint: { kind: "returnFromSourced" },
  };
}

interface Said {
  readonly file: string;
  readonly line?: number;
  readonly text: string;
  readonly isSyntax: boolean;
}

/** `FILE: line 12: text`; bash translates the word "line". */
const message = /^(.+?): \p{L}+ (\d+): (.+)$/u;

/** What bash said: the first syntax error, else its last message, else the last line of stderr. */
function lastWord(stderr: string, path: string): Said | undefined {
  const lines = stderr.split(/\r?\n/).filter((line) => line.trim() !== "");
  const messages = lines.flatMap((line): Said[] => {
    const [, file, number, text] = message.exec(line) ?? [];
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
  return messages.find((each) => each.isSyntax) ?? messages.at(-1) ??
    (last === undefined ? undefined : { file: path, text: cut(last.trim(), 200), isSyntax: false });
}
