/**
 * A server and the lines to and from it, for benchmarks, soaks and tests. It does next to nothing for a line, so that what
 * is measured is the server: what a line says, and whether it may, is for the caller to judge.
 */

/** How the server starts, and what is done with what it writes. */
export interface LineServerOptions {
  /** Its environment: on top of this program's, or all of it with `clearEnv`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clearEnv?: boolean;
  readonly cwd?: string;
  /** What becomes of its standard error; "keep" collects it in `stderr`, "unread" is a pipe. Default "null". */
  readonly errors?: "keep" | "inherit" | "null" | "unread";
  /** Called with each line of its standard output, without its newline; a last line needs none. */
  readonly onLine?: (line: string) => void;
}

/** A request under way. */
export interface Asked {
  readonly id: number;
  /** The line that answers it. Rejected if the server ends first. */
  readonly answer: Promise<string>;
}

/** One running server. */
export class LineServer {
  /** Standard error so far, where it is kept. */
  stderr = "";
  /** How many answers came to no request, or again. */
  unasked = 0;
  /** How the server ended. */
  readonly status: Promise<Deno.CommandStatus>;
  /** Settled once all that it wrote is here. */
  readonly written: Promise<void>;

  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #asked = new Map<number, PromiseWithResolvers<string>>();
  readonly #onLine: ((line: string) => void) | undefined;
  readonly #errors: Promise<void>;
  #nextId = 1;

  /** Starts `command`: the program and its arguments. */
  constructor(command: readonly string[], options: LineServerOptions = {}) {
    const { env, clearEnv = false, cwd, errors = "null", onLine } = options;
    this.#child = new Deno.Command(command[0]!, {
      args: command.slice(1),
      clearEnv,
      ...(env === undefined ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd }),
      stdin: "piped",
      stdout: "piped",
      stderr: errors === "keep" || errors === "unread" ? "piped" : errors,
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#onLine = onLine;
    this.status = this.#child.status;
    if (errors === "unread") this.status.then(() => this.#child.stderr.cancel());
    this.#errors = errors === "keep" ? this.#readErrors() : Promise.resolve();
    this.written = Promise.all([this.#readLines(), this.#errors]).then(() => {});
  }

  /** The server's process. */
  get pid(): number {
    return this.#child.pid;
  }

  /** Shakes hands. @throws {Error} If the server refuses. */
  async initialize(protocolVersion = "2025-06-18"): Promise<void> {
    const clientInfo = { name: "line-server", version: "1" };
    const line = await this.request("initialize", { protocolVersion, capabilities: {}, clientInfo }).answer;
    if (!line.includes('"result":')) throw new Error(line.slice(0, 500));
    await this.send({ method: "notifications/initialized" });
  }

  /** Calls a tool. @returns The line that answers. @throws {Error} If the call does not succeed. */
  async call(name: string, values: unknown): Promise<string> {
    const line = await this.request("tools/call", { name, arguments: values }).answer;
    if (!line.includes('"result":') || line.includes('"isError":true')) throw new Error(line.slice(0, 500));
    return line;
  }

  /** Sends a request. */
  request(method: string, params: unknown): Asked {
    const id = this.#nextId++;
    const answer = Promise.withResolvers<string>();
    this.#asked.set(id, answer);
    // Nobody may be waiting any more when the server ends.
    answer.promise.catch(() => {});
    this.send({ id, method, params }).catch(answer.reject);
    return { id, answer: answer.promise };
  }

  /** Expects no answer to a request any more. */
  forget(id: number): void {
    this.#asked.delete(id);
  }

  /** Sends a JSON-RPC message. */
  send(message: object): Promise<void> {
    return this.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
  }

  /** Writes to standard input. @throws {Deno.errors.BrokenPipe} If the server has closed it. */
  write(part: string | Uint8Array): Promise<void> {
    return this.#writer.write(typeof part === "string" ? new TextEncoder().encode(part) : part);
  }

  /** Closes standard input: the polite end. A server that has ended is no error. */
  async closeInput(): Promise<void> {
    await this.#writer.close().catch(() => {});
  }

  /** Closes standard input and waits for the end. @returns The exit code; standard error is whole by then. */
  async close(): Promise<number> {
    await this.closeInput();
    const { code } = await this.status;
    await this.#errors;
    return code;
  }

  /** Sends a signal. A server that has ended is no error. */
  kill(signal: Deno.Signal): void {
    try {
      this.#child.kill(signal);
    } catch (error) {
      // Deno has no class of its own for "it has ended".
      if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
    }
  }

  async #readLines(): Promise<void> {
    const decoder = new TextDecoder();
    // Parts are joined once a line ends: a line of megabytes comes in many.
    let parts: string[] = [];
    for await (const chunk of this.#child.stdout) {
      const lines = decoder.decode(chunk, { stream: true }).split("\n");
      parts.push(lines.shift()!);
      for (const next of lines) {
        this.#take(parts.join(""));
        parts = [next];
      }
    }
    const last = parts.join("") + decoder.decode();
    if (last !== "") this.#take(last);
    for (const { reject } of this.#asked.values()) reject(new Error("the server ended"));
  }

  #take(line: string): void {
    this.#onLine?.(line);
    // An id stands at one end of an answer; to parse all of it would take time.
    const id = /"id":(\d+)\}?$/.exec(line.slice(-40))?.[1] ?? /"id":(\d+)/.exec(line.slice(0, 80))?.[1];
    if (id === undefined) return;
    const asked = this.#asked.get(Number(id));
    if (asked === undefined) this.unasked++;
    asked?.resolve(line);
    this.#asked.delete(Number(id));
  }

  async #readErrors(): Promise<void> {
    for await (const text of this.#child.stderr.pipeThrough(new TextDecoderStream())) this.stderr += text;
  }
}
