/**
 * Lines that would keep the event loop: a thread reads them (`threads.ts`), and gives back what the server looks at, in
 * a short line, and apart from it the arguments of calls, which only tools look at (contract P9).
 */

import { compact, isObject, type Json, type JsonObject, LongJson } from "../../json.ts";
import { runTask, type Tasks } from "../../threads.ts";
import { errorCodes, type LineContent, onlyError, parseLine, readLine, readValue } from "./messages.ts";

/** The longest line, in bytes, that is read here: at worst, every three bytes are an object. */
export const longestHere = 128 * 1024;

/** How many values of a line are kept besides arguments: no method has parameters, and no answer of a client's a result, of so many. */
const mostValues = 10_000;

/** How many levels of them. */
const mostLevels = 100;

const taskName = "readLongLine";

interface Question {
  readonly line: Uint8Array;
  readonly allowBatch: boolean;
}

/** What a thread makes of a line: its content where it is no message, else the line without the arguments of calls. */
type Answer =
  | { readonly kind: "content"; readonly content: LineContent | undefined }
  | { readonly kind: "short"; readonly text: string; readonly given: readonly string[] };

/** Reads a line as {@linkcode readLine} does, elsewhere; arguments of calls come as {@linkcode LongJson}. */
export async function readLongLine(line: Uint8Array, allowBatch: boolean): Promise<LineContent | undefined> {
  const answer = await runTask<Answer>(taskName, { line, allowBatch } satisfies Question);
  if (answer.kind !== "done") {
    if (answer.kind === "failed") return readLine(line, allowBatch);
    const { invalidRequest: code } = errorCodes;
    return { ...onlyError(code, ""), errors: [{ id: idOf(line), code, message: `Invalid request: ${tooSlow}` }] };
  }
  if (answer.value.kind === "content") return answer.value.content;
  const { text, given } = answer.value;
  const content = readLine(new TextEncoder().encode(text), allowBatch);
  return content && { ...content, messages: content.messages.map((message) => withArguments(message, given)) };
}

const tooSlow = "the line took too long to read";

/** Members of a message that are short, before its id or after it. */
const short = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"`;
const id = String.raw`"id"\s*:\s*(-?\d{1,15}|"[^"\\]*")`;
const opening = new RegExp(String.raw`^\s*\{(?:\s*${short}\s*,)*\s*${id}\s*[,}]`);
const closing = new RegExp(String.raw`,\s*${id}(?:\s*,\s*${short})*\s*\}\s*$`);

/** The id of a request that is not read, where it stands at one end of its line, as it usually does. */
function idOf(line: Uint8Array): string | number | undefined {
  const text = (part: Uint8Array) => new TextDecoder().decode(part);
  const found = opening.exec(text(line.subarray(0, 1000))) ?? closing.exec(text(line.subarray(-1000)));
  return found === null ? undefined : JSON.parse(found[1]!);
}

function withArguments(message: JsonObject, given: readonly string[]): JsonObject {
  const { method, params } = message;
  if (method !== "tools/call" || !isObject(params) || params.arguments === undefined) return message;
  const text = given[params.arguments as number]!;
  return { ...message, params: { ...params, arguments: new LongJson(text) as unknown as Json } };
}

/** What threads do for {@linkcode readLongLine}. */
export const readTasks: Tasks = {
  [taskName]: ({ line, allowBatch }: Question): Answer => {
    const parsed = parseLine(line);
    if (parsed === undefined || !("value" in parsed)) return { kind: "content", content: parsed };
    const { value } = parsed;
    const given: string[] = [];
    if (!Array.isArray(value)) return { kind: "short", text: compact(shorten(value, given)), given };
    if (!allowBatch || value.length === 0) return { kind: "content", content: readValue([], allowBatch) };
    return { kind: "short", text: compact(value.map((message) => shorten(message, given))), given };
  },
};

/** A message without the arguments of a call, which join `given`, and without what no method looks at. */
function shorten(message: Json, given: string[]): Json {
  if (!isObject(message)) return Array.isArray(message) ? [] : message;
  const { params, ...others } = message;
  const short: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(others)) {
    short[name] = name === "result" ? prune(value, { values: mostValues }, 0) : emptied(value);
  }
  if (params === undefined) return short;
  if (!isObject(params)) return { ...short, params: emptied(params) };
  const { arguments: values, ...rest } = params;
  const shortened = prune(rest, { values: mostValues }, 0) as JsonObject;
  if (values === undefined || message.method !== "tools/call") return { ...short, params: shortened };
  given.push(compact(values));
  return { ...short, params: { ...shortened, arguments: given.length - 1 } };
}

function emptied(value: Json): Json {
  return !isCompound(value) ? value : Array.isArray(value) ? [] : {};
}

function isCompound(value: Json): value is Json[] | JsonObject {
  return Array.isArray(value) || isObject(value);
}

/** `value` up to so many values and levels. */
function prune(value: Json, left: { values: number }, level: number): Json {
  if (!isCompound(value)) return value;
  const entries: [string, Json][] = [];
  for (const [key, member] of Object.entries(value)) {
    if (--left.values < 0 || level === mostLevels) break;
    entries.push([key, prune(member, left, level + 1)]);
  }
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}
