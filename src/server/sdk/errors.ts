/**
 * The errors with which the SDK rejects parameters, in words.
 *
 * The SDK (2.4.0: `Protocol.setRequestHandler`, `Server._wrapHandler`) puts zod's report into the message, a JSON array
 * of issues, and answers some methods with the code of an internal error
 * (https://github.com/modelcontextprotocol/typescript-sdk/issues/2284).
 */

import { isObject, type Json, type JsonObject } from "../../json.ts";
import { quote } from "../../text.ts";
import { withArticle } from "../../words.ts";
import { errorCodes } from "../wire/messages.ts";

/** The message to send: an error that holds such a report becomes `Invalid params: ...`, -32602. */
export function reword(message: JsonObject): JsonObject {
  const { error } = message;
  if (!isObject(error) || typeof error.message !== "string") return message;
  const clauses = readReport(error.message);
  if (clauses === undefined) return message;
  return { ...message, error: { code: errorCodes.invalidParams, message: `Invalid params: ${clauses.join("; ")}` } };
}

/** One clause for each issue; `undefined` when `text` is no report. */
function readReport(text: string): string[] | undefined {
  const report = /^(?:Invalid \S+ request: )?(\[\s*\{[^]*\])$/.exec(text)?.[1];
  if (report === undefined) return undefined;
  try {
    const issues: Json = JSON.parse(report);
    return Array.isArray(issues) && issues.every(isObject) ? issues.map(clause) : undefined;
  } catch {
    return undefined;
  }
}

function clause({ path, expected, message, values }: JsonObject): string {
  const names = Array.isArray(path) ? path.filter((name, index) => index > 0 || name !== "params") : [];
  const place = names.length === 0 ? "params" : quote(names.join("."));
  const found = /received (\w+)$/.exec(String(message))?.[1];
  if (typeof expected === "string" && found !== undefined) {
    return `${place} is ${found === "undefined" ? "missing" : withArticle(found)}, expected ${withArticle(expected)}`;
  }
  if (Array.isArray(values)) return `${place} is none of ${values.map((value) => quote(String(value))).join(", ")}`;
  return `${place}: ${String(message)}`;
}
