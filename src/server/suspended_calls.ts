/**
 * Calls that wait for a person in the stateless era (2026-07-28, "Input required results"). There a question is an answer to
 * the call: `input_required`, with a state; and the call goes on when the client calls again, with that state and what the
 * person answered. The call itself waits here meanwhile, its function where it stands.
 *
 * A state is authenticated by the SDK's codec and names one open question. It is taken once, and by a call of the same tool
 * with the same arguments alone.
 */

import { isDeepStrictEqual } from "node:util";
import {
  type CallToolResult,
  type ClientCapabilities,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  type RequestStateCodec,
} from "@modelcontextprotocol/server";
import { compact, type Json, LongJson } from "../json.ts";
import { quote } from "../text.ts";
import type { Ask, CallEvents, Question, Reply } from "../tools/mod.ts";
import { elicitation, replyOf, whyUnasked } from "./elicitation.ts";
import { firstStateless } from "./revisions.ts";

/** What a state says. It is signed and not encrypted: a client can read it. */
export interface QuestionState {
  /** Names the open question; nobody can guess it. */
  readonly id: string;
}

/** One request of a call: its first, or one that brings an answer. */
export interface Leg {
  readonly name: string;
  readonly arguments: Json | LongJson | undefined;
  readonly capabilities: ClientCapabilities | undefined;
  /** The state that the request brings back, verified; `undefined` for a first one. */
  readonly state: QuestionState | undefined;
  /** What it brings as answers, by the name of the question. */
  readonly responses: Readonly<Record<string, unknown>> | undefined;
  readonly events: CallEvents;
  readonly signal: AbortSignal;
  /** How long a question of the call stays open, in milliseconds. */
  readonly openMs: number;
}

/** Runs a call to its end. */
export type Run = (signal: AbortSignal, events: CallEvents) => Promise<CallToolResult>;

/** The name of a question among those of a result: there is one. */
const questionKey = "question";

/** How many questions may be open: of more, the oldest is given up. */
export const mostOpen = 4096;

/** How long a state is valid in any case, in seconds: the question that it names is given up before. */
const stateSeconds = 7 * 24 * 60 * 60;

/** The suspended calls of one connection. */
export class SuspendedCalls {
  readonly codec: RequestStateCodec<QuestionState> = createRequestStateCodec<QuestionState>({
    key: crypto.getRandomValues(new Uint8Array(32)),
    ttlSeconds: stateSeconds,
  });
  readonly #open = new Map<string, Suspended>();

  /** Answers one request of a call: with its result, or with a question. */
  async serve(leg: Leg, run: Run): Promise<CallToolResult | InputRequiredResult> {
    if (leg.state === undefined) return await this.#follow(new Suspended(leg, run), leg);
    const call = this.#open.get(leg.state.id);
    if (call === undefined) {
      return refusal(
        "the question that it brings an answer to is not open: it was answered or given up, or is not of this server",
        leg,
      );
    }
    if (!call.isOf(leg)) return refusal("the question that it brings an answer to is that of another call", leg);
    this.#open.delete(leg.state.id);
    const response = leg.responses?.[questionKey];
    // Without an answer, the same question is put again.
    if (response !== undefined) call.take(response);
    return await this.#follow(call, leg);
  }

  async #follow(call: Suspended, leg: Leg): Promise<CallToolResult | InputRequiredResult> {
    const { question, result } = await call.next(leg);
    if (question === undefined) return result;
    const id = crypto.randomUUID();
    this.#open.set(id, call);
    call.suspend(leg.openMs, () => this.#open.delete(id));
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostOpen) {
      this.#open.get(oldest!)!.giveUp();
      this.#open.delete(oldest!);
    }
    return inputRequired({
      inputRequests: { [questionKey]: inputRequired.elicit(elicitation(question, firstStateless)) },
      requestState: await this.codec.mint({ id }),
    });
  }
}

/** What a request is answered with. */
type Next =
  | { readonly question: Question; readonly result?: never }
  | { readonly question?: never; readonly result: CallToolResult };

/** One call. */
class Suspended {
  readonly #call: Pick<Leg, "name" | "arguments">;
  readonly #stop = new AbortController();
  readonly #result: Promise<CallToolResult>;
  /** The request that waits for the call, and is told what it says. */
  #leg: Leg | undefined;
  #asked = Promise.withResolvers<Question>();
  #question: { readonly question: Question; readonly answer: (reply: Reply) => void } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(leg: Leg, run: Run) {
    this.#call = { name: leg.name, arguments: leg.arguments };
    this.#leg = leg;
    this.#result = run(this.#stop.signal, {
      log: (...message) => this.#leg?.events.log(...message),
      progress: (...report) => this.#leg?.events.progress(...report),
      stderr: (text) => this.#leg?.events.stderr(text),
      room: async () => await this.#leg?.events.room?.(),
      ask: (question, signal) => this.#ask(question, signal),
    });
    this.#result.catch(() => {}); // who follows it is told
  }

  /** Whether a request is of the same tool, with the same arguments. */
  isOf(leg: Leg): boolean {
    return leg.name === this.#call.name && areAlike(leg.arguments, this.#call.arguments);
  }

  /** Waits for what comes next: a question, or the result. Cancelling the request ends the call. */
  async next(leg: Leg): Promise<Next> {
    clearTimeout(this.#timer);
    this.#leg = leg;
    const cancel = () => this.giveUp();
    leg.signal.addEventListener("abort", cancel, { once: true });
    if (leg.signal.aborted) cancel();
    try {
      return await Promise.race([
        this.#result.then((result) => ({ result })),
        this.#asked.promise.then((question) => ({ question })),
      ]);
    } finally {
      leg.signal.removeEventListener("abort", cancel);
    }
  }

  /** Nobody waits for it until the person has answered: it is given up after so long. */
  suspend(milliseconds: number, onGivenUp: () => void): void {
    this.#leg = undefined;
    this.#timer = setTimeout(() => {
      onGivenUp();
      this.giveUp();
    }, milliseconds);
    Deno.unrefTimer(this.#timer);
  }

  /** Ends it, as a cancelled call is ended. */
  giveUp(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  /** Takes what the client sent for an answer. */
  take(response: unknown): void {
    const open = this.#question;
    if (open === undefined) return;
    this.#question = undefined;
    this.#asked = Promise.withResolvers();
    open.answer(replyOf(response, open.question.form));
  }

  #ask(...[question, signal]: Parameters<Ask>): ReturnType<Ask> {
    const reason = this.#leg === undefined
      ? "the call has been answered already"
      : whyUnasked(this.#leg.capabilities, firstStateless);
    if (reason !== undefined) return Promise.resolve({ kind: "unable", reason });
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#question = { question, answer: resolve };
    signal.addEventListener("abort", () => resolve({ kind: "cancelled" }), { once: true });
    this.#asked.resolve(question);
    return promise;
  }
}

/** Whether arguments are the same. Those of a long line are text, and each request's line has a length of its own. */
function areAlike(one: Json | LongJson = {}, other: Json | LongJson = {}): boolean {
  if (!(one instanceof LongJson) && !(other instanceof LongJson)) return isDeepStrictEqual(one, other);
  const [text, otherText] = [one, other].map((each) => each instanceof LongJson ? each.text : compact(each));
  return text === otherText;
}

function refusal(reason: string, { name }: Leg): CallToolResult {
  const text = `Tool ${
    quote(name)
  } was not run: ${reason}. Call it without "requestState" to have the person asked again.`;
  return { content: [{ type: "text", text }], isError: true };
}
