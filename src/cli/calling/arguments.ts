/** The arguments of `bashful call`: JSON, `-`, `@FILE`, or `key=text` and `key:=json` one by one. */

import { readFile, type Spawner } from "../../bash/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { type Json, type JsonObject, parseExact } from "../../json.ts";
import { mistakeIn } from "../../jsonfile/mod.ts";
import { quote } from "../../text.ts";
import { readStdin } from "../input.ts";

/** A word in place of the arguments that is neither JSON nor a pair. */
export class LoneWord extends UserError {
  constructor(readonly word: string, hint = "see bashful help call") {
    super(`Cannot read the arguments: found ${quote(word)}, expected key=text, key:=json or a JSON object`, {
      exitCode: exitCodes.invalidArguments,
      hint,
    });
  }
}

/** A `key:=text` whose text is no JSON. */
export class UnreadPair extends UserError {
  constructor(readonly key: string, readonly text: string, hint = "key:= takes JSON, key= takes text") {
    super(`Cannot read argument ${quote(key)}: ${whyUnread(text)}`, { exitCode: exitCodes.invalidArguments, hint });
  }
}

/**
 * Reads what follows the tool's name.
 *
 * @param spawner Reads the FILE of `@FILE`.
 * @returns `undefined` when nothing follows.
 * @throws {UserError} With exit code 65 if it cannot be read as arguments, with 2 if more follows the whole of them.
 */
export async function readArguments(words: readonly string[], spawner: Spawner): Promise<Json | undefined> {
  const [first, ...more] = words;
  if (first === undefined) return undefined;
  if (isWord(first)) throw new LoneWord(first);
  const isWhole = first === "-" || first.startsWith("@") || /^\s*[[{"]/.test(first) || !/[=]/.test(first);
  if (!isWhole) return readPairs(words);
  if (more.length > 0) {
    throw new UserError(
      `Cannot read the arguments: found ${quote(more[0]!)} after the whole of them, expected nothing more`,
      {
        exitCode: exitCodes.usage,
      },
    );
  }
  if (first === "-") return parse(await readStdin(), "the arguments from standard input");
  return first.startsWith("@")
    ? parse(await readNamed(first.slice(1), spawner), `the arguments from ${quote(first.slice(1), 400)}`)
    : parse(first);
}

/** Whether a word is neither JSON, however wrong, nor a pair, nor the name of something to read. */
function isWord(word: string): boolean {
  return !/[=]|^\s*[[{"@]|^-?$|^\s*(?:-?\d|(?:true|false|null)\s*$)/.test(word);
}

function readPairs(words: readonly string[]): JsonObject {
  const values = Object.create(null) as JsonObject;
  for (const word of words) {
    const [, key, isJson, text] = /^([^=]*?)(:?)=([^]*)$/.exec(word) ?? [];
    if (key === undefined || key === "") {
      throw new UserError(`Cannot read the arguments: found ${quote(word)}, expected key=text or key:=json`, {
        exitCode: exitCodes.invalidArguments,
      });
    }
    values[key] = isJson === ":" ? parsePair(key, text!) : text!;
  }
  return values;
}

function parsePair(key: string, text: string): Json {
  try {
    return parseExact(text);
  } catch {
    throw new UnreadPair(key, text);
  }
}

async function readNamed(path: string, spawner: Spawner): Promise<string> {
  const reading = await readFile(spawner, path);
  if (reading.kind === "text") return reading.text;
  const reason = reading.kind === "absent" ? "there is no such file" : reading.reason;
  throw new UserError(`Cannot read the arguments from ${quote(path, 400)}: ${reason}`, {
    exitCode: exitCodes.invalidArguments,
  });
}

/** @param what What is read, where it is not all of the arguments, from the command line. */
function parse(text: string, what?: string): Json {
  try {
    return parseExact(text);
  } catch {
    throw new UserError(`Cannot read ${what ?? "the arguments"}: ${whyUnread(text)}`, {
      exitCode: exitCodes.invalidArguments,
      ...(what === undefined
        ? { hint: `bashful call NAME path=README.md, or quoted for the shell: '{"path":"README.md"}'` }
        : {}),
    });
  }
}

/** What keeps a text from being JSON. */
function whyUnread(text: string): string {
  if (text.trim() === "") return "found nothing, expected JSON";
  const mistake = mistakeIn(text, "the end");
  if (mistake === undefined) return "found a comment, expected JSON";
  const { place, found, expected } = mistake;
  const at = text.includes("\n") ? `line ${place.line}, column ${place.column}` : `column ${place.column}`;
  return `found ${found} at ${at}, expected ${expected}`;
}
