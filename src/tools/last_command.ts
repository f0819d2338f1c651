/** The last command of a function that ended its shell, as messages name it. Bash knows where its function begins. */

import { type Json, type JsonObject } from "../json.ts";
import { quote } from "../text.ts";

/** What a job says of its end (`stopped.bash`). */
export interface LastCommand {
  /** As Bash prints it. */
  readonly command: string;
  /** How many stages the pipeline has that ended it; of one, `command` may be any stage. */
  readonly stages: number;
  readonly function: string;
  /** The file of the function. */
  readonly file: string;
  /** Where the function begins in `file`, counted from 1. */
  readonly line: number;
  /** The lines of `file` from there on. */
  readonly text: string;
}

/** A last command as its job reports it; `undefined` where the report is none. */
export function reportedCommand(
  { command, stages, function: name, file, line, text }: JsonObject,
): LastCommand | undefined {
  const isText = (value: Json | undefined) => typeof value === "string";
  if (!isText(command) || !isText(name) || !isText(file) || !isText(text)) return undefined;
  return { command, function: name, file, line: Number(line), text, stages: Number(stages) } as LastCommand;
}

/** The longest command that is shown, in characters. */
const longest = 120;

/** `"grep -c x file" (tools.bash:5)`, or `"... | grep x"` of a pipeline, or its function's line. */
export function describeCommand(last: LastCommand, directory: string): string {
  const { command, stages, function: name, file } = last;
  const shown = quote(stages > 1 ? `... | ${command}` : command, longest);
  const path = file.startsWith(`${directory}/`) ? file.slice(directory.length + 1) : file;
  const at = lineOfCommand(ownLines(last.text), command);
  return at === undefined
    ? `${shown} (function ${name}, ${path}:${last.line})`
    : `${shown} (${path}:${last.line + at})`;
}

/** The lines of the function that `text` opens with: up to the brace below its first character. */
function ownLines(text: string): string {
  const lines = text.split("\n");
  if (/[)}]\s*(?:[;&#].*)?$/.test(lines[0]!.replace(/\(\s*\)\s*$/, ""))) return lines[0]!;
  const indent = /^\s*/.exec(lines[0]!)![0];
  const end = lines.findIndex((each) => each.startsWith(`${indent}}`) || each.startsWith(`${indent})`));
  return lines.slice(0, end < 0 ? undefined : end + 1).join("\n");
}

/**
 * The line, counted from 0, of the only place in `text` where `command` stands as one; `undefined` where there is none, or
 * several.
 */
function lineOfCommand(text: string, command: string): number | undefined {
  const body = normal(text);
  const wanted = normal(command).text;
  const found: number[] = [];
  for (let at = body.text.indexOf(wanted); at >= 0 && wanted !== ""; at = body.text.indexOf(wanted, at + 1)) {
    if (opening.test(body.text.slice(0, at)) && closing.test(body.text.slice(at + wanted.length))) found.push(at);
  }
  return found.length === 1 ? body.lineAt(found[0]!) : undefined;
}

/** What may stand before a command, and behind it. */
const opening = /(?:^|[\n;|&({)!]|(?<![^\s;])(?:then|do|else|if|elif|while|until|time)) ?$/;
const closing = /^(?:$| ?[\n;|&)}]| #)/;

/** A text as it is compared: without comments, indentation, line continuations and the blanks that Bash prints otherwise. */
function normal(text: string): { readonly text: string; lineAt(offset: number): number } {
  const starts: number[] = [];
  let all = "";
  for (const line of text.split("\n")) {
    const isContinued = /(?<!\\)(?:\\\\)*\\$/.test(line);
    const bare = (isContinued ? line.slice(0, -1) : line).trim().replace(/^#.*/, "")
      .replace(/[ \t]+/g, " ").replace(/ ?([<>]+) ?/g, "$1");
    starts.push(all.length);
    all += bare === "" ? "" : bare + (isContinued ? " " : "\n");
  }
  return { text: all.trimEnd(), lineAt: (offset) => starts.findLastIndex((start) => start <= offset) };
}
