/**
 * From a line to JSON-RPC messages, or to the errors that answer it (JSON-RPC 2.0, sections 4 to 6). What a message
 * asks for is the SDK's business.
 */

import { isObject, type Json, type JsonObject, parseExact, typeName } from "../../json.ts";
import { withArticle } from "../../words.ts";
import { holdIds } from "./ids.ts";

/** The error codes of JSON-RPC 2.0, section 5.1. */
export const errorCodes = { parse: -32700, invalidRequest: -32600, invalidParams: -32602, internal: -32603 } as const;

/** An error that answers what is no message. */
export interface ErrorAnswer {
  /** The id of the request; `undefined` where none could be made out. */
  readonly id: string | number | undefined;
  readonly code: number;
  readonly message: string;
}

/** What a line holds, with the ids that the server uses for the client's (`ids.ts`). */
export interface LineContent {
  readonly messages: readonly JsonObject[];
  /** The answers to what is no message. */
  readonly errors: readonly ErrorAnswer[];
  readonly isBatch: boolean;
}

/**
 * Reads one line.
 *
 * @param line Without its line feed; `undefined` for one that was too long to keep.
 * @param allowBatch Whether the line may be a batch: in revision 2025-03-26, and in no other.
 * @returns `undefined` for a blank line, which gets no answer.
 */
export function readLine(line: Uint8Array | undefined, allowBatch: boolean): LineContent | undefined {
  if (line === undefined) {
    return onlyError(errorCodes.invalidRequest, "Invalid request: the line is longer than 64 MiB");
  }
  const parsed = parseLine(line);
  return parsed === undefined || !("value" in parsed) ? parsed : readValue(parsed.value, allowBatch);
}

/** The JSON that a line is; what answers it where it is none, `undefined` where it is blank. */
export function parseLine(line: Uint8Array): { readonly value: Json } | LineContent | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(line);
  } catch {
    return onlyError(errorCodes.parse, "Parse error: the line is not UTF-8");
  }
  if (text.trim() === "") return undefined;
  try {
    return { value: parseExact(text) };
  } catch (error) {
    return onlyError(errorCodes.parse, `Parse error: the line is not JSON: ${(error as Error).message}`);
  }
}

/** What a line holds that is this JSON. */
export function readValue(value: Json, allowBatch: boolean): LineContent {
  if (!Array.isArray(value)) return collect([value], false);
  if (!allowBatch) {
    return onlyError(
      errorCodes.invalidRequest,
      "Invalid request: found a batch, expected one message a line (only revision 2025-03-26 has batches)",
    );
  }
  if (value.length === 0) return onlyError(errorCodes.invalidRequest, "Invalid request: the batch is empty");
  return collect(value, true);
}

/** The content of a line that is no message: the error that answers it. */
export function onlyError(code: number, message: string): LineContent {
  return { messages: [], errors: [{ id: undefined, code, message }], isBatch: false };
}

function collect(values: readonly Json[], isBatch: boolean): LineContent {
  const messages: JsonObject[] = [];
  const errors: ErrorAnswer[] = [];
  for (const sent of values) {
    const value = isObject(sent) ? holdIds(sent) : sent;
    const wrong = whatIsWrong(value);
    if (wrong === undefined) {
      messages.push(value as JsonObject);
    } else {
      const id = isObject(value) && isId(value.id) ? value.id : undefined;
      errors.push({ id, code: errorCodes.invalidRequest, message: `Invalid request: ${wrong}` });
    }
  }
  return { messages, errors, isBatch };
}

/** Why `value` is no JSON-RPC 2.0 message; `undefined` when it is one. */
function whatIsWrong(value: Json): string | undefined {
  if (!isObject(value)) return `found ${withArticle(typeName(value))}, expected an object`;
  if (value.jsonrpc !== "2.0") return '"jsonrpc" must be "2.0"';
  if ("id" in value && !isId(value.id) && !("error" in value)) return '"id" must be a string or an integer';
  if ("method" in value) {
    if (typeof value.method !== "string") return '"method" must be a string';
    return "params" in value && value.params !== null && !isObject(value.params)
      ? '"params" must be an object'
      : undefined;
  }
  return "result" in value || "error" in value ? undefined : 'it has no "method"';
}

/** Whether `value` can be the id of a request, or the token of its progress (MCP, "Requests", "Progress"). */
export function isId(value: Json | undefined): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}
