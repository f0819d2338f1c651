/**
 * From a line to JSON-RPC messages, or to the error that answers it (JSON-RPC 2.0, sections 4 to 6). What a message
 * asks for is the SDK's business.
 */

import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { isObject, type Json, type JsonObject, parseExact, typeName } from "../../json.ts";
import { withArticle } from "../../words.ts";
import { holdArguments } from "../sdk/held_arguments.ts";

/** The error codes of JSON-RPC 2.0, section 5.1. */
export const errorCodes = { parse: -32700, invalidRequest: -32600, invalidParams: -32602, internal: -32603 } as const;

/** What cannot be answered otherwise: an error for the request's id, if one could be made out. */
export interface LineError {
  readonly id: string | number | undefined;
  readonly code: number;
  readonly message: string;
}

/** What a line holds. A batch is what revision 2025-03-26 allows, and no other. */
export type LineContent =
  | {
    readonly kind: "messages";
    readonly messages: readonly JSONRPCMessage[];
    readonly errors: readonly LineError[];
    readonly isBatch: boolean;
  }
  | { readonly kind: "empty" };

/** Reads one line. */
export function readLine(line: Uint8Array | undefined, allowBatch: boolean): LineContent {
  if (line === undefined) return refused(errorCodes.invalidRequest, "Invalid request: the line is longer than 64 MiB");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(line);
  } catch {
    return refused(errorCodes.parse, "Parse error: the line is not UTF-8");
  }
  if (text.trim() === "") return { kind: "empty" };
  let value: Json;
  try {
    value = parseExact(text);
  } catch (error) {
    return refused(errorCodes.parse, `Parse error: the line is not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(value)) return collect([value], false);
  if (!allowBatch) {
    return refused(
      errorCodes.invalidRequest,
      "Invalid request: found a batch, expected one message a line (only revision 2025-03-26 has batches)",
    );
  }
  if (value.length === 0) return refused(errorCodes.invalidRequest, "Invalid request: the batch is empty");
  return collect(value, true);
}

function refused(code: number, message: string): LineContent {
  return { kind: "messages", messages: [], errors: [{ id: undefined, code, message }], isBatch: false };
}

function collect(values: readonly Json[], isBatch: boolean): LineContent {
  const messages: JSONRPCMessage[] = [];
  const errors: LineError[] = [];
  for (const value of values) {
    const wrong = whatIsWrong(value);
    if (wrong === undefined) {
      messages.push(holdArguments(ownMembers(value as JsonObject)) as unknown as JSONRPCMessage);
    } else {
      const id = isObject(value) && isId(value.id) ? value.id : undefined;
      errors.push({ id, code: errorCodes.invalidRequest, message: `Invalid request: ${wrong}` });
    }
  }
  return { kind: "messages", messages, errors, isBatch };
}

/** A request or notification without the members that JSON-RPC does not define: the SDK would drop it whole. */
function ownMembers(message: JsonObject): JsonObject {
  if (!("method" in message)) return message;
  const known = ["jsonrpc", "id", "method", "params"].filter((name) => name in message);
  return Object.fromEntries(known.map((name) => [name, message[name]!]));
}

/** Why `value` is no JSON-RPC 2.0 message; `undefined` when it is one. */
function whatIsWrong(value: Json): string | undefined {
  if (!isObject(value)) return `found ${withArticle(typeName(value))}, expected an object`;
  if (value.jsonrpc !== "2.0") return '"jsonrpc" must be "2.0"';
  if ("id" in value && !isId(value.id) && !("error" in value)) return '"id" must be a string or an integer';
  if ("method" in value) {
    if (typeof value.method !== "string") return '"method" must be a string';
    if ("params" in value && !isObject(value.params)) return '"params" must be an object';
    return "id" in value && isObject(value.params) ? whatIsWrongWithMeta(value.params._meta) : undefined;
  }
  if ("result" in value || "error" in value) return undefined;
  return 'it has no "method"';
}

/** The SDK would drop such a request without an answer. */
function whatIsWrongWithMeta(meta: Json | undefined): string | undefined {
  if (meta === undefined) return undefined;
  if (!isObject(meta)) return '"_meta" must be an object';
  if (meta.progressToken !== undefined && !isId(meta.progressToken)) {
    return '"progressToken" must be a string or an integer';
  }
  const task = meta["io.modelcontextprotocol/related-task"];
  if (task === undefined || (isObject(task) && typeof task.taskId === "string")) return undefined;
  return '"io.modelcontextprotocol/related-task" must be an object with "taskId"';
}

function isId(value: Json | undefined): value is string | number {
  return typeof value === "string" || Number.isSafeInteger(value);
}
