/** A client for many calls: it keeps nothing of an answered one, and notices what is answered twice or never. */
import { programCommand, programEnv } from "../helpers/program.ts";
import { TextLineStream } from "../helpers/text_lines.ts";
import type { Answer, SoakCall } from "./calls.ts";

/** How long an answer may take, in milliseconds. */
const patienceMs = 60_000;

/** How long after a cancellation an answer that was on its way may still come, in milliseconds. */
const cancelledMs = 300;

/** A running server. */
export class SoakClient {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #nextId = 0;
  /** How many answers had no request that waited for them. */
  answeredTwice = 0;

  private constructor(env: Record<string, string>, args: readonly string[]) {
    const program = programCommand(args);
    this.#child = new Deno.Command(program.command, {
      args: program.args,
      env: programEnv({ env }),
      clearEnv: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#read();
  }

  /** Starts a server, and says hello. */
  static async start(env: Record<string, string>, args: readonly string[]): Promise<SoakClient> {
    const client = new SoakClient(env, args);
    const clientInfo = { name: "soak", version: "1" };
    await client.#request("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo }).answer;
    await client.#send({ method: "notifications/initialized" });
    return client;
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Makes one call. */
  async call({ name, arguments: values, cancelAfterMs }: SoakCall): Promise<Answer> {
    const { id, answer } = this.#request("tools/call", { name, arguments: values, _meta: { progressToken: name } });
    if (cancelAfterMs === undefined) return await within(answer, patienceMs, "lost");
    await pause(cancelAfterMs);
    await this.#send({ method: "notifications/cancelled", params: { requestId: id } });
    const late = await within(answer, cancelledMs, "cancelled");
    this.#waiting.delete(id);
    return late;
  }

  /** Closes the server's standard input. @returns Its exit code. */
  async close(): Promise<number> {
    await this.#writer.close();
    return (await this.#child.status).code;
  }

  #request(method: string, params: unknown): { id: number; answer: Promise<Answer> } {
    const id = ++this.#nextId;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.#waiting.set(id, resolve);
    this.#send({ id, method, params });
    return { id, answer: promise };
  }

  async #send(message: object): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n"));
  }

  async #read(): Promise<void> {
    const lines = this.#child.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream());
    for await (const line of lines) {
      const { id, result, error } = JSON.parse(line);
      if (id === undefined) continue;
      const resolve = this.#waiting.get(id);
      if (resolve === undefined) this.answeredTwice++;
      this.#waiting.delete(id);
      resolve?.(error === undefined ? { result } : { error: { code: error.code, message: error.message } });
    }
    for (const resolve of this.#waiting.values()) resolve("lost");
  }
}

async function within(answer: Promise<Answer>, milliseconds: number, otherwise: Answer): Promise<Answer> {
  const late = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => late.resolve(otherwise), milliseconds);
  const first = await Promise.race([answer, late.promise]);
  clearTimeout(timer);
  return first;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
