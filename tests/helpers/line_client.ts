/**
 * A client that speaks lines: it sends what a test gives it, well formed or not, and keeps every line that the server
 * writes, each checked against MCP's schema (`wire_schema.ts`). It waits for events, never by polling. Handshakes are in
 * `eras.ts`.
 */
import { within } from "../../scripts/harness/deadline.ts";
import { LineServer } from "../../scripts/harness/line_server.ts";
import { programCommand, programEnv, type ProgramSurroundings } from "./program.ts";
import { WireChecker } from "./wire_schema.ts";

/** A JSON-RPC message from the server, as it came. */
// deno-lint-ignore no-explicit-any -- tests look into messages freely; assertions check their shape
export type Message = any;

/** How the server starts, and who watches. */
export interface LineClientOptions extends ProgramSurroundings {
  /** Arguments of the program. Default `["serve"]`. */
  readonly args?: readonly string[];
  /** A command that becomes the program, which follows it: `["setsid"]`. */
  readonly wrapper?: readonly string[];
  /** Called with each line that the server writes, without its newline. */
  readonly onLine?: (line: string) => void;
  /** How long a wait may take before it fails. Default 60,000. */
  readonly timeoutMs?: number;
}

interface Waiter {
  readonly matches: (message: Message) => boolean;
  readonly resolve: (message: Message) => void;
  readonly reject: (error: Error) => void;
}

/** A running server and the lines to and from it. `await using` ends it. */
export class LineClient implements AsyncDisposable {
  /** Every line that the server wrote. */
  readonly lines: string[] = [];
  /** Every line, parsed, in order: responses, notifications, requests. */
  readonly messages: Message[] = [];
  /** Put into the `_meta` of each {@linkcode request}'s params; the stateless era wants it. */
  meta: Record<string, unknown> | undefined;

  readonly #server: LineServer;
  readonly #waiters = new Set<Waiter>();
  readonly #timeoutMs: number;
  readonly #checker = new WireChecker();
  #failure: Error | undefined;
  #violation: Error | undefined;
  #nextId = 1;
  #nextRead = 0;
  #inputIsOpen = true;

  constructor(options: LineClientOptions = {}) {
    const program = programCommand(options.args ?? ["serve"]);
    this.#timeoutMs = options.timeoutMs ?? 60_000;
    this.#server = new LineServer([...options.wrapper ?? [], program.command, ...program.args], {
      env: programEnv(options),
      clearEnv: true,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      errors: "keep",
      onLine: (line) => {
        this.lines.push(line);
        options.onLine?.(line);
        this.#read(line);
      },
    });
    this.#server.written.then(() => this.#fail(new Error("the server closed its output")));
  }

  /** The server's process. */
  get pid(): number {
    return this.#server.pid;
  }

  /** Standard error so far. */
  get stderr(): string {
    return this.#server.stderr;
  }

  /** The messages without an id: what the server said unasked. */
  get notifications(): Message[] {
    return this.messages.filter((message) => message?.method !== undefined && message.id === undefined);
  }

  /** Sends a line: a string or bytes as they are, anything else as JSON; with a newline, in one piece. */
  async send(line: unknown): Promise<void> {
    if (!(line instanceof Uint8Array)) {
      return this.sendRaw((typeof line === "string" ? line : JSON.stringify(line)) + "\n");
    }
    const whole = new Uint8Array(line.length + 1);
    whole.set(line);
    whole[line.length] = 0x0a;
    await this.sendRaw(whole);
  }

  /** Sends bytes or text as they are, with no newline. That the server has gone is no error. */
  async sendRaw(part: string | Uint8Array): Promise<void> {
    this.#checker.sent(part);
    try {
      await this.#server.write(part);
    } catch (error) {
      if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
    }
  }

  /** Sends a notification. */
  notify(method: string, params?: Record<string, unknown>): Promise<void> {
    return this.send({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) });
  }

  /** Sends a request without waiting; `meta` goes into its params. @returns Its id. */
  async start(method: string, params?: Record<string, unknown>): Promise<number> {
    const id = this.#nextId++;
    const meta = this.meta === undefined ? {} : { _meta: { ...this.meta, ...(params?._meta as object | undefined) } };
    const full = params === undefined && this.meta === undefined ? undefined : { ...params, ...meta };
    await this.send({ jsonrpc: "2.0", id, method, ...(full === undefined ? {} : { params: full }) });
    return id;
  }

  /** Sends a request and waits. @returns The whole response, with `result` or `error`. */
  async request(method: string, params?: Record<string, unknown>): Promise<Message> {
    return await this.response(await this.start(method, params));
  }

  /** Calls a tool. @returns The whole response. */
  callTool(name: string, args?: unknown, extra: Record<string, unknown> = {}): Promise<Message> {
    return this.request("tools/call", { name, ...(args === undefined ? {} : { arguments: args }), ...extra });
  }

  /** @returns The response with this id, already here or when it comes. */
  response(id: number | string | null): Promise<Message> {
    return this.waitFor((message) => message?.id === id && message.method === undefined, `the response ${id}`);
  }

  /** @returns The `count`th notification of this method (from 1), already here or when it comes. */
  notification(method: string, count = 1): Promise<Message> {
    let seen = 0;
    return this.waitFor((message) => message?.method === method && ++seen === count, `${method} (${count})`);
  }

  /** @returns The next message in order that this method has not returned yet. */
  nextMessage(): Promise<Message> {
    const index = this.#nextRead++;
    return this.waitFor((message) => this.messages.indexOf(message) === index, `message ${index + 1}`);
  }

  /**
   * Waits for the first message that matches, among those from index `from` on that are here and those to come.
   *
   * @throws {Error} If the server ends, writes a line that is not MCP, or the wait takes too long.
   */
  waitFor(matches: (message: Message) => boolean, what: string, from = 0): Promise<Message> {
    for (const message of this.messages.slice(from)) if (matches(message)) return Promise.resolve(message);
    if (this.#failure !== undefined) return Promise.reject(this.#explain(what, this.#failure.message));
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => waiter.reject(new Error(`nothing in ${this.#timeoutMs} ms`)), this.#timeoutMs);
      const settle = <T>(then: (value: T) => void) => (value: T) => {
        clearTimeout(deadline);
        this.#waiters.delete(waiter);
        then(value);
      };
      const waiter: Waiter = {
        matches,
        resolve: settle(resolve),
        reject: settle((error: Error) => reject(this.#explain(what, error.message))),
      };
      this.#waiters.add(waiter);
    });
  }

  /** Sends a signal to the server. */
  kill(signal: Deno.Signal): void {
    this.#server.kill(signal);
  }

  /** Closes the server's standard input: the polite end. */
  async closeInput(): Promise<void> {
    if (!this.#inputIsOpen) return;
    this.#inputIsOpen = false;
    this.#checker.sent("\n"); // a last line needs none
    await this.#server.closeInput();
  }

  /** @returns How the server ended, once all its output is here. @throws {Error} If a line of it was not MCP. */
  async exited(): Promise<Deno.CommandStatus> {
    const [status] = await within(Promise.all([this.#server.status, this.#server.written]), this.#timeoutMs, () => {
      // Where it has ended, something that it started holds its output open.
      this.#server.kill("SIGKILL");
      return this.#explain("the server's end", `it or a holder of its output runs on after ${this.#timeoutMs} ms`);
    });
    if (this.#violation !== undefined) throw this.#violation;
    return status;
  }

  /** Closes the input and waits for the end. @returns The exit code. */
  async close(): Promise<number> {
    await this.closeInput();
    return (await this.exited()).code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #read(line: string): void {
    try {
      const message = JSON.parse(line);
      this.#check(line);
      this.#take(message);
    } catch (error) {
      this.#fail(new Error(`the server wrote a line that is not JSON: ${line} (${(error as Error).message})`));
    }
  }

  #check(line: string): void {
    const wrong = this.#checker.received(line);
    if (wrong === undefined) return;
    this.#violation ??= new Error(`The server wrote a line that is not MCP: ${wrong}: ${line.slice(0, 2000)}`);
    this.#fail(this.#violation);
  }

  #take(message: Message): void {
    this.messages.push(message);
    for (const waiter of [...this.#waiters]) if (waiter.matches(message)) waiter.resolve(message);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }

  #explain(what: string, why: string): Error {
    if (why === this.#violation?.message) this.#violation = undefined; // said once
    return new Error(`Cannot wait for ${what}: ${why}; standard error: ${JSON.stringify(this.stderr)}`);
  }
}
