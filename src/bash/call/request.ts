/**
 * A call's request as a worker reads it: three lines of text, the first two of fields between unit separators
 * (`worker.bash`). The arguments come as they are.
 *
 *     function, tool, "1" where progress is wanted, directory, PATH entries joined by ":", NAME=VALUE for the environment...
 *     a key, its type character with the value, another key...
 *     the arguments, or "-" and then the arguments up to end of file
 */

import { isObject, type Json } from "../../json.ts";

/** What a worker is asked to run. */
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
   * `env`, the worker expands `~` and variables (contract C5), from the environment as it is before `env`; a variable
   * that is not set is empty.
   */
  readonly cwd: string | undefined;
  /** Directories put first on PATH. */
  readonly path: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Bash reads a line from a pipe byte by byte, 0.4 ms a kilobyte: longer arguments come as the rest of the stream. */
const longestLine = 512;

/** How many values a tool gets decoded; the parser in Bash finds the others. */
const mostValues = 64;

/** The bytes of `request` for a worker's standard input, which is closed after them. */
export function encodeRequest(request: CallRequest): Uint8Array {
  const asLine = request.json.length <= longestLine;
  const call = [
    request.functionName,
    request.toolName,
    request.wantsProgress ? "1" : "",
    request.cwd ?? "",
    request.path.join(":"),
    ...Object.entries(request.env).map(([name, value]) => `${name}=${value}`),
  ];
  const values = asLine ? decodedValues(request.values).flat() : [];
  const json = asLine ? `${request.json}\n` : `-\n${request.json}`;
  return new TextEncoder().encode(`${encodeFields(call)}\n${encodeFields(values)}\n${json}`);
}

function encodeFields(fields: readonly string[]): string {
  return fields.map(encodeField).join("\x1f");
}

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
