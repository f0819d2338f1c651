/** Reads a finished run: its outcome and what it printed become an answer (contract R1 to R3, R6). */

import type { CallRun } from "../bash/mod.ts";
import { type Json, type JsonObject, LongJson, parseExact } from "../json.ts";
import { cut, printableLines } from "../text.ts";
import type { Answer } from "./answer.ts";
import type { Tool } from "./catalog.ts";
import { describeCommand, type LastCommand } from "./last_command.ts";
import { readJson } from "./long_output.ts";
import { cleanShort, cleanText } from "./output/clean.ts";
import { decodeControls } from "./output/decode.ts";
import type { Fitter } from "./output/fit.ts";
import { bytesOf, charactersBackward, charactersForward, linesBackward } from "./output/text_lines.ts";
import { misprintOf } from "./printed.ts";
import { refusedBy } from "./refused.ts";
import { textBlock } from "./text_answers.ts";
import { failure, invalidOutput, notJson, overBudget, wordlessError } from "./words.ts";

/** What a function said through helpers, and what its shell said of its end. */
export interface Said {
  /** The blocks that it emitted, in order. */
  readonly content: readonly JsonObject[];
  /** What `mcp_error` was given; `undefined` where it was not called. */
  readonly errorMessage: string | undefined;
  /** Where it ended the shell rather than return; `undefined` where it did not, or has a trap of its own on that. */
  readonly lastCommand: LastCommand | undefined;
}

/**
 * Makes the answer of a finished run.
 *
 * @param directory That of the configuration, from which places are named.
 * @param fitter Fits text into the tool's budget.
 * @param delivered How many bytes of its output were delivered before; what is structured is whole all the same.
 */
export async function readRun(
  tool: Tool,
  run: CallRun,
  given: Said,
  directory: string,
  fitter: Fitter,
  delivered = 0,
): Promise<Answer> {
  const { outcome } = run;
  const { content, errorMessage, lastCommand } = given;
  if (outcome.kind === "cancelled") return { kind: "cancelled" };
  const isRaw = tool.definition.run.output.raw === true;
  const printed = asText(run.stdout);
  const rest = async () => {
    const bytes = run.stdout.subarray(delivered);
    const text = delivered === 0 ? printed : asText(bytes);
    return isRaw ? text : await cleanText(text.includes("\ufffd") ? decodeControls(bytes) : text);
  };
  if (outcome.kind === "exited" && outcome.code === 0 && errorMessage === undefined) {
    const answer = await readOutput(tool, printed, rest, content, fitter);
    return answer.kind === "done" && fitter.hasCut ? { ...answer, isCut: true } : answer;
  }
  const clean = (text: string) => isRaw ? text : cleanShort(text);
  if (errorMessage !== undefined && outcome.kind === "exited") {
    const message = errorMessage.trim() === "" ? wordlessError(tool.name) : await fitter.fit(clean(errorMessage));
    return failed(content, message, message);
  }
  // Output that was cut off says little. Text on stderr may say why there was so much.
  const shorten = (text: string) => fitter.budget === undefined ? cut(text, longestMessage) : text;
  const said = outcome.kind === "tooMuchOutput" ? [] : [shorten(await rest())];
  if (errorMessage !== undefined) said.unshift(clean(errorMessage));
  const stderr = clean(run.stderr);
  const all = [...said, stderr];
  const at = lastCommand && isNews(lastCommand, all) ? describeCommand(lastCommand, directory) : undefined;
  const refused = tool.sandbox && refusedBy(tool.sandbox, all);
  const words = (said: readonly string[]) => failure(tool.name, outcome, said, at, refused);
  const text = await fitFailure(fitter, words, said, stderr);
  return failed(content, text, stderr === "" ? text : await fitFailure(fitter, words, said, ""));
}

/**
 * Whether the last command adds to what was said: whoever returns or exits in so many words means it, and of some mistakes
 * Bash itself names the line.
 */
function isNews({ command }: LastCommand, said: readonly string[]): boolean {
  return !/^(?:(?:builtin|command) )?(?:return|exit)\b/.test(command) &&
    !said.some((text) => /: line \d+: /.test(text));
}

function failed(content: readonly JsonObject[], text: string, brief: string): Answer {
  return { kind: "failed", result: { content: [...content, textBlock(text)], isError: true }, brief };
}

/** The message of a failure within the budget: what was printed gives way to the end of stderr. */
async function fitFailure(
  fitter: Fitter,
  words: (said: readonly string[]) => string,
  said: readonly string[],
  stderr: string,
): Promise<string> {
  const whole = words([...said, stderr]);
  if (fitter.budget === undefined || !fitter.exceeds(whole)) return whole;
  const { bytes } = fitter.budget;
  let end = endOf(printableLines(stderr).trim(), Math.floor(bytes / 3));
  const printed = said.map((text) => printableLines(text).trim()).filter((text) => text !== "").join("\n");
  const fitted = await fitter.fit(printed, bytes - bytesOf(words([end])) - 3);
  // Of a small budget, the names of the tool and its last command may take most.
  const over = bytesOf(words([fitted, end])) - bytes;
  if (over > 0) end = endOf(end, Math.max(0, bytesOf(end) - over));
  const text = words([fitted, end]);
  return text.slice(0, charactersForward(text, 0, bytes));
}

/** The last lines of a text that have at most so many bytes; of a longer line, its end. */
function endOf(text: string, bytes: number): string {
  const start = linesBackward(text, text.length, bytes);
  return text.slice(start < text.length ? start : charactersBackward(text, text.length, bytes));
}

/** How much of what a failed function printed becomes its message, in characters: more would not help a model. */
const longestMessage = 20_000;

function asText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** @param rest What of it is delivered where it is text. */
async function readOutput(
  tool: Tool,
  printed: string,
  rest: () => Promise<string>,
  content: readonly JsonObject[],
  fitter: Fitter,
): Promise<Answer> {
  // Some programs begin their JSON with a byte order mark, which a reader may ignore (RFC 8259, section 8.1).
  const json = printed.replace(/^\ufeff/, "");
  const schema = tool.output;
  if (schema !== undefined) {
    const read = await readJson(json);
    if (read === undefined) {
      const message = json.trim() === ""
        ? invalidOutput(tool.name, "nothing on stdout, expected JSON that satisfies its outputSchema", printed)
        : notJson(tool.name, misprintOf(printed), printed);
      return { kind: "invalidOutput", message, issues: [] };
    }
    const text = read.value instanceof LongJson ? read.value.text : json;
    const outcome = await schema.validate(read.value, text);
    if (outcome.kind === "valid" && fitter.exceeds(json.trim())) {
      const message = overBudget(tool.name, bytesOf(json.trim()), fitter.budget!.bytes);
      return failed(content, message, message);
    }
    if (outcome.kind === "valid") return structured(read.value, json, content);
    const issues = outcome.kind === "invalid" ? outcome.issues : [];
    return { kind: "invalidOutput", message: invalidOutput(tool.name, outcome, printed), issues };
  }
  const read = /^\s*\{/.test(json) ? await readJson(json) : undefined;
  if (read !== undefined) {
    // Some clients show nothing else where there is structured content, and some print its numbers from doubles.
    const text = json.trim();
    const isWhole = content.length === 0 && !read.isRounded && !fitter.exceeds(text);
    return isWhole ? structured(read.value, json, content) : done([...content, textBlock(await fitter.fit(text))]);
  }
  const text = await fitter.fit(withoutNewlines(await rest()));
  // Some clients fail on a result without any content.
  return done(text === "" && content.length > 0 ? content : [...content, textBlock(text)]);
}

/** `text` without its trailing newlines. A regular expression would look again from each newline of a long run. */
function withoutNewlines(text: string): string {
  let end = text.length;
  while (end > 0 && "\r\n".includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

function structured(value: Json | LongJson, printed: string, content: readonly JsonObject[]): Answer {
  // What is no object is looked at once more on its way to the client.
  const isText = value instanceof LongJson && value.typeName !== "object";
  const structuredContent = (isText ? parseExact(value.text) : value) as Json;
  return { kind: "done", result: { content: [...content, textBlock(printed.trim())], structuredContent } };
}

function done(content: readonly JsonObject[]): Answer {
  return { kind: "done", result: { content } };
}
