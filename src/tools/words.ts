/** Every sentence about a call that went wrong, for the model that reads it: what happened, what it could change. */

import type { Outcome } from "../bash/mod.ts";
import { explainIssues, type ValidateOutcome } from "../schema/mod.ts";
import { type Misprint, textHint } from "./printed.ts";
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

/** Why output that was to be JSON cannot be used, and what its author would do about it. */
export function notJson(tool: string, misprint: Misprint | undefined, printed: string): string {
  const why = misprint === undefined
    ? "stdout is not JSON, expected JSON that satisfies its outputSchema"
    : `stdout is not JSON: found ${misprint.found}, expected ${misprint.expected}`;
  return `${invalidOutput(tool, why, printed)}\nhint: ${misprint?.hint ?? textHint}`;
}

/** What `bashful call` says of output that goes to clients as text, though it was meant to be JSON. */
export function sentAsText(tool: string, { found, expected }: Misprint): string {
  return `What tool ${quote(tool)} printed is sent as text: it is not JSON: found ${found}, expected ${expected}`;
}

/** Why a structured result is not delivered: it cannot be cut. */
export function overBudget(tool: string, bytes: number, budgetBytes: number): string {
  return `Tool ${
    quote(tool)
  } printed ${bytes} bytes, expected at most the ${budgetBytes} of its budget: a result with ` +
    'an outputSchema is not cut\nhint: ask for less at once, or raise "budgetBytes" of "output" in its "run"';
}

/** What stands for the message that `mcp_error` was not given. */
export function wordlessError(tool: string): string {
  return `Tool ${quote(tool)} failed, and does not say why: mcp_error was called with an empty message`;
}

/**
 * Why the function failed: how it ended, then what it said, stdout before stderr (contract F4).
 *
 * @param said What the function printed and wrote to stderr, in that order.
 * @param lastCommand The command with which it ended, and its place.
 * @param refused What its sandbox refused, and what would allow it.
 */
export function failure(
  tool: string,
  outcome: Outcome,
  said: readonly string[],
  lastCommand?: string,
  refused?: string,
): string {
  const clause = failureClause(outcome, said, lastCommand);
  const limit = limitOf(outcome);
  const step = limit === undefined ? refused : `ask for less at once, or raise "${limit}" in its "run"`;
  const hint = step === undefined ? "" : `\nhint: ${step}`;
  return `Tool ${quote(tool)} ${clause}${hint}`;
}

/** How a function failed and what it said, without its subject: `exited with code 2: no such file`. */
export function failureClause(outcome: Outcome, said: readonly string[], lastCommand?: string): string {
  const message = said.map((text) => printableLines(text).trim()).filter((text) => text !== "").join("\n");
  const head = ending(outcome, message, lastCommand);
  return message === "" ? head : `${head}: ${message}`;
}

/** Why a function did not run though its arguments are sound; `why` is a clause. */
export function didNotRun(tool: string, why: string): string {
  return `Tool ${quote(tool)} did not run: ${why}`;
}

/** The setting whose limit the call exceeded; `undefined` where it failed otherwise. */
function limitOf(outcome: Outcome): string | undefined {
  if (outcome.kind === "tooMuchOutput") return "maxOutputBytes";
  if (outcome.kind !== "timedOut") return undefined;
  return outcome.isTotal ? "maxTimeoutMs" : "timeoutMs";
}

function ending(outcome: Outcome, message: string, lastCommand: string | undefined): string {
  switch (outcome.kind) {
    case "exited": {
      const missing = outcome.code === 127 ? missingCommand(message) : "";
      const last = lastCommand === undefined ? "" : `, its last command was ${lastCommand}`;
      return `exited with code ${outcome.code}${missing === "" ? last : missing}`;
    }
    case "signaled":
      return stopSignals.has(outcome.signal)
        ? `stopped with ${outcome.signal} and was ended, as tools have no terminal to be continued from`
        : `was ended by signal ${outcome.signal}`;
    case "timedOut":
      return outcome.isTotal && outcome.mayBeSilent !== true
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
