/**
 * Which answers a client may expect to the lines that it sent (JSON-RPC 2.0, sections 4 to 6): worked out from the lines
 * alone, with nothing of the program's own code.
 */
import type { Message } from "../helpers/line_client.ts";
import type { Revision } from "../helpers/revisions.ts";
import type { Line } from "./lines.ts";

/** How often an id was asked for, and answered. */
interface Tally {
  asked: number;
  answered: number;
  /** A cancelled request may stay without an answer, and so may one whose id was in use. */
  mayStayOpen: boolean;
}

/** Follows one conversation. */
export class ExpectedAnswers {
  readonly #byId = new Map<string, Tally>();
  readonly #allowsBatches: boolean;
  /** Ids of subscriptions, which are open until the conversation ends. */
  readonly #subscriptions = new Set<string>();

  constructor(revision: Revision) {
    this.#allowsBatches = revision === "2025-03-26";
  }

  sent(line: Line): void {
    const value = readLine(line);
    if (!Array.isArray(value)) return this.#sentMessage(value);
    if (this.#allowsBatches) { for (const message of value) this.#sentMessage(message); }
  }

  /** @returns What is wrong with an answer; `undefined` when nothing is. */
  received(answer: Message): string | undefined {
    if (Array.isArray(answer)) return answer.map((one) => this.received(one)).find((wrong) => wrong !== undefined);
    if (answer.method !== undefined || answer.id === undefined || answer.id === null) return undefined;
    const tally = this.#byId.get(JSON.stringify(answer.id));
    if (tally === undefined) return `an answer to ${JSON.stringify(answer.id)}, which was never asked`;
    tally.answered++;
    return tally.answered > tally.asked ? `${JSON.stringify(answer.id)} is answered twice` : undefined;
  }

  /** Ids of which a request has no answer yet. */
  get unanswered(): string[] {
    // While a request is open, another with its id is refused without an id: one answer is owed, more may come.
    const isOwed = ([id, { asked, answered, mayStayOpen }]: [string, Tally]) =>
      !mayStayOpen && asked > 0 && answered === 0 && !this.#subscriptions.has(id);
    return [...this.#byId].filter(isOwed).map(([id]) => id);
  }

  /** Lets go of what is answered. What may stay without an answer may still get one in the next round. */
  endRound(): void {
    for (const [id, { asked, answered }] of this.#byId) {
      if (asked > answered) this.#byId.set(id, { asked: asked - answered, answered: 0, mayStayOpen: true });
      else this.#byId.delete(id);
    }
  }

  #sentMessage(value: unknown): void {
    if (!isObject(value)) return;
    const { id, method, params } = value;
    const isCancel = method === "notifications/cancelled" && value.jsonrpc === "2.0" && isObject(params);
    if (isCancel && isId(params.requestId)) this.#tally(params.requestId).mayStayOpen = true;
    if (method === "subscriptions/listen" && isId(id)) this.#subscriptions.add(JSON.stringify(id));
    if (!isId(id) || isResponse(value)) return;
    this.#tally(id).asked++;
  }

  #tally(id: string | number): Tally {
    const key = JSON.stringify(id);
    const tally = this.#byId.get(key) ?? { asked: 0, answered: 0, mayStayOpen: false };
    this.#byId.set(key, tally);
    return tally;
  }
}

/** A line's value; `undefined` where it is no JSON in UTF-8. */
function readLine(line: Line): unknown {
  try {
    const text = typeof line === "string" ? new TextEncoder().encode(line) : line;
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string | number {
  return typeof value === "string" || Number.isInteger(value);
}

/** An answer to a question that the server never asked is answered by nobody. */
function isResponse(value: Record<string, unknown>): boolean {
  return value.jsonrpc === "2.0" && !("method" in value) && ("result" in value || "error" in value);
}
