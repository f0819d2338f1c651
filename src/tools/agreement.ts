/**
 * Has a person agree before a tool runs (contract Q1, Q2): words the question, shows what the preview prints, asks, and lets
 * the call go on only where the answer is yes and what it was given for is still so when the call's turn has come.
 */

import type { CallRun, RunInPlace, Sandbox } from "../bash/mod.ts";
import type { ConfirmSetting } from "../config/mod.ts";
import { cut } from "../text.ts";
import type { Answer, CallEvents } from "./answer.ts";
import { askPerson, type Reply } from "./question.ts";
import { type QuestionFacts, withoutPreview, wordPreview, wordQuestion } from "./question_words.ts";
import { refusedBy } from "./refused.ts";
import { didNotRun, failureClause } from "./words.ts";

/** What a preview came to. */
export type Previewed =
  | { readonly kind: "printed"; readonly text: string }
  /** `why`: what it did, as a clause without its subject. */
  | { readonly kind: "failed"; readonly why: string }
  | { readonly kind: "cancelled" };

/** A call that needs agreement, by what can be done with it. */
export interface AgreementCase {
  readonly confirmation: ConfirmSetting;
  readonly facts: Omit<QuestionFacts, "message">;
  /** How long a person may take, in milliseconds. */
  readonly patienceMs: number;
  /** Whether the person has agreed before, and the configuration has changed since. */
  readonly isAgain: boolean;
  /**
   * Runs the preview, within the call's own place where there is one; absent where the tool has none, or the machine cannot
   * confine it.
   */
  readonly preview: ((place?: RunInPlace) => Promise<Previewed>) | undefined;
  /** Whether the tools that are served are still those that the person was asked about. */
  readonly isCurrent: () => Promise<boolean>;
  /** Runs the tool, once its turn has come, if `mayRun` says so then; else what it comes to is for nobody. */
  readonly run: (mayRun: (place: RunInPlace) => Promise<boolean>) => Promise<Answer>;
  /** How a person can do it by hand. */
  readonly hint: string | undefined;
}

/** The answer to a call that does not run; `why` is a clause. */
export function notAgreed(tool: string, why: string, hint?: string, isUnable = false): Answer {
  return { kind: "notAgreed", message: didNotRun(tool, why), isUnable, ...(hint === undefined ? {} : { hint }) };
}

/** How often a person is asked about one call. */
export const mostQuestions = 3;

/**
 * Asks, and runs the tool once a person agrees.
 *
 * @returns `undefined` where the configuration has changed since they did: the call is another one by now.
 */
export async function runAgreed(
  given: AgreementCase,
  signal: AbortSignal,
  events: CallEvents,
): Promise<Answer | undefined> {
  const { confirmation, facts, preview } = given;
  const refuse = (why: string, isUnable = false) => notAgreed(facts.tool, why, given.hint, isUnable);
  const sentence = await wordQuestion({ ...facts, message: confirmation.message });
  if (sentence === undefined) return refuse("its arguments are too long to be shown to the person who has to agree");
  let previewed = await preview?.();
  for (let asked = 0;; asked++) {
    if (signal.aborted || previewed?.kind === "cancelled") return { kind: "cancelled" };
    if (previewed?.kind === "failed") return refuse(`its preview ${previewed.why}`);
    if (asked === mostQuestions) {
      return refuse(`a person agreed to it ${asked} times, and each time its preview was another one right after`);
    }
    const shown = previewed?.text;
    const lines = [
      ...(asked > 0 ? [askedAgain("what it would do has"), ""] : []),
      ...(asked === 0 && given.isAgain ? [askedAgain("the tools have"), ""] : []),
      sentence,
      ...(confirmation.preview === undefined
        ? []
        : ["", shown === undefined ? withoutPreview : wordPreview(confirmation.preview, shown)]),
    ];
    const reply = await askInTime(lines.join("\n"), given.patienceMs, signal, events);
    if (signal.aborted) return { kind: "cancelled" };
    if (reply.kind !== "answered") return refuse(whyNot(reply, given.patienceMs), reply.kind === "unable");
    let isStale = false;
    let isChanged = false;
    const answer = await given.run(async (place) => {
      previewed = await preview?.(place);
      isChanged = preview !== undefined && (previewed?.kind !== "printed" || previewed.text !== shown);
      isStale = !await given.isCurrent();
      return !isChanged && !isStale;
    });
    if (isStale) return undefined;
    if (!isChanged) return answer;
  }
}

function askedAgain(what: string): string {
  return `You are asked again, as ${what} changed since you agreed.`;
}

type Missed = Exclude<Reply, { kind: "answered" }> | { readonly kind: "late" };

/** Asks, and waits so long for an answer. */
async function askInTime(
  message: string,
  patienceMs: number,
  signal: AbortSignal,
  events: CallEvents,
): Promise<Reply | Missed> {
  const end = new AbortController();
  const ended = Promise.withResolvers<Missed>();
  const timer = setTimeout(() => ended.resolve({ kind: "late" }), patienceMs);
  const withdraw = () => ended.resolve({ kind: "cancelled" });
  signal.addEventListener("abort", withdraw, { once: true });
  try {
    const question = { message, form: { kind: "agreement" } } as const;
    return await Promise.race([askPerson(events.ask, question, AbortSignal.any([signal, end.signal])), ended.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", withdraw);
    end.abort();
  }
}

/** What a run of a preview came to. */
export function readPreview(run: CallRun, errorMessage: string | undefined, sandbox: Sandbox): Previewed {
  const { outcome, stdout, stderr } = run;
  if (outcome.kind === "cancelled") return { kind: "cancelled" };
  const printed = new TextDecoder().decode(stdout);
  if (outcome.kind === "exited" && outcome.code === 0 && errorMessage === undefined) {
    return { kind: "printed", text: printed };
  }
  const said = [...(errorMessage === undefined ? [] : [errorMessage]), cut(printed, longestSaid), stderr];
  const isRefused = refusedBy(sandbox, said) !== undefined;
  const hint = `\nhint: a preview runs in a sandbox that writes nothing${
    sandbox.policy.network ? "" : ", without network"
  }`;
  return { kind: "failed", why: failureClause(outcome, said) + (isRefused ? hint : "") };
}

/** How much of what a failed preview printed is told, in characters. */
const longestSaid = 2_000;

/** Why a call does not run, as a clause. */
function whyNot(missed: Missed, patienceMs: number): string {
  switch (missed.kind) {
    case "declined":
      return "a person was asked, and said no";
    case "cancelled":
      return "a person was asked, and did not answer";
    case "late":
      return `a person has to agree to it first, and nobody answered within ${patienceMs} ms`;
    case "unable":
      return `a person has to agree to it first, and ${missed.reason}`;
  }
}
