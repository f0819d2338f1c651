/** Answers `tools/call`: a client's request becomes a call, the call's answer becomes what its revision says (contract R4 to R6). */

import { type CallToolResult, ProtocolError } from "@modelcontextprotocol/server";
import type { Issue } from "../schema/mod.ts";
import type { Answer, ToolResult } from "../tools/mod.ts";
import { contentAt } from "./content.ts";
import { holdStructured } from "./sdk/held_results.ts";
import { errorCodes } from "./wire/messages.ts";
import { invalidArgumentsAreResults } from "./revisions.ts";

/**
 * What the client is sent.
 *
 * @param version The revision that the client speaks.
 * @throws {ProtocolError} If the answer is an error in that revision.
 */
export function toResult(answer: Answer, version: string): CallToolResult {
  switch (answer.kind) {
    case "done":
    case "failed":
      return wire({ ...answer.result, content: contentAt(version, answer.result.content) });
    case "unknownTool":
      throw new ProtocolError(errorCodes.invalidParams, answer.message);
    case "invalidArguments":
      if (invalidArgumentsAreResults(version)) {
        return {
          ...wire({ content: [{ type: "text", text: answer.message }], isError: true }),
          _meta: { "bashful/issues": shortList(answer.issues) },
        };
      }
      throw new ProtocolError(errorCodes.invalidParams, answer.message, { issues: shortList(answer.issues) });
    case "invalidOutput":
      throw new ProtocolError(errorCodes.internal, answer.message, { issues: shortList(answer.issues) });
    case "cancelled":
      // The SDK sends nothing for a cancelled request; a server that is shutting down has nobody to send to.
      throw new ProtocolError(errorCodes.internal, "The call was cancelled");
  }
}

/** A result as the SDK's types have it: what content blocks hold was made by helpers, or is text. */
function wire(result: ToolResult): CallToolResult {
  return holdStructured(result) as unknown as CallToolResult;
}

/** How many issues a client gets one by one; the sentence says how many there are. */
const mostIssues = 20;

function shortList(issues: readonly Issue[]): Record<string, string>[] {
  return issues.slice(0, mostIssues).map(({ pointer, found, expected, keyword }) => ({
    pointer,
    found,
    expected,
    keyword,
  }));
}
