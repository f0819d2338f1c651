/**
 * MCP's Streamable HTTP on the loopback, in front of `bashful serve`: the conformance suite speaks nothing else. One
 * server a session; requests of the stateless era share one. It moves messages and has no opinion on them; what HTTP alone
 * asks for (checks of Origin and of headers, resumable streams) it does not do.
 */
import { statelessMeta } from "../helpers/eras.ts";
import { LineClient, type Message } from "../helpers/line_client.ts";

/** A running shim. */
export interface Shim extends AsyncDisposable {
  readonly url: string;
}

/** Starts a shim; `env` is the servers' environment. */
export function startShim(env: Record<string, string>): Shim {
  const sessions = new Map<string, Session>();
  const stateless = new Session(env);
  // A server is of the era of the first request that it gets.
  stateless.post({ jsonrpc: "2.0", id: 0, method: "tools/list", params: { _meta: statelessMeta() } }, {});
  const handler = async (request: Request): Promise<Response> => {
    const id = request.headers.get("mcp-session-id");
    const session = id === null ? undefined : sessions.get(id);
    if (id !== null && session === undefined) return new Response(null, { status: 404 });
    if (request.method === "DELETE" && session !== undefined) {
      sessions.delete(id!);
      await session.close();
      return new Response(null, { status: 200 });
    }
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const message: Message = await request.json().catch(() => undefined);
    if (message?.method === "initialize") {
      const fresh = new Session(env);
      const name = crypto.randomUUID();
      sessions.set(name, fresh);
      return await fresh.post(message, { "mcp-session-id": name });
    }
    return await (session ?? stateless).post(message, {});
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handler);
  return {
    url: `http://127.0.0.1:${server.addr.port}/mcp`,
    async [Symbol.asyncDispose]() {
      await Promise.all([stateless, ...sessions.values()].map((session) => session.close()));
      await server.shutdown();
    },
  };
}

/** What waits for the answer to one request. */
interface Exchange {
  readonly id: unknown;
  readonly progressToken: unknown;
  readonly events: ReadableStreamDefaultController<Message>;
}

const subscriptionKey = "io.modelcontextprotocol/subscriptionId";

/** One server and the exchanges with it. */
class Session {
  readonly #client: LineClient;
  /** By the id that the server sees: clients of one stateless server may choose the same. */
  readonly #exchanges = new Map<number, Exchange>();
  #nextId = 1;

  constructor(env: Record<string, string>) {
    this.#client = new LineClient({ env, onLine: (line) => this.#receive(JSON.parse(line)) });
  }

  async post(message: Message, headers: Record<string, string>): Promise<Response> {
    if (message?.id === undefined || message.method === undefined) {
      await this.#client.send(message);
      return new Response(null, { status: 202, headers });
    }
    const events = this.#ask(message).getReader();
    const first = await events.read();
    const error = first.value?.error;
    if (error !== undefined) return Response.json(first.value, { status: statusOf(error.code), headers });
    const body = ReadableStream.from(eventLines(first.value, events));
    return new Response(body, { headers: { ...headers, "content-type": "text/event-stream" } });
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  #ask(message: Message): ReadableStream<Message> {
    const id = this.#nextId++;
    return new ReadableStream({
      start: async (events) => {
        this.#exchanges.set(id, { id: message.id, progressToken: message.params?._meta?.progressToken, events });
        await this.#client.send({ ...message, id });
      },
      cancel: async () => {
        this.#exchanges.delete(id);
        await this.#client.notify("notifications/cancelled", { requestId: id });
      },
    });
  }

  #receive(message: Message): void {
    if (message.method !== undefined) return this.#notify(message);
    const exchange = this.#exchanges.get(message.id);
    this.#exchanges.delete(message.id);
    exchange?.events.enqueue({ ...message, id: exchange.id });
    exchange?.events.close();
  }

  /** A notification goes to the request that it belongs to; a log, which names none, to the latest. */
  #notify(message: Message): void {
    const subscription = message.params?._meta?.[subscriptionKey];
    const open = [...this.#exchanges];
    const [, exchange] = open.find(([id]) => id === subscription) ??
      open.find(([, { progressToken }]) =>
        progressToken !== undefined && progressToken === message.params?.progressToken
      ) ??
      open.at(-1) ?? [];
    if (exchange === undefined) return;
    const meta = subscription === undefined
      ? {}
      : { _meta: { ...message.params._meta, [subscriptionKey]: exchange.id } };
    exchange.events.enqueue({ ...message, params: { ...message.params, ...meta } });
  }
}

async function* eventLines(
  first: Message,
  rest: ReadableStreamDefaultReader<Message>,
): AsyncGenerator<Uint8Array> {
  const encode = (message: Message) => new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  try {
    yield encode(first);
    for (let next = await rest.read(); !next.done; next = await rest.read()) yield encode(next.value);
  } finally {
    await rest.cancel();
  }
}

/** What HTTP says of an error ("Streamable HTTP", 2026-07-28). */
function statusOf(code: number): number {
  return code === -32601 ? 404 : code === -32603 ? 200 : 400;
}
