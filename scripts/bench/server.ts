/** A server under measurement: the compiled binary behind a line client with nothing in it that takes time. */

/** One running server. */
export class BenchServer {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #answers = new Map<number, PromiseWithResolvers<string>>();
  readonly #errors: Promise<string>;
  #nextId = 1;

  /**
   * @param command The program and its arguments.
   * @param options.stderr Whether what it writes to stderr is kept, for `close`.
   */
  constructor(command: readonly string[], options: { env?: Record<string, string>; stderr?: boolean } = {}) {
    this.#child = new Deno.Command(command[0]!, {
      args: command.slice(1),
      env: options.env ?? {},
      stdin: "piped",
      stdout: "piped",
      stderr: options.stderr === true ? "piped" : "null",
    }).spawn();
    this.#errors = options.stderr === true ? new Response(this.#child.stderr).text() : Promise.resolve("");
    this.#writer = this.#child.stdin.getWriter();
    this.#read();
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** The `initialize` handshake. @throws {Error} If it is refused. */
  async initialize(protocolVersion = "2025-06-18"): Promise<void> {
    const line = await this.request("initialize", {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    });
    if (!line.includes('"result":')) throw new Error(line.slice(0, 500));
    await this.#send({ jsonrpc: "2.0", method: "notifications/initialized" });
  }

  /** Calls a tool. @throws {Error} If it does not succeed. */
  async call(name: string, values: unknown): Promise<string> {
    const line = await this.request("tools/call", { name, arguments: values });
    if (!line.includes('"result":') || line.includes('"isError":true')) throw new Error(line.slice(0, 500));
    return line;
  }

  /** Sends a request. @returns The line that answers it. */
  async request(method: string, params: unknown): Promise<string> {
    const id = this.#nextId++;
    const answer = Promise.withResolvers<string>();
    this.#answers.set(id, answer);
    // Nobody may be waiting any more when the server ends.
    answer.promise.catch(() => {});
    await this.#send({ jsonrpc: "2.0", id, method, params });
    return await answer.promise;
  }

  /** Closes its input and waits for its end. @returns What it wrote to stderr. */
  async close(): Promise<string> {
    await this.#writer.close();
    await this.#child.status;
    return await this.#errors;
  }

  /** Ends it at once. */
  kill(): void {
    try {
      this.#child.kill("SIGKILL");
    } catch {
      // It has ended.
    }
  }

  async #send(message: unknown): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(JSON.stringify(message) + "\n"));
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let parts: string[] = [];
    for await (const chunk of this.#child.stdout) {
      const lines = decoder.decode(chunk, { stream: true }).split("\n");
      parts.push(lines.shift()!);
      for (const next of lines) {
        this.#answer(parts.join(""));
        parts = [next];
      }
    }
    for (const { reject } of this.#answers.values()) reject(new Error("the server ended"));
  }

  #answer(line: string): void {
    const id = Number(/"id":(\d+)\}?$/.exec(line.slice(-40))?.[1] ?? /"id":(\d+)/.exec(line.slice(0, 80))?.[1]);
    this.#answers.get(id)?.resolve(line);
    this.#answers.delete(id);
  }
}
