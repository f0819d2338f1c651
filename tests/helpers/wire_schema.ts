/**
 * Checks what the server writes on one connection against MCP's JSON Schema of the revision in use: results by the
 * method of the request that they answer, notifications by their own; and that no request is answered twice or unasked.
 * It is told both directions. The schemas are `wire_definitions.ts`'s business.
 */
import { datedRevisions, type Revision, revisions, statelessRevision } from "./revisions.ts";
import { definitionsOf } from "./wire_definitions.ts";

type JsonObject = Record<string, unknown>;

/** The requests with one id, and how many answers to them are still to come. */
interface Open {
  readonly asked: Asked[];
  answers: number;
}

/** A request. */
interface Asked {
  readonly method: string | undefined;
  /** The revision that it says it is at: only requests of the stateless era do. */
  readonly claimed: Revision | undefined;
}

/** Follows one connection. */
export class WireChecker {
  readonly #open = new Map<string, Open>();
  /** The ids of what the server has asked the client. */
  readonly #questions = new Set<string>();
  /** The parts of a line whose newline has not been sent yet. */
  #sentParts: string[] = [];
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  /** What `initialize` settled. */
  #negotiated: Revision | undefined;
  #hasClaimed = false;
  /** Something was sent before the first request of the stateless era: the server could not know the revision then. */
  #beganUnclaimed = false;

  /** Takes part of what the client sends; a line counts once its newline is there. */
  sent(part: string | Uint8Array): void {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    const text = this.#decoder.decode(bytes, { stream: true });
    const [first = "", ...rest] = text.split("\n");
    this.#sentParts.push(first);
    for (const next of rest) {
      this.sentLine(this.#sentParts.join(""));
      this.#sentParts = [next];
    }
  }

  /** Takes a whole line that the client sends. */
  sentLine(line: string): void {
    const value = parse(line);
    for (const message of Array.isArray(value) ? value : [value]) {
      if (!isObject(message)) continue;
      const claimed = claimedRevision(message);
      if (claimed !== undefined) this.#hasClaimed = true;
      if (message.id === undefined) continue;
      const method = typeof message.method === "string" ? message.method : undefined;
      const key = JSON.stringify(message.id);
      if (method === undefined && this.#questions.has(key)) continue;
      const open = this.#open.get(key) ?? { asked: [], answers: 0 };
      open.asked.push({ method, claimed });
      open.answers++;
      this.#open.set(key, open);
    }
    if (!this.#hasClaimed) this.#beganUnclaimed = true;
  }

  /** Takes a line that the server wrote. @returns What is wrong with it; `undefined` when nothing is. */
  received(line: string): string | undefined {
    const value = parse(line);
    if (!Array.isArray(value)) return this.#whatIsWrong(value);
    if (!this.#revisions().includes("2025-03-26")) {
      return `a batch, which ${this.#revisions().join(", ")} does not have`;
    }
    if (value.length === 0) return "an empty batch";
    for (const message of value) {
      const wrong = this.#whatIsWrong(message);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  /** The revisions that the connection may be at. */
  #revisions(): readonly Revision[] {
    if (this.#negotiated !== undefined) {
      return this.#hasClaimed ? [this.#negotiated, statelessRevision] : [this.#negotiated];
    }
    return this.#hasClaimed ? [statelessRevision, ...(this.#beganUnclaimed ? datedRevisions : [])] : datedRevisions;
  }

  #whatIsWrong(message: unknown): string | undefined {
    if (!isObject(message)) return "no JSON-RPC message";
    if (typeof message.method === "string") {
      if (message.id !== undefined) return this.#checkQuestion(message);
      return anyOf(this.#revisions(), (revision) => checkNotification(message, revision));
    }
    const isError = "error" in message;
    if (isError === "result" in message) return 'neither or both of "result" and "error"';
    if (message.id === undefined || message.id === null) return this.#checkUnknownId(message);
    const key = JSON.stringify(message.id);
    const open = this.#open.get(key);
    if (open === undefined) return `an answer to ${key}, which is answered already or was never asked`;
    if (--open.answers === 0) this.#open.delete(key);
    // Of an id that is used twice nobody can tell which request an answer belongs to.
    const wrongs = open.asked.map((asked) => this.#checkAnswer(message, asked));
    return wrongs.includes(undefined) ? undefined : wrongs[0];
  }

  /** The one thing that the server asks a client. */
  #checkQuestion(message: JsonObject): string | undefined {
    const key = JSON.stringify(message.id);
    if (message.method !== "elicitation/create") return `a request (${message.method}), which the server does not send`;
    if (this.#questions.has(key)) return `a request with the id ${key}, which it has used before`;
    this.#questions.add(key);
    return anyOf(this.#revisions(), (revision) => {
      const definitions = definitionsOf(revision);
      if (revision === statelessRevision || !definitions.has("ElicitRequest")) return `a request at ${revision}`;
      return explain(definitions.get("ElicitRequest")(message), "ElicitRequest", revision);
    });
  }

  #checkAnswer(message: JsonObject, asked: Asked): string | undefined {
    const isError = "error" in message;
    if (!isError && asked.method === "initialize" && isObject(message.result)) {
      this.#negotiated = message.result.protocolVersion as Revision;
    }
    const candidates = asked.claimed === undefined
      ? this.#revisions()
      : [asked.claimed, ...(this.#negotiated === undefined ? [] : [this.#negotiated])];
    return anyOf(
      candidates,
      (revision) => isError ? checkError(message, revision) : checkResult(message, asked, revision),
    );
  }

  /**
   * An error that answers no request that could be made out. JSON-RPC 2.0 (section 5) demands a null id there. MCP's
   * schema forbids null and, before 2025-11-25, a missing id too: JSON-RPC is followed. From 2025-11-25 on the schema
   * wants it left out.
   */
  #checkUnknownId(message: JsonObject): string | undefined {
    if (!("error" in message)) return "a result without an id";
    return anyOf(this.#revisions(), (revision) => {
      if (revision >= "2025-11-25") return checkError(message, revision);
      if (message.id !== null) return "an error without an id, expected null";
      return checkError({ ...message, id: 0 }, revision);
    });
  }
}

function checkNotification(message: JsonObject, revision: Revision): string | undefined {
  const definitions = definitionsOf(revision);
  const name = definitions.nameOf(message.method as string, "Notification");
  if (name === undefined) return `${message.method}, which ${revision} does not have`;
  return explain(definitions.get(name)(message), name, revision);
}

function checkError(message: JsonObject, revision: Revision): string | undefined {
  const definitions = definitionsOf(revision);
  const name = definitions.has("JSONRPCErrorResponse") ? "JSONRPCErrorResponse" : "JSONRPCError";
  return explain(definitions.get(name)(message), name, revision);
}

function checkResult(message: JsonObject, { method }: Asked, revision: Revision): string | undefined {
  const definitions = definitionsOf(revision);
  const response = definitions.has("JSONRPCResultResponse") ? "JSONRPCResultResponse" : "JSONRPCResponse";
  const wrong = explain(definitions.get(response)(message), response, revision);
  if (wrong !== undefined) return wrong;
  const request = method === undefined ? undefined : definitions.nameOf(method, "Request");
  if (request === undefined) return `a result of ${method}, which ${revision} does not have`;
  const isQuestion = isObject(message.result) && message.result.resultType === "input_required";
  const named = isQuestion ? "InputRequiredResult" : request.replace(/Request$/, "Result");
  const name = definitions.has(named) || isQuestion ? named : "EmptyResult";
  return explain(definitions.get(name)(message.result), name, revision);
}

function explain(wrong: string | undefined, name: string, revision: Revision): string | undefined {
  return wrong === undefined ? undefined : `no ${name} of ${revision}: ${wrong}`;
}

/** What is wrong at the first revision, unless nothing is wrong at another. */
function anyOf(candidates: readonly Revision[], check: (revision: Revision) => string | undefined): string | undefined {
  const wrongs = candidates.map(check);
  return wrongs.includes(undefined) ? undefined : wrongs[0];
}

function claimedRevision({ params }: JsonObject): Revision | undefined {
  const meta = isObject(params) ? params._meta : undefined;
  const claimed = isObject(meta) ? meta["io.modelcontextprotocol/protocolVersion"] : undefined;
  const isStateless = typeof claimed === "string" && claimed >= statelessRevision;
  // The server refuses an unknown later revision in the form of the latest that it knows.
  return isStateless ? revisions.at(-1) : undefined;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
