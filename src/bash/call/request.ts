/**
 * A call's request as a job reads it (`request.bash`): a line with the lengths of its parts in bytes, then the parts, each
 * closed by a group separator that counts.
 *
 *     the head: fields, each closed by a unit separator
 *         function, tool, the call's mark, "1" where progress is wanted, directory, PATH entries joined by ":"
 *         a number, and so many NAME=VALUE for the environment; "=NAME NAME..." are those that are not inherited
 *         a number, and so many keys and defaults in turn, each default behind its type character
 *     the index of the arguments (arguments_index.ts), its fields with record separators between them
 *     the arguments; length 0, and closed by the end of input, where they are too long for a lane to read another request
 */

import { concat } from "../../bytes.ts";
import { isObject, type Json } from "../../json.ts";
import { indexArguments } from "./arguments_index.ts";
import type { JobReply } from "./outcome.ts";

/** What a job is asked to run. */
export interface CallRequest {
  readonly functionName: string;
  readonly toolName: string;
  /** The arguments: compact JSON, the one argument of the function. */
  readonly json: string;
  /** What helpers give for arguments that are missing, by dotted key. */
  readonly defaults: ReadonlyMap<string, Json>;
  readonly wantsProgress: boolean;
  /**
   * Working directory, relative to the configuration's. `undefined`: the server's own. As in `path` and the values of
   * `env`, the job expands `~` and variables (contract C5), from the environment as it is before `env`; a variable
   * that is not set is empty.
   */
  readonly cwd: string | undefined;
  /** Directories put first on PATH. */
  readonly path: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The names of variables of the server's environment that the function does not inherit. */
  readonly withheld?: readonly string[];
}

/**
 * How long the arguments and their index may be for them to be read up to their end, in bytes. Bash takes its time to expand a long variable:
 * longer ones go right from the stream to the function, and the lane that got them can get no other request.
 */
const longestShort = 64 * 1024;

/** A request as bytes. */
export interface EncodedRequest {
  readonly bytes: Uint8Array;
  /** Whether standard input is to be closed after it. */
  readonly isLast: boolean;
}

/**
 * @param mark What opens the call's control lines.
 * @param mayAsk Whether answers to the job's questions may have to follow it.
 */
export function encodeRequest(request: CallRequest, mark: string, mayAsk = false): EncodedRequest {
  const { withheld = [] } = request;
  const json = encoder.encode(request.json);
  const index = encoder.encode(indexArguments(json).map(encodeField).join("\x1e") + closing);
  const isLast = !mayAsk && index.length + json.length > longestShort;
  const environment = [
    ...(withheld.length === 0 ? [] : [`=${withheld.join(" ")}`]),
    ...Object.entries(request.env).map(([name, value]) => `${name}=${value}`),
  ];
  const defaults = [...request.defaults].flatMap(([key, value]) => [key, encodeValue(value)]);
  const fields = [
    request.functionName,
    request.toolName,
    // The separator that opens every mark would be escaped.
    mark.slice(1),
    request.wantsProgress ? "1" : "",
    request.cwd ?? "",
    request.path.join(":"),
    String(environment.length),
    ...environment,
    String(defaults.length),
    ...defaults,
  ];
  const head = encoder.encode(fields.map((field) => `${encodeField(field)}\x1f`).join("") + closing);
  const lengths = encoder.encode(`${head.length} ${index.length} ${isLast ? 0 : json.length + closing.length}\n`);
  return { bytes: concat([lengths, head, index, json, ...isLast ? [] : [encoder.encode(closing)]]), isLast };
}

/** How long each frame of an answer is, in bytes: no more than a pipe takes, and gives away, at once. */
const frameBytes = 4096;

/**
 * The answer to a question of the job's, in frames as `ask.bash` reads them: the question's id, a word, "+" where more
 * frames follow or "." where none do, a part of the text as a field, what closes it, and blanks.
 */
export function encodeReply(id: string, { kind, text }: JobReply): Uint8Array[] {
  // No variable of Bash holds a NUL.
  if (text.includes("\0")) return encodeReply(id, { kind: "unable", text: "the answer has a NUL in it" });
  const frames: Uint8Array[] = [];
  let rest = encoder.encode(encodeField(text));
  do {
    const head = encoder.encode(`${id} ${kind} `);
    let end = Math.min(rest.length, frameBytes - head.length - 3);
    // No character is cut: the shell might drop a half.
    while (end < rest.length && (rest[end]! & 0xc0) === 0x80) end--;
    const frame = new Uint8Array(frameBytes).fill(0x20);
    frame.set(
      concat([head, encoder.encode(end < rest.length ? "+ " : ". "), rest.subarray(0, end), encoder.encode(closing)]),
    );
    frames.push(frame);
    rest = rest.subarray(end);
  } while (rest.length > 0);
  return frames;
}

/** Closes a part: it is in none. */
const closing = "\x1d";

const encoder = new TextEncoder();

/** What ends a field or a line, and what Bash 3.2 stumbles over, as an escape of printf's %b. */
export function encodeField(text: string): string {
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  return text.replace(/[\\\x01-\x1f\x7f]/g, (found) => "\\0" + found.charCodeAt(0).toString(8).padStart(3, "0"));
}

function encodeValue(value: Json): string {
  if (typeof value === "string") return value.includes("\0") ? "0" : "s" + value;
  if (typeof value === "boolean") return "b" + value;
  if (value === null) return "z";
  return (isObject(value) || Array.isArray(value) ? "j" : "n") + JSON.stringify(value);
}
