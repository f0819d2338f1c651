/**
 * The clients of the matrix behind one face: the old SDK at each revision, the new one in each mode, and plain lines.
 * The Inspector's command line, which makes one request a run, is in `inspector.ts`.
 */
import { connectLines, datedRevisions, type Revision, revisions, statelessRevision } from "../helpers/eras.ts";
import type { LineClient, Message } from "../helpers/line_client.ts";
import type { ProgramSurroundings } from "../helpers/program.ts";
import { connectNew, connectOld, type Negotiation } from "../helpers/sdk_clients.ts";

/** What comes of a call, less what a revision adds. */
export type CallAnswer = { result: Record<string, unknown> } | { error: { code: number; message: string } };

/** How a call is made. */
export interface CallOptions {
  readonly onProgress?: (progress: Record<string, unknown>) => void;
  readonly signal?: AbortSignal;
}

/** A connected client of the matrix. */
export interface MatrixClient extends AsyncDisposable {
  listTools(): Promise<unknown[]>;
  call(name: string, args: Record<string, unknown>, options?: CallOptions): Promise<CallAnswer>;
  /** Asks for logs of every level from now on. */
  wantLogs(): Promise<void>;
  /** Asks to be told of other tools, where one has to ask. */
  wantToolChanges(): Promise<void>;
  /** Resolves with the params of the next notification of that method. */
  nextNotification(method: string): Promise<Record<string, unknown>>;
}

/** A cell of the matrix. */
export interface Cell {
  readonly name: string;
  readonly revision: Revision;
  connect(surroundings: ProgramSurroundings): Promise<MatrixClient>;
}

const modes: readonly (readonly [Negotiation, Revision])[] = [
  ["legacy", "2025-11-25"],
  ["auto", statelessRevision],
  ["stateless", statelessRevision],
];

/** Every cell that holds a conversation, for a server whose newest revision is the newest there is. */
export const cells: readonly Cell[] = [
  ...datedRevisions.map((revision) => ({
    name: `sdk 1.x at ${revision}`,
    revision,
    connect: async (surroundings: ProgramSurroundings) =>
      new SdkClient(await connectOld({ revision, ...surroundings }), true, revision),
  })),
  ...modes.map(([mode, revision]) => ({
    name: `client 2.x ${mode}`,
    revision,
    connect: async (surroundings: ProgramSurroundings) =>
      new SdkClient(await connectNew(mode, surroundings), false, revision),
  })),
  ...revisions.map((revision) => ({
    name: `lines at ${revision}`,
    revision,
    connect: async (surroundings: ProgramSurroundings) =>
      new Lines(await connectLines(revision, surroundings), revision),
  })),
];

const logLevelKey = "io.modelcontextprotocol/logLevel";

/** A result less what the stateless era adds to each. */
export function bareResult(result: Record<string, unknown>): Record<string, unknown> {
  const { resultType: _, _meta, ...rest } = result;
  const { "io.modelcontextprotocol/serverInfo": _info, ...meta } = (_meta ?? {}) as Record<string, unknown>;
  return Object.keys(meta).length === 0 ? rest : { ...rest, _meta: meta };
}

/** Notifications that have come, and who waits for one. */
class Inbox {
  readonly #seen: { method: string; params: Record<string, unknown> }[] = [];
  #wake = Promise.withResolvers<void>();

  add(method: string, params: Record<string, unknown> = {}): void {
    this.#seen.push({ method, params });
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  async next(method: string): Promise<Record<string, unknown>> {
    for (;;) {
      const index = this.#seen.findIndex((notification) => notification.method === method);
      if (index !== -1) return this.#seen.splice(index, 1)[0]!.params;
      await this.#wake.promise;
    }
  }
}

/** Either line of the official SDK. */
class SdkClient implements MatrixClient {
  // deno-lint-ignore no-explicit-any -- the two clients type the same calls differently
  readonly #client: any;
  readonly #connection: AsyncDisposable;
  readonly #isOld: boolean;
  readonly #isStateless: boolean;
  readonly #inbox = new Inbox();
  #meta: Record<string, unknown> | undefined;

  constructor(connection: { client: unknown } & AsyncDisposable, isOld: boolean, revision: Revision) {
    this.#connection = connection;
    this.#client = connection.client;
    this.#isOld = isOld;
    this.#isStateless = revision === statelessRevision;
    this.#client.fallbackNotificationHandler = ({ method, params }: Message) => {
      this.#inbox.add(method, params);
      return Promise.resolve();
    };
  }

  async listTools(): Promise<unknown[]> {
    return (await this.#client.listTools()).tools;
  }

  async call(name: string, args: Record<string, unknown>, options: CallOptions = {}): Promise<CallAnswer> {
    const params = { name, arguments: args, ...(this.#meta === undefined ? {} : { _meta: this.#meta }) };
    const request = { onprogress: options.onProgress, signal: options.signal };
    try {
      const answer = this.#client.callTool(params, ...(this.#isOld ? [undefined, request] : [request]));
      return { result: bareResult(await answer) };
    } catch (error) {
      const { code, message } = error as { code?: unknown; message: string };
      if (typeof code !== "number" || options.signal?.aborted) throw error;
      // The SDK puts its own words before the server's.
      return { error: { code, message: message.replace(/^MCP error -?\d+: /, "") } };
    }
  }

  async wantLogs(): Promise<void> {
    if (this.#isStateless) this.#meta = { [logLevelKey]: "debug" };
    else await this.#client.setLoggingLevel("debug");
  }

  async wantToolChanges(): Promise<void> {
    if (this.#isStateless) await this.#client.listen({ toolsListChanged: true });
  }

  nextNotification(method: string): Promise<Record<string, unknown>> {
    return this.#inbox.next(method);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#connection[Symbol.asyncDispose]();
  }
}

/** A client that writes the lines itself. */
class Lines implements MatrixClient {
  readonly #client: LineClient;
  readonly #isStateless: boolean;
  readonly #taken = new Set<Message>();
  #meta: Record<string, unknown> = {};

  constructor(client: LineClient, revision: Revision) {
    this.#client = client;
    this.#isStateless = revision === statelessRevision;
  }

  async listTools(): Promise<unknown[]> {
    return (await this.#client.request("tools/list")).result.tools;
  }

  async call(name: string, args: Record<string, unknown>, options: CallOptions = {}): Promise<CallAnswer> {
    const token = options.onProgress === undefined ? {} : { progressToken: `${name} ${crypto.randomUUID()}` };
    const params = { name, arguments: args, _meta: { ...this.#meta, ...token } };
    const id = await this.#client.start("tools/call", params);
    const from = this.#client.messages.length;
    let reported = 0;
    const isProgress = (message: Message) =>
      message.method === "notifications/progress" && message.params.progressToken === token.progressToken;
    const isAnswer = (message: Message) => message.id === id && message.method === undefined;
    const cancelled = new Promise<never>((_, reject) =>
      options.signal?.addEventListener("abort", () => {
        this.#client.notify("notifications/cancelled", { requestId: id });
        reject(options.signal!.reason);
      })
    );
    for (;;) {
      const seen = this.#client.messages.slice(from);
      for (const { params } of seen.filter(isProgress).slice(reported)) {
        reported++;
        const { progressToken: _, ...progress } = params;
        options.onProgress?.(progress);
      }
      const answer = seen.find(isAnswer);
      if (answer?.error !== undefined) return { error: { code: answer.error.code, message: answer.error.message } };
      if (answer !== undefined) return { result: bareResult(answer.result) };
      const next = this.#client.waitFor(() => true, "the next message", this.#client.messages.length);
      next.catch(() => {});
      await Promise.race([next, cancelled]);
    }
  }

  async wantLogs(): Promise<void> {
    if (this.#isStateless) this.#meta = { [logLevelKey]: "debug" };
    else await this.#client.request("logging/setLevel", { level: "debug" });
  }

  async wantToolChanges(): Promise<void> {
    if (!this.#isStateless) return;
    await this.#client.start("subscriptions/listen", { notifications: { toolsListChanged: true } });
    await this.#client.notification("notifications/subscriptions/acknowledged");
  }

  async nextNotification(method: string): Promise<Record<string, unknown>> {
    const isNew = (message: Message) => message.method === method && !this.#taken.has(message);
    const message = await this.#client.waitFor(isNew, method);
    this.#taken.add(message);
    return message.params ?? {};
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }
}
