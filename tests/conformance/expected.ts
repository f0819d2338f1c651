/** The suite's runs, the scenarios that have to pass in each, and why the others do not. */
import type { SuiteRun } from "./suite.ts";

const tools = [
  ...["tools-list", "tools-call-simple-text", "tools-call-image", "tools-call-audio", "tools-call-embedded-resource"],
  ...["tools-call-mixed-content", "tools-call-error", "tools-call-with-progress"],
];

/** A run and the scenarios that pass in it, every check of theirs. */
export interface ExpectedRun extends SuiteRun {
  readonly passing: readonly string[];
}

/** The dated revisions by the suite's release, and each revision by its preview, as that revision's requirements say. */
export const runs: readonly ExpectedRun[] = [
  {
    name: "0.1.16, its active suite",
    version: "0.1.16",
    args: [],
    passing: [
      ...tools,
      "tools-call-with-logging",
      "server-initialize",
      "logging-set-level",
      "ping",
      "server-sse-multiple-streams",
      "tools-call-elicitation",
    ],
  },
  {
    name: "0.2.0-alpha.12, requirements of 2025-11-25",
    version: "0.2.0-alpha.12",
    args: ["--requirements", "2025-11-25"],
    passing: [
      ...[
        ...tools,
        "tools-call-with-logging",
        "server-initialize",
        "logging-set-level",
        "ping",
        "server-sse-multiple-streams",
      ],
      ...["server-session-lifecycle", "json-schema-2020-12", "tools-call-elicitation"],
    ],
  },
  {
    name: "0.2.0-alpha.12, requirements of 2026-07-28",
    version: "0.2.0-alpha.12",
    args: ["--requirements", "2026-07-28"],
    passing: [
      ...[...tools, "server-sse-multiple-streams", "sep-2164-resource-not-found", "json-schema-2020-12"],
      ...[
        "request-state",
        "tampered-state",
        "multi-round",
        "result-type",
        "missing-input-response",
        "validate-input",
        "unsupported-methods",
      ]
        .map(
          (name) => `input-required-result-${name}`,
        ),
    ],
  },
];

/** Why a check of a scenario may fail: the first pattern that fits `scenario check`. Each is needed by some run. */
export const reasons: readonly (readonly [RegExp, string])[] = [
  [/^completion-/, "completion is for prompts and resources; bashful serves tools only"],
  [/^resources-/, "bashful serves tools only"],
  [/^prompts-/, "bashful serves tools only"],
  [/^caching sep-2549-(prompts|resources)-/, "bashful serves tools only; the checks of tools pass"],
  [/^tools-call-sampling /, "needs sampling"],
  [/^elicitation-/, "needs several fields in a form; a question of bashful's has one"],
  [/^input-required-result-basic-elicitation /, "wants its own name for the question, which bashful chooses"],
  [
    /^input-required-result-(basic-sampling|basic-list-roots|multiple-input|capability-check)/,
    "needs sampling or roots",
  ],
  [/^input-required-result-non-tool-request /, "bashful serves tools only"],
  [
    /^server-stateless sep-2575-(server-rejects-undeclared-capability|missing-capability-http-400) /,
    "needs a tool that samples",
  ],
  [/^(dns-rebinding-protection|http-)/, "about HTTP, which only the shim speaks"],
  [/^server-stateless sep-2575-http-server-header-mismatch-400 /, "about HTTP, which only the shim speaks"],
  [/^tasks-/, "an extension that bashful does not have"],
];
