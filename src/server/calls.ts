/** Answers `tools/call`: a call's answer becomes the result or error that the client's revision wants (R4 to R6). */

import { type CallToolResult, ProtocolError } from "@modelcontextprotocol/server";
import type { Issue } from "../schema/mod.ts";
import type { Answer, ToolResult } from "../tools/mod.ts";
import { contentAt } from "./content.ts";
import { invalidArgumentsAreResults } from "./revisions.ts";
import { holdStructured } from "./sdk/held.ts";
import { errorCodes } from "./wire/messages.ts";

/** What the SDK makes of a result for the revision that the client speaks: an object around structured content, or not. */
export type Project = (result: CallToolResult) => CallToolResult;

/**
 * The result that the client is sent.
 *
 * @param version The revision that the client speaks.
 * @throws {ProtocolError} If the answer is an error in that revision.
 */
export function toResult(answer: Answer, version: string, project: Project): CallToolResult {
  switch (answer.kind) {
    case "done":
    case "background":
    case "failed":
      return wire({ ...answer.result, content: contentAt(version, answer.result.content) }, project);
    case "notAgreed": {
      const text = answer.hint === undefined ? answer.message : `${answer.message}\nhint: ${answer.hint}`;
      return { content: [{ type: "text", text }], isError: true };
    }
    case "unknownTool":
      throw new ProtocolError(errorCodes.invalidParams, answer.message);
    case "invalidArguments":
      if (invalidArgumentsAreResults(version)) {
        return {
          content: [{ type: "text", text: answer.message }],
          isError: true,
          _meta: { "bashful/issues": shortList(answer.issues) },
        };
      }
      throw new ProtocolError(errorCodes.invalidParams, answer.message, { issues: shortList(answer.issues) });
    case "invalidOutput":
      throw new ProtocolError(errorCodes.internal, answer.message, { issues: shortList(answer.issues) });
    case "cancelled":
      // Nobody reads this: the SDK sends no answer to a cancelled request, and none during a shutdown.
      throw new ProtocolError(errorCodes.internal, "The call was cancelled");
  }
}

/** `result` in the SDK's types. Its blocks are text, or were checked when a helper emitted them. */
function wire(result: ToolResult, project: Project): CallToolResult {
  return holdStructured(project(result as unknown as CallToolResult) as ToolResult) as unknown as CallToolResult;
}

/** How many issues a client gets as data; the sentence beside them says how many there are. */
const mostIssues = 20;

function shortList(issues: readonly Issue[]): Record<string, string>[] {
  return issues.slice(0, mostIssues).map(({ pointer, found, expected, keyword }) => ({
    pointer,
    found,
    expected,
    keyword,
  }));
}
