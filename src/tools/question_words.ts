/**
 * How a question before a tool runs is worded (contract Q1): the author's sentence with the call's arguments in it, or
 * general words, and below it what a preview printed. What of it a client chose cannot pass for any other part.
 */

import { confirmationOf, readTemplate } from "../config/mod.ts";
import { isObject, type Json, type JsonObject, parseExact } from "../json.ts";
import { count, printable, printableLines, quote } from "../text.ts";
import { runTask, type Tasks } from "../threads.ts";
import type { Tool } from "./catalog.ts";
import { showArgument } from "./shown_argument.ts";
import { lineUnlike } from "./unlike.ts";

/** What a sentence is made of. */
export interface QuestionFacts {
  readonly tool: string;
  readonly title: string | undefined;
  /** The author's sentence; `undefined`: general words. */
  readonly message: string | undefined;
  /** The arguments, as the function gets them. */
  readonly json: string;
  /** The schema's defaults for arguments that may be missing, by dotted key. */
  readonly defaults: ReadonlyMap<string, Json>;
}

/** How many arguments general words show. */
const mostArguments = 12;

/** The longest arguments, in characters, that are read here. */
const longestHere = 128 * 1024;

const taskName = "wordQuestion";

/** The sentence; `undefined` where reading the arguments takes too long. */
export async function wordQuestion(facts: QuestionFacts): Promise<string | undefined> {
  if (facts.json.length > longestHere) {
    const answer = await runTask<string>(taskName, facts);
    if (answer.kind === "done") return answer.value;
    if (answer.kind === "tooSlow") return undefined;
  }
  return wordHere(facts);
}

/** What threads do for {@linkcode wordQuestion}. */
export const questionTasks: Tasks = { [taskName]: wordHere };

function wordHere(facts: QuestionFacts): string {
  const given = parseExact(facts.json) as JsonObject;
  return facts.message === undefined ? generalWords(facts, given) : withArguments(facts.message, facts.defaults, given);
}

function withArguments(message: string, defaults: QuestionFacts["defaults"], given: JsonObject): string {
  const read = readTemplate(message);
  // One that cannot be read leaves its tool out of what is served.
  if ("found" in read) throw new Error(`a question cannot be read: found ${read.found}, expected ${read.expected}`);
  return read.parts.map((part) => {
    if ("text" in part) return printableLines(part.text);
    const key = part.path.map((each) => each.replace(/[.\\]/g, "\\$&")).join(".");
    const value = valueAt(given, part.path);
    return showArgument(value === undefined ? defaults.get(key) : value);
  }).join("");
}

function valueAt(given: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = given;
  for (const key of path) {
    const holder: unknown = Array.isArray(value) || isObject(value) ? value : undefined;
    value = holder !== undefined && Object.hasOwn(holder as object, key) ? (holder as JsonObject)[key] : undefined;
  }
  return value;
}

/** `Run "Delete files" (delete_files) with folder = "/tmp", count = 3?`. */
function generalWords({ tool, title, defaults }: QuestionFacts, given: JsonObject): string {
  const what = title === undefined ? `tool ${quote(tool)}` : `${quote(title)} (${printable(tool)})`;
  const missing = [...defaults].filter(([key]) => !/(?<!\\)(?:\\\\)*\./.test(key));
  const all = [
    ...Object.entries(given).map(([name, value]) => [name, value, ""] as const),
    ...missing.map(([key, value]) => [key.replace(/\\([.\\])/g, "$1"), value, " (default)"] as const)
      .filter(([name]) => !Object.hasOwn(given, name)),
  ];
  if (all.length === 0) return `Run ${what} without arguments?`;
  const shown = all.slice(0, mostArguments).map(([name, value, remark]) =>
    `${showName(name)} = ${showArgument(value)}${remark}`
  );
  const rest = all.length - shown.length;
  return `Run ${what} with ${[...shown, ...(rest === 0 ? [] : [`... (${count(rest)} more)`])].join(", ")}?`;
}

/** The name of an argument, which a client may have made up. */
function showName(name: string): string {
  return /^[A-Za-z_][\w-]{0,63}$/.test(name) ? name : showArgument(name, 64);
}

/** How much of what a preview printed is shown. */
const mostLines = 40;
const mostOfLine = 200;

/** What a preview printed, each line behind a bar, so that none can pass for the question. */
export function wordPreview(functionName: string, printed: string): string {
  const lines = printed.replace(/\s+$/, "").split(/\r\n|\r|\n/);
  if (lines.length === 1 && lines[0] === "") return `Preview (${printable(functionName)}): it printed nothing`;
  const shown = lines.slice(0, mostLines).map((line) => {
    const { shown, rest } = lineUnlike(line, mostOfLine);
    return `    | ${shown}${rest > 0 ? ` ... (${count(rest)} characters more)` : ""}`.trimEnd();
  });
  const rest = lines.length - shown.length;
  if (rest > 0) shown.push(`    (${count(rest)} ${rest === 1 ? "line" : "lines"} more)`);
  return [`Preview (${printable(functionName)}):`, "", ...shown].join("\n");
}

/** What stands in a preview's place on a machine that cannot confine one. */
export const withoutPreview = "(There is no preview: this machine has no sandbox to run it in)";

/** The title of a tool, as people know it. */
export function titleOf({ definition: { definition } }: Tool): string | undefined {
  const { title, annotations } = definition;
  const inner = isObject(annotations) ? annotations.title : undefined;
  return [title, inner].find((each) => typeof each === "string" && each.trim() !== "") as string | undefined;
}

/** What would be asked before a tool runs, without what its preview would print; `undefined` where nothing is. */
export async function foreseeQuestion(
  tool: Tool,
  { json, defaults }: Pick<QuestionFacts, "json" | "defaults">,
): Promise<string | undefined> {
  const confirmation = confirmationOf(tool.definition.run);
  if (confirmation === undefined) return undefined;
  const { message, preview } = confirmation;
  const sentence = await wordQuestion({ tool: tool.name, title: titleOf(tool), message, json, defaults });
  const below = tool.previewSandbox === undefined ? withoutPreview : `Preview (${preview}): what it prints then`;
  return sentence === undefined || preview === undefined ? sentence : `${sentence}\n\n${below}`;
}
