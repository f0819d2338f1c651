/** The sentence of a problem: what cannot be done, to what, then what is there and what should be. */

import type { ProblemId } from "../../config/mod.ts";
import type { Problem } from "../../problem.ts";
import { quote } from "../../text.ts";
import { lowerFirst } from "../../words.ts";

/** `Cannot load tools.json: "timeoutMs" of tool "resize" is "30s", expected a number of milliseconds`; no full stop. */
export function sentenceOf(problem: Problem): string {
  const sentence = sentences[problem.id as keyof typeof sentences];
  if (sentence !== undefined) return sentence(problem);
  if (problem.id.startsWith("shellcheck/")) return `Shellcheck objects to ${problem.file}: ${problem.said}`;
  return `${failureOf(problem)}: ${clauseOf(problem)}`;
}

/** What an error keeps from being done. */
function failureOf({ id, file, tool, toolNumber }: Problem): string {
  if (tool !== undefined) return `Cannot serve tool ${quote(tool)}`;
  if (toolNumber !== undefined) return `Cannot serve tool number ${toolNumber}`;
  return `Cannot ${/^(?:file|json)\//.test(id) ? "read" : "load"} ${file}`;
}

/** What is there, what should be, and what others say of it. */
function clauseOf({ subject, verb = "is", found, expected, said }: Problem): string {
  const what = found === undefined ? subject : subject === undefined ? `found ${found}` : `${subject} ${verb} ${found}`;
  const facts = [what, ...(expected === undefined ? [] : [`expected ${expected}`])].filter((each) =>
    each !== undefined
  );
  return [facts.join(", "), said].filter((each) => each !== undefined && each !== "").join(": ");
}

/** The clause of a problem whose subject stands in the sentence before it. */
function bareClauseOf({ subject: _subject, ...rest }: Problem): string {
  return clauseOf(rest);
}

type Sentence = (problem: Problem) => string;

/** `opening` takes the tool; the clause has a subject of its own. */
function ofTool(opening: (tool: string) => string): Sentence {
  return (problem) => `${opening(`tool ${quote(problem.tool ?? "")}`)}: ${clauseOf(problem)}`;
}

/** `opening` takes the subject. */
function ofSubject(opening: (subject: string) => string): Sentence {
  return (problem) => `${opening(problem.subject ?? "")}: ${bareClauseOf(problem)}`;
}

/** `opening` takes the tool whose `run` it is, or the one of all tools. */
function inRun(opening: (whose: string) => string): Sentence {
  return (problem) =>
    `${opening(problem.tool === undefined ? "every tool" : `tool ${quote(problem.tool)}`)}: ${clauseOf(problem)}`;
}

const givenUp: Sentence = (problem) =>
  `Usual clients give up on ${problem.tool === undefined ? "a call" : `tool ${quote(problem.tool)}`} first: ${
    clauseOf(problem)
  }`;
const refused = ofTool((tool) => `Some clients refuse ${tool}`);
const guessed = ofSubject((subject) => `Models must guess what ${subject} is`);
const unread = ofSubject((subject) => `Nobody reads ${subject}`);
const unusable = ofSubject((subject) => `Cannot use ${subject}`);

/** The sentences of problems that say something else than which file cannot be loaded, or which tool not be served. */
const sentences: Readonly<Partial<Record<ProblemId | "client/file" | "client/removal", Sentence>>> = {
  "file/directory": ({ file = "", said }) => `Cannot read the configuration directory ${quote(file, 400)}: ${said}`,
  "file/missing": (problem) => `${failureOf(problem)}: there is ${problem.found}`,
  "file/unreadable": (problem) => `${failureOf(problem)}: ${lowerFirst(problem.said ?? "")}`,
  "json/duplicate-key": (problem) => `Cannot keep both in ${problem.file}: ${clauseOf(problem)}`,
  "client/file": ({ file = "", subject, said }) => `Cannot add ${subject} to ${quote(file, 400)}: ${said}`,
  "client/removal": ({ file = "", subject, said }) => `Cannot remove ${subject} from ${quote(file, 400)}: ${said}`,
  "comments/no-function": (problem) =>
    problem.tool === undefined
      ? `Cannot serve a tool: ${clauseOf(problem)}`
      : `${failureOf(problem)}: ${clauseOf(problem)}`,
  "comments/unused": ofTool((tool) => `Nobody reads these comments of ${tool}`),
  "comments/differs": ofTool((tool) => `Nobody reads this in the comments of ${tool}`),
  "functions/prefix": (problem) => `Cannot use SERVER_TOOLS_FUNCTION_NAME_PREFIX: ${clauseOf(problem)}`,
  "functions/no-tool": ofSubject((subject) => `Cannot serve ${subject}`),
  "bash/source": (problem) => `Cannot source ${problem.file}: ${clauseOf(problem)}`,
  "bash/message": (problem) => `Cannot run all of ${problem.file}: ${problem.said}`,
  "bash/byte-order-mark": (problem) => `Cannot run all of ${problem.file}: ${clauseOf(problem)}`,
  "bash/syntax": (problem) => `Cannot parse all of ${problem.file}: ${problem.said}`,
  "commands/missing": ofTool((tool) => `Calls of ${tool} may fail`),
  "commands/unknown-key": ofTool((tool) => `Calls of ${tool} may fail`),
  "run/outside": unread,
  "run/missing-directory": inRun((whose) => `Calls of ${whose} may fail`),
  "run/unset-variable": inRun((whose) => `Cannot expand all of "run" of ${whose}`),
  "run/no-expansion": inRun((whose) => `Cannot expand all of "run" of ${whose}`),
  "names/similar": ({ tool = "", subject, expected }) =>
    `Models may take tool ${
      quote(tool)
    } for ${subject}: the names differ only in capitals, "-" and "_", expected ${expected}`,
  "names/characters": refused,
  "names/long": refused,
  "tools/unknown-field": ofSubject((subject) => `Clients do not read ${subject}`),
  "tools/no-description": ofTool((tool) => `Models must guess what ${tool} does`),
  "tools/no-annotations": ofTool((tool) => `Clients take ${tool} for one that destroys`),
  "tools/task": ofTool((tool) => `Clients that know tasks refuse to call ${tool}`),
  "run/sandbox-temporary": (problem) =>
    `In a sandbox the temporary directory is private, and empty for each call: ${clauseOf(problem)}`,
  "run/no-preview": ofTool((tool) => `People are asked about ${tool} without its preview`),
  "run/no-confirm": ofTool((tool) => `Nobody is asked before ${tool} destroys something`),
  "run/sandbox-differs": ofTool((tool) => `Clients are told that ${tool} does less than it may`),
  "run/long-timeout": givenUp,
  "run/late-background": givenUp,
  "run/no-budget": inRun((whose) => `No text of ${whose} is cut`),
  "run/no-background": inRun((whose) => `No call of ${whose} goes on in the background`),
  "names/own": ofTool((tool) => `Clients see ${tool} in place of bashful's own`),
  "server/unknown-field": unread,
  "server/capability": ofSubject((subject) => `Cannot provide the capability ${subject}`),
  "server/list-changed": (problem) => `Clients do not hear of changes: ${clauseOf(problem)}`,
  "schema/top-level": refused,
  "schema/reference": refused,
  "schema/type-list": refused,
  "schema/boolean": refused,
  "schema/no-items": refused,
  "schema/property-name": refused,
  "schema/no-description": guessed,
  "schema/required": guessed,
  "schema/unsafe-integer": ofSubject((subject) => `Some clients round ${subject}`),
  "schema/unknown-keyword": unread,
  "schema/default": unusable,
  "schema/example": unusable,
  "schema/enum": unusable,
  "schema/const": unusable,
};
