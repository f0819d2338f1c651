/** Every sentence about a call that went wrong, for the model that reads it: what happened, what it could change. */

import type { Outcome } from "../bash/mod.ts";
import { explainIssues, type ValidateOutcome } from "../schema/mod.ts";
import { cut, printableLines, quote } from "../text.ts";

/** Why there is nothing to call: `Unknown tool "file_sise": did you mean "file_size"?`. */
export function unknownTool(name: string, nearest: string | undefined): string {
  return `Unknown tool ${quote(name)}` + (nearest === undefined ? "" : `: did you mean ${quote(nearest)}?`);
}

/** Why the function did not run. */
export function invalidArguments(tool: string, outcome: Exclude<ValidateOutcome, { kind: "valid" }>): string {
  const head = `Invalid arguments for tool ${quote(tool)}: `;
  if (outcome.kind === "tooSlow") {
    return head +
      `checking them against its inputSchema took longer than ${outcome.limitMs} ms, expected shorter values`;
  }
  if (outcome.kind === "unusable") return head + `they cannot be checked: ${outcome.message}`;
  return head + explainIssues(outcome.issues, { root: "the arguments", unlisted: outcome.unlisted });
}

/** Why what the function printed cannot be used, with its beginning. */
export function invalidOutput(
  tool: string,
  found: string | Exclude<ValidateOutcome, { kind: "valid" }>,
  printed: string,
): string {
  const reason = typeof found === "string"
    ? found
    : found.kind === "tooSlow"
    ? `checking it took longer than ${found.limitMs} ms`
    : found.kind === "unusable"
    ? `it cannot be checked: ${found.message}`
    : explainIssues(found.issues, { root: "the output", unlisted: found.unlisted });
  const shown = printed === "" ? "it printed nothing" : `it printed ${quote(printed, 200)}`;
  return `Invalid output of tool ${quote(tool)}: ${reason} (${shown})`;
}

/**
 * Why the function failed: how it ended, then what it said, stdout before stderr (contract F4).
 *
 * @param said What the function printed and wrote to stderr, in that order.
 */
export function failure(tool: string, outcome: Outcome, said: readonly string[]): string {
  const message = said.map((text) => printableLines(text).trim()).filter((text) => text !== "").join("\n");
  const head = `Tool ${quote(tool)} ${ending(outcome, message)}`;
  const limit = limitOf(outcome);
  const hint = limit === undefined ? "" : `\nhint: ask for less at once, or raise "${limit}" in its "run"`;
  return (message === "" ? head : `${head}: ${message}`) + hint;
}

/** The setting whose limit the call exceeded; `undefined` where it failed otherwise. */
function limitOf(outcome: Outcome): string | undefined {
  if (outcome.kind === "tooMuchOutput") return "maxOutputBytes";
  if (outcome.kind !== "timedOut") return undefined;
  return outcome.isTotal ? "maxTimeoutMs" : "timeoutMs";
}

function ending(outcome: Outcome, message: string): string {
  switch (outcome.kind) {
    case "exited":
      return `exited with code ${outcome.code}` + (outcome.code === 127 ? missingCommand(message) : "");
    case "signaled":
      return stopSignals.has(outcome.signal)
        ? `stopped with ${outcome.signal} and was ended, as tools have no terminal to be continued from`
        : `was ended by signal ${outcome.signal}`;
    case "timedOut":
      return outcome.isTotal
        ? `reported progress for ${outcome.timeoutMs} ms, the most that it may run, and was ended`
        : `took longer than ${outcome.timeoutMs} ms and was ended`;
    case "tooMuchOutput":
      return `printed more than ${outcome.limitBytes} bytes and was ended`;
    case "notStarted":
      return `could not be started: ${outcome.reason}`;
    case "cancelled":
      return "was cancelled";
  }
}

const stopSignals = new Set(["SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU"]);

/** The command that Bash did not find, as it says on stderr: `tools.bash: line 5: jq: command not found`. */
function missingCommand(message: string): string {
  const name = message.match(/: ([^\s:]+): command not found/)?.[1] ??
    message.match(/: ([^\s:]+): No such file or directory/)?.[1];
  if (name !== undefined) return `, command ${quote(cut(name, 80))} was not found`;
  // With something on stderr it may be another failure: Bash 3.2 exits with 127 for an unset variable too, and says so.
  return message === "" ? ", a command was not found" : "";
}
