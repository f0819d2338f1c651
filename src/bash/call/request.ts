/**
 * A call's request as a job reads it (`lane.bash`): fields, each closed by a unit separator, then the arguments as they
 * come, and a line feed.
 *
 *     function, tool, the call's mark, "1" where progress is wanted, directory, PATH entries joined by ":"
 *     a number, and so many NAME=VALUE for the environment
 *     a number, and so many keys and values in turn, each value behind its type character
 *     the length of the arguments in bytes; nothing, where they are all that is left to read
 */

import { concat } from "../../bytes.ts";
import { isObject, type Json } from "../../json.ts";

/** What a job is asked to run. */
export interface CallRequest {
  readonly functionName: string;
  readonly toolName: string;
  /** The arguments: compact JSON, the one argument of the function. */
  readonly json: string;
  /** The parsed arguments, handed over decoded so that a tool's `json_get` starts no parser. */
  readonly values: Json;
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
}

/**
 * How long arguments may be for them to be read up to their end, in bytes. Bash takes its time to expand a long variable:
 * longer ones go right from the stream to the function, and the lane that got them can get no other request.
 */
const longestShort = 64 * 1024;

/** How many values a tool gets decoded; the parser in Bash finds the others. */
const mostValues = 64;

/** Up to how many bytes of arguments have their values decoded for the tool. */
const mostDecoded = 512;

/** A request as bytes. */
export interface EncodedRequest {
  readonly bytes: Uint8Array;
  /** Whether standard input is to be closed after it. */
  readonly isLast: boolean;
}

/** @param mark What opens the call's control lines. */
export function encodeRequest(request: CallRequest, mark: string): EncodedRequest {
  const json = encoder.encode(request.json);
  const isLast = json.length > longestShort;
  const environment = Object.entries(request.env).map(([name, value]) => `${name}=${value}`);
  const values = json.length <= mostDecoded ? decodedValues(request.values).flat() : [];
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
    String(values.length),
    ...values,
    isLast ? "" : String(json.length),
  ];
  const head = fields.map((field) => `${encodeField(field)}\x1f`).join("");
  return { bytes: concat([encoder.encode(head), json, ...isLast ? [] : [lineFeed]]), isLast };
}

const encoder = new TextEncoder();
const lineFeed = encoder.encode("\n");

/** What ends a field or a line, and what Bash 3.2 stumbles over, as an escape of printf's %b. */
function encodeField(text: string): string {
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  return text.replace(/[\\\x01-\x1f\x7f]/g, (found) => "\\0" + found.charCodeAt(0).toString(8).padStart(3, "0"));
}

/** Dotted keys with their values, breadth first: an object's own before those of the objects in it. */
function decodedValues(root: Json): [key: string, value: string][] {
  const found: [string, string][] = [];
  const queue: [prefix: string, value: Json][] = [["", root]];
  for (const [prefix, parent] of queue) {
    if (typeof parent !== "object" || parent === null) continue;
    for (const [name, value] of Object.entries(parent)) {
      if (found.length === mostValues) return found;
      // A dot in a name, or a character that Bash cannot hold, is left to the parser.
      if (/[.\\\0]/.test(name) || name === "") continue;
      found.push([prefix + name, encodeValue(value)]);
      if (isObject(value) || Array.isArray(value)) queue.push([`${prefix}${name}.`, value]);
    }
  }
  return found;
}

function encodeValue(value: Json): string {
  if (typeof value === "string") return value.includes("\0") ? "0" : "s" + value;
  if (typeof value === "boolean") return "b" + value;
  if (value === null) return "z";
  return (isObject(value) || Array.isArray(value) ? "j" : "n") + JSON.stringify(value);
}
